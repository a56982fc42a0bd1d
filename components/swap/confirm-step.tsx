'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Lead } from '@/components/ui/lead';
import { StepTitle } from '@/components/ui/step-title';
import { Note } from '@/components/ui/note';
import { SentenceGap } from '@/components/ui/sentence-gap';
import { Skeleton } from '@/components/ui/skeleton';
import { targetAt } from '@/lib/signer/swap/read-swap';
import { swapFailureOf, type SwapFailure } from '@/lib/swap/failure';
import type { SwapPlan } from '@/lib/swap/plan';
import { routersOf } from '@/lib/swap/terms';
import type { TimedQuote } from '@/lib/swap/timed-quote';
import { askQuote, useSwapPlan } from '@/lib/swap/use-quote';
import type { NetworkHoldings } from '@/lib/wallet/holdings';
import type { WalletKind } from '@/lib/wallet/store';
import { QUOTE_SECONDS_MAX } from '@/protocol/swap';
import { isOld, useAge } from './age';
import { DetailRow } from './detail-rows';
import { FailureText } from './failure-text';
import { Impact } from './quote-details';
import { StepList } from './step-list';
import type { Reviewed } from './swap-flow';
import { useSwapWords } from './use-swap-words';

export type ConfirmStepProps = {
  reviewed: Reviewed;
  holdings: readonly NetworkHoldings[] | null;
  kind: WalletKind;
  /** Why the last try did not go through. */
  failure: SwapFailure | null;
  /** A new quote for the same swap. */
  onQuote: (timed: TimedQuote) => void;
  onBack: () => void;
  onClose: () => void;
  onConfirm: (plan: SwapPlan) => void;
};

/** Both steps and what they come to, before a wallet is asked (step 2). The quote stays what it is while it is read. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { reviewed, holdings, kind, failure, onQuote, onBack, onClose, onConfirm } = props;
  const { terms, timed } = reviewed;
  const { network, pays, receives, amount } = terms;
  const t = useTranslations('swap');
  const words = useSwapWords();
  const age = useAge(timed);
  const { plan, failure: planFailure } = useSwapPlan(timed, terms);
  const [renewing, setRenewing] = useState<SwapFailure | 'now' | null>(null);
  const old = isOld(age);
  const router = targetAt(routersOf(network), network.chainId, timed.quote.transaction.to)?.name ?? '';
  const shown = failure ?? planFailure ?? (renewing === 'now' ? null : renewing);
  const needsQuote = old || shown !== null;
  const ready = plan !== null && plan.missing === 0n && !needsQuote;
  const money = {
    pays: words.amount(amount, pays),
    receives: words.amount(BigInt(timed.quote.minimum), receives),
  };
  const coinPrice = holdings
    ?.find((one) => one.network.chainId === network.chainId)
    ?.prices.get(`${network.chainId}:native`)?.usd;

  const renew = async () => {
    setRenewing('now');
    try {
      const next = await askQuote(terms);
      setRenewing(null);
      onQuote(next);
    } catch (caught) {
      setRenewing(swapFailureOf(caught));
    }
  };
  const isTwo = plan?.approval !== null && plan !== null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<StepTitle step={t('stepOf', { step: 2 })}>{t('confirm')}</StepTitle>}
      closeLabel={t('close')}
      onBack={onBack}
      backLabel={t('back')}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          {needsQuote ? (
            <Button size="lg" variant="primary" busy={renewing === 'now'} onClick={() => void renew()}>
              {t('newQuote')}
            </Button>
          ) : (
            <Button size="lg" variant="primary" disabled={!ready} onClick={() => plan && onConfirm(plan)}>
              {t(isTwo ? 'approveAndSwap' : 'swap')}
            </Button>
          )}
        </>
      }
    >
      <p className="num text-lg leading-7 text-text-2">
        {t.rich('say', { ...money, network: network.name, b: (text) => <Strong>{text}</Strong> })}
        <SentenceGap />
        {plan
          ? t.rich(isTwo && !plan.isSigned ? 'costTwo' : 'costOne', {
              fee: words.fee(plan.fee, network),
              usd: coinPrice === undefined ? 'unknown' : words.usd(plan.fee, network.nativeToken, coinPrice),
              b: (text) => <Strong>{text}</Strong>,
            })
          : !shown && <Skeleton className="inline-block h-4 w-40" />}
      </p>
      {plan && (
        <StepList
          doneWord={t('step.done')}
          steps={[
            ...(isTwo
              ? [
                  {
                    key: 'approve',
                    title: t(plan.isSigned ? 'step.sign' : 'step.approve', {
                      amount: money.pays,
                      name: router,
                    }),
                    text: t(plan.isSigned ? 'step.signText' : 'step.approveText'),
                    state: 'next' as const,
                  },
                ]
              : []),
            {
              key: 'swap',
              title: t('step.swap', { pays: money.pays, receives: receives.symbol }),
              text: t(isTwo ? (plan.isSigned ? 'step.swapWith' : 'step.swapAfter') : 'step.swapText'),
              state: 'next' as const,
            },
          ]}
        />
      )}
      <dl>
        <DetailRow label={t('minimum')}>{money.receives}</DetailRow>
        {plan && plan.received !== null && (
          <DetailRow label={t('computed')}>{words.amount(plan.received, receives)}</DetailRow>
        )}
        <DetailRow label={t('impact')}>
          <Impact hundredths={timed.quote.priceImpact} />
        </DetailRow>
        <DetailRow label={t('quoteAge')}>
          {age === null || old
            ? t('quoteOver')
            : t('quoteValid', { seconds: age, left: QUOTE_SECONDS_MAX - age })}
        </DetailRow>
      </dl>
      {plan && plan.missing > 0n && (
        <Note tone="danger" live>
          {t('failure.fee', { symbol: network.nativeToken.symbol, network: network.name })}
        </Note>
      )}
      {shown ? (
        <Note tone="danger" live>
          <FailureText failure={shown} chainId={network.chainId} />
        </Note>
      ) : (
        old && (
          <Note tone="warn" live>
            <Lead>{t('oldTitle')}</Lead>
            {t('oldText')}
          </Note>
        )
      )}
      {kind === 'keyShare' && isTwo && !needsQuote && (
        <p className="text-xs text-text-3">{t('passwordOnce')}</p>
      )}
    </Dialog>
  );
}

const Strong = ({ children }: { children: React.ReactNode }) => (
  <b className="font-semibold text-text-1">{children}</b>
);
