'use client';

import { ArrowDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import type { Address } from 'viem';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { IconButton } from '@/components/ui/icon-button';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import type { SwapRecord } from '@/lib/swap/swap-list';
import { FAR_HUNDREDTHS, isPercentTyped, type SwapTerms } from '@/lib/swap/terms';
import { useQuote, useSwapPlan } from '@/lib/swap/use-quote';
import { Age, isOld, useAge } from './age';
import { AmountBox } from './amount-box';
import { FailureText } from './failure-text';
import { OpenApproval } from './end-step';
import { FarFromMarket } from './far-from-market';
import { MaxButton } from './max-button';
import { QuoteDetails } from './quote-details';
import { SlippageField } from './slippage-field';
import type { Reviewed } from './swap-flow';
import type { Draft } from './use-draft';
import { lossOfQuote } from './quote-loss';
import { useSwapWords } from './use-swap-words';

export type SwapFormProps = {
  account: Address;
  draft: Draft;
  /** A swap that was left before its second step. */
  interrupted: SwapRecord | null;
  onClose: () => void;
  onReview: (reviewed: Reviewed) => void;
};

/** What is swapped for what, with the quote of now (step 1). */
export function SwapForm({ account, draft, interrupted, onClose, onReview }: SwapFormProps) {
  const t = useTranslations('swap');
  const words = useSwapWords();
  const [typed, setTyped] = useState('');
  const [isSlippageOpen, setSlippageOpen] = useState(false);
  const { pays, receives, amount, amountText, slippage, assets } = draft;
  const terms: SwapTerms | null =
    pays && receives && typeof amount === 'bigint' && amount > 0n
      ? {
          ...{ account, slippage, amount },
          network: pays.network,
          pays: pays.token,
          receives: receives.token,
        }
      : null;
  const { timed, failure: quoteFailure, refresh } = useQuote(terms);
  const age = useAge(timed);
  const { plan, failure: planFailure } = useSwapPlan(timed, terms);
  const loss = lossOfQuote(timed, draft);
  const failure = timed ? planFailure : quoteFailure;
  const isFar = loss !== null && loss.hundredths >= FAR_HUNDREDTHS;
  const isAgreed = !isFar || isPercentTyped(typed, loss.hundredths);
  const problem = amountProblem(draft, t);
  const old = isOld(age);
  const ready = timed !== null && terms !== null && !old && problem === null && failure === null && isAgreed;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (old) refresh();
    else if (ready) onReview({ terms, timed });
  };
  const others = assets.filter((one) => one.network === pays?.network && one !== pays);
  const expected = timed ? BigInt(timed.quote.expected) : null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={t('close')}
      footer={
        <Button size="lg" variant="primary" type="submit" form="swap-form" disabled={!old && !ready}>
          {t(old ? 'newQuote' : 'review')}
        </Button>
      }
    >
      {!pays || !receives ? (
        <EmptyState icon={<ArrowDown />} title={t('nothing')} text={t('nothingText')} className="py-8" />
      ) : (
        <form id="swap-form" className="flex flex-col gap-3.5" onSubmit={submit}>
          {interrupted?.hasApproval && (
            <Note tone="info">
              <p>
                {t('interrupted', {
                  pays: words.amount(BigInt(interrupted.amount), interrupted.pays),
                  receives: interrupted.receives.symbol,
                })}
              </p>
              <OpenApproval record={interrupted} />
            </Note>
          )}
          <div className="flex flex-col gap-1.5">
            <AmountBox
              label={t('pays')}
              selectLabel={t('paysToken')}
              asset={pays}
              assets={assets}
              onAsset={draft.setPays}
              units={typeof amount === 'bigint' ? amount : null}
              action={<MaxButton asset={pays} onAmount={draft.setAmount} />}
            >
              <input
                aria-label={t('amount')}
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : 'swap-problem'}
                value={amountText}
                inputMode="decimal"
                autoComplete="off"
                maxLength={90}
                placeholder="0"
                className="num w-full bg-transparent text-3xl leading-9 font-semibold tracking-tighter outline-none placeholder:text-text-3"
                onChange={(event) => draft.setAmount(event.target.value)}
              />
            </AmountBox>
            <span className="z-1 grid h-0 place-items-center">
              <IconButton
                label={t('turn')}
                title={t('turn')}
                icon={<ArrowDown aria-hidden />}
                className="bg-surface-3 edge-border-2"
                onClick={draft.turn}
              />
            </span>
            <AmountBox
              label={t('receives')}
              selectLabel={t('receivesToken')}
              asset={receives}
              assets={others}
              onAsset={draft.setReceives}
              units={expected}
            >
              <output
                aria-live="off"
                className="num block truncate text-3xl leading-9 font-semibold tracking-tighter"
              >
                {expected === null ? '–' : words.amount(expected, { ...receives.token, symbol: '' }).trim()}
              </output>
            </AmountBox>
          </div>
          {problem !== null && (
            <p id="swap-problem" role="alert" className="text-sm text-danger">
              {problem}
            </p>
          )}
          {amount === 'empty' && (
            <p role="status" className="text-sm text-text-3">
              {t('amountProblem.empty')}
            </p>
          )}
          {timed && typeof amount === 'bigint' && expected !== null && (
            <div className="flex items-center gap-3 text-sm">
              <span className="num grow truncate text-text-2">
                {words.rate(amount, pays.token, expected, receives.token)}
              </span>
              <Age age={age} />
            </div>
          )}
          {old ? (
            <Note tone="warn" live>
              <Lead>{t('oldTitle')}</Lead>
              {t('oldText')}
            </Note>
          ) : (
            <>
              {failure && (
                <Note
                  tone={failure.kind === 'refused' ? 'danger' : 'warn'}
                  live
                  action={
                    <Button size="sm" onClick={refresh}>
                      {t('retry')}
                    </Button>
                  }
                >
                  <FailureText failure={failure} chainId={pays.network.chainId} />
                </Note>
              )}
              {timed && isFar && <FarFromMarket loss={loss} typed={typed} onTyped={setTyped} />}
              {timed && (
                <QuoteDetails
                  {...{ timed, draft, plan, loss, isSlippageOpen }}
                  isLoading={!planFailure}
                  onSlippage={() => setSlippageOpen(!isSlippageOpen)}
                />
              )}
              {isSlippageOpen && (
                <SlippageField
                  value={slippage}
                  isQuoted={timed !== null}
                  onChange={draft.setSlippage}
                  onDone={() => setSlippageOpen(false)}
                />
              )}
              {plan && plan.missing > 0n && problem === null && (
                <Note tone="danger" live>
                  {t('failure.fee', { symbol: pays.network.nativeToken.symbol, network: pays.network.name })}
                </Note>
              )}
            </>
          )}
        </form>
      )}
    </Dialog>
  );
}

function amountProblem(
  { amount, pays }: Draft,
  t: ReturnType<typeof useTranslations<'swap'>>,
): string | null {
  if (!pays || amount === 'empty') return null;
  const { symbol, decimals } = pays.token;
  if (typeof amount === 'string') return t(`amountProblem.${amount}`, { symbol, decimals });
  if (amount === 0n) return t('amountProblem.zero');
  return pays.held !== null && amount > pays.held ? t('amountProblem.tooMuch', { symbol }) : null;
}
