'use client';

import { CircleCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState, type FormEvent } from 'react';
import type { Address } from 'viem';
import useSWR from 'swr';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Note } from '@/components/ui/note';
import { Spinner } from '@/components/ui/spinner';
import { useSettled } from '@/components/ui/use-settled';
import { fee as feeText } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { HandlePlace } from '@/lib/handle/handle-place';
import { newPurchase, type HandlePurchase } from '@/lib/handle/purchase';
import { purchaseFees } from '@/lib/handle/send-step';
import { useHoldings } from '@/lib/wallet/use-holdings';
import { usdText, valueOf } from '@/lib/wallet/usd';
import { handlePrice, HANDLE_LENGTH_MAX, isHandle } from '@/protocol/handle-name';
import { LookAlike } from './look-alike';
import { PriceTable } from './price-table';
import { Cost } from './cost';
import { Cut } from './cut';
import { useAvailability } from './use-availability';

/** The name is checked so long after the last key. */
const CHECK_DELAY_MS = 500;

export type GetHandleProps = {
  place: HandlePlace;
  account: Address;
  onBack: (() => void) | null;
  onClose: () => void;
  /** Begins to buy; false when this browser keeps nothing. */
  onReserve: (purchase: HandlePurchase) => boolean;
};

/** Chooses a handle: whether it is free, what it costs, and the first step. */
export function GetHandle({ place, account, onBack, onClose, onReserve }: GetHandleProps) {
  const t = useTranslations('handle');
  const locale = useLocale();
  const [typed, setTyped] = useState('');
  const [isUnkept, setUnkept] = useState(false);
  const { network } = place;
  const coin = useHoldings(account, [network]).holdings?.find(({ token }) => token.address === null);
  const settled = useSettled(typed, CHECK_DELAY_MS);
  const check = useAvailability(place, account, settled === typed ? typed : null);
  const fees = useSWR(
    ['handleFees', place.contract, account],
    () => purchaseFees(newPurchase(place, account, 'example')),
    { shouldRetryOnError: false },
  );
  const length = typed.length;
  const price = handlePrice(length);
  const total = price + (fees.data ? fees.data.commit + fees.data.reveal : 0n);
  const isShort =
    coin !== undefined && coin.amount !== null && fees.data !== undefined && coin.amount < total;
  const isPossible = isHandle(typed);
  const canBuy = check.kind === 'free' && !isShort && fees.data !== undefined;
  const { symbol } = network.nativeToken;
  const usd = (amount: bigint) =>
    coin?.price ? ` ${usdText(valueOf(amount, 18, coin.price.usd), locale)}` : '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canBuy) setUnkept(!onReserve(newPurchase(place, account, typed)));
  };
  const problem = problemOf();
  function problemOf() {
    if (typed === '') return null;
    if (length > HANDLE_LENGTH_MAX)
      return t('tooLong', { max: HANDLE_LENGTH_MAX, count: length - HANDLE_LENGTH_MAX });
    if (!isPossible) return t('characters');
    switch (check.kind) {
      case 'taken':
        return check.suggestions.length === 0
          ? t('taken', { handle: typed })
          : t('takenTry', {
              handle: typed,
              others: new Intl.ListFormat(locale, { type: 'disjunction' }).format(
                check.suggestions.map((one) => `@${one}`),
              ),
            });
      case 'lookAlike':
        return t('lookAlike', { existing: check.existing });
      case 'reserved':
        return t('reserved', { handle: typed });
      case 'freeTaken':
        return t('freeTaken');
      case 'failed':
        return t('checkFailed', { network: network.name });
      default:
        return null;
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('get')}
      closeLabel={t('close')}
      {...(onBack && { onBack, backLabel: t('back') })}
      footer={
        <>
          <Button size="lg" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            className="min-w-0"
            type="submit"
            form="handle-form"
            disabled={!canBuy}
          >
            <Cut>{isPossible ? t('reserveNamed', { handle: typed }) : t('reserve')}</Cut>
          </Button>
        </>
      }
    >
      <form id="handle-form" className="flex flex-col gap-3.5" onSubmit={submit}>
        <Field
          label={t('label')}
          error={problem}
          help={
            problem === null && (
              <span role="status" className="flex min-h-4 items-center gap-1.5">
                {check.kind === 'free' && isPossible ? (
                  <>
                    <CircleCheck aria-hidden className="size-3.5 text-success" />
                    <span className="text-success">{t('free', { handle: typed })}</span>
                  </>
                ) : isPossible ? (
                  <>
                    <Spinner className="size-3.5" />
                    {t('checking')}
                  </>
                ) : (
                  t('characters')
                )}
              </span>
            )
          }
        >
          {(control) => (
            <Input
              {...control}
              value={typed}
              maxLength={64}

              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              className="h-13 text-xl max-desktop:h-13"
              start={<span className="text-text-3">@</span>}
              end={
                <span className="num shrink-0 text-xs text-text-3">
                  {t('count', { count: length, max: HANDLE_LENGTH_MAX })}
                </span>
              }
              onChange={(event) => {
                setUnkept(false);
                setTyped(event.target.value.replace(/^@/, ''));
              }}
            />
          )}
        </Field>
        {check.kind === 'lookAlike' && isPossible && <LookAlike typed={typed} existing={check.existing} />}
        {isPossible || length > 0 ? (
          <dl className="text-sm">
            <Cost label={t('price', { count: length })}>
              {!isPossible ? (
                '–'
              ) : price === 0n ? (
                t('isFree')
              ) : (
                <Amount amount={price} symbol={symbol} usd={usd(price)} />
              )}
            </Cost>
            {check.kind === 'free' && (
              <>
                <Cost label={t('fees')}>
                  {fees.data ? (
                    <Amount
                      fee
                      amount={fees.data.commit + fees.data.reveal}
                      symbol={symbol}
                      usd={price === 0n ? usd(fees.data.commit + fees.data.reveal) : ''}
                    />
                  ) : (
                    '–'
                  )}
                </Cost>
                {price > 0n && fees.data && (
                  <Cost label={t('total')}>
                    <Amount fee amount={total} symbol={symbol} usd="" />
                  </Cost>
                )}
              </>
            )}
          </dl>
        ) : (
          <PriceTable symbol={symbol} />
        )}
        {check.kind === 'free' && (
          <p className="text-xs text-text-3">{price === 0n ? t('freeNote') : t('note', { handle: typed })}</p>
        )}
      </form>
      {isShort && check.kind === 'free' && (
        <Note tone="danger" live>
          {t('insufficient', {
            amount: wholeTokenAmount(total - (coin?.amount ?? 0n), 18).slice(0, 8),
            symbol,
            network: network.name,
          })}
        </Note>
      )}
      {isUnkept && (
        <Note tone="danger" live>
          {t('failure.storage')}
        </Note>
      )}
    </Dialog>
  );
}

type AmountProps = { amount: bigint; symbol: string; usd: string; fee?: boolean };

/** Fees are shown with four decimals, prices whole. */
function Amount({ amount, symbol, usd, fee = false }: AmountProps) {
  return (
    <span title={`${wholeTokenAmount(amount, 18)} ${symbol}`}>
      {fee ? feeText(amount, 18) : wholeTokenAmount(amount, 18)} {symbol}
      <span className="text-text-3">{usd}</span>
    </span>
  );
}
