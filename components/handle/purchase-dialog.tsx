'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import useSWR from 'swr';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Progress } from '@/components/ui/progress';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { SuccessDialog } from '@/components/ui/success-dialog';
import { fee as feeText } from '@/lib/format/fee';
import { wholeTokenAmount } from '@/lib/format/token-amount';
import type { HandlePlace } from '@/lib/handle/handle-place';
import type { HandlePurchase } from '@/lib/handle/purchase';
import { COMMIT_MIN_SECONDS, commitmentPhase, readPurchaseState } from '@/lib/handle/purchase-state';
import { revealFee, sendCommit, sendReveal } from '@/lib/handle/send-step';
import { chainFailureOf, type ChainFailure } from '@/lib/reward/chain-failure';
import { useHoldings } from '@/lib/wallet/use-holdings';
import { handlePrice } from '@/protocol/handle-name';
import { Cut } from './cut';
import { FailureText } from './failure-text';
import { PurchaseEnded } from './purchase-ended';
import { PurchaseFrame } from './purchase-frame';
import { PurchaseSteps } from './purchase-steps';
import { RevealTerms } from './reveal-terms';
import { useSeconds } from './use-seconds';

/** The chain is asked again so often while something is awaited. */
const LOOK_AGAIN_MS = 3_000;

export type PurchaseDialogProps = {
  place: HandlePlace;
  purchase: HandlePurchase;
  /** The first step is sent at once. */
  isStarting: boolean;
  /** Leaves it as it is; it is gone on with later. */
  onClose: () => void;
  /** Gives it up for another one. */
  onAgain: () => void;
  onBought: () => void;
};

type Doing =
  | { readonly kind: 'idle' | 'wallet' | 'mining' }
  | { readonly kind: 'failed'; readonly failure: ChainFailure };

/** A handle that is being bought, from the first step to the end. The chain says how far it is, so a reload goes on here. */
export function PurchaseDialog({ place, purchase, isStarting, ...props }: PurchaseDialogProps) {
  const { onClose, onAgain, onBought } = props;
  const t = useTranslations('handle');
  const config = useConfig();
  const [doing, setDoing] = useState<Doing>({ kind: 'idle' });
  const [isPublicName, setPublicName] = useState(true);
  const now = useSeconds();
  const state = useSWR(['handlePurchase', purchase.secret], () => readPurchaseState(purchase), {
    refreshInterval: LOOK_AGAIN_MS,
    dedupingInterval: 0,
  });
  const { handle } = purchase;
  const price = handlePrice(handle.length);
  const { symbol } = place.network.nativeToken;
  const at = state.data;
  const phase = at?.kind === 'committed' ? commitmentPhase(at, now) : null;
  const isReady = phase?.kind === 'ready';
  const fee = useSWR(isReady ? ['handleReveal', purchase.secret] : null, () => revealFee(purchase, true), {
    shouldRetryOnError: true,
    errorRetryInterval: LOOK_AGAIN_MS,
  });
  const balance = useHoldings(purchase.buyer, [place.network]).holdings?.find(
    ({ token }) => token.address === null,
  )?.amount;
  const isShort = isReady && typeof balance === 'bigint' && balance < price + (fee.data ?? 0n);
  const isBusy = doing.kind === 'wallet' || doing.kind === 'mining';

  async function run(step: () => Promise<void>): Promise<void> {
    setDoing({ kind: 'wallet' });
    try {
      await step();
      setDoing({ kind: 'idle' });
    } catch (caught) {
      setDoing({ kind: 'failed', failure: chainFailureOf(caught) });
    }
    await state.mutate();
  }
  const sending = { config, onSent: () => setDoing({ kind: 'mining' }) };

  const isStarted = useRef(false);
  const begin = useEffectEvent(() => {
    if (!isStarting || isStarted.current) return;
    isStarted.current = true;
    void run(() => sendCommit(sending, purchase));
  });
  useEffect(() => begin(), []);

  if (at?.kind === 'bought') {
    return (
      <SuccessDialog
        open
        onOpenChange={(open) => !open && onBought()}
        title={t('boughtTitle', { handle })}
        subtitle={t('boughtText', { handle })}
        actionLabel={t('done')}
        onAction={onBought}
        closeLabel={t('close')}
      />
    );
  }
  if (at?.kind === 'taken' || at?.kind === 'reserved' || phase?.kind === 'expired') {
    const existing = at?.kind === 'taken' ? at.existing : null;
    const why = phase?.kind === 'expired' ? 'expired' : existing === null ? 'reserved' : 'taken';
    return (
      <PurchaseEnded
        why={why}
        handle={handle}
        existing={existing ?? ''}
        onClose={onClose}
        onAgain={onAgain}
      />
    );
  }
  return (
    <PurchaseFrame
      title={isReady ? t('buyTitle', { handle }) : t('reserving', { handle })}
      step={isReady ? 2 : 1}
      isLocked={doing.kind === 'wallet'}
      onClose={onClose}
      footer={
        <>
          {at?.kind === 'new' ? (
            <Button size="lg" disabled={isBusy} onClick={onAgain}>
              {t('chooseAnother')}
            </Button>
          ) : (
            <Button size="lg" disabled={doing.kind === 'wallet'} onClick={onClose}>
              {isReady ? t('later') : t('close')}
            </Button>
          )}
          {at?.kind === 'new' && (
            <Button
              size="lg"
              variant="primary"
              className="min-w-0"
              busy={isBusy}
              onClick={() => void run(() => sendCommit(sending, purchase))}
            >
              <Cut>{t('reserveNamed', { handle })}</Cut>
            </Button>
          )}
          {isReady && (
            <Button
              size="lg"
              variant="primary"
              className="min-w-0"
              busy={isBusy}
              disabled={isShort}
              onClick={() => void run(() => sendReveal(sending, purchase, isPublicName))}
            >
              <Cut>{doing.kind === 'failed' ? t('retry') : t('buyTitle', { handle })}</Cut>
            </Button>
          )}
        </>
      }
    >
      {!at ? (
        state.error ? (
          <Note tone="warn" live>
            {t('failedText', { network: place.network.name })}
          </Note>
        ) : (
          <Skeleton className="h-36" />
        )
      ) : (
        <>
          {isReady && (
            <p className="text-text-2">
              {price === 0n
                ? t('takeFree', { handle })
                : t('pay', {
                    price: `${wholeTokenAmount(price, 18)} ${symbol}`,
                    handle,
                    network: place.network.name,
                  })}
            </p>
          )}
          <PurchaseSteps
            since={at.kind === 'committed' ? at.since : null}
            secondsLeft={phase?.kind === 'waiting' ? phase.secondsLeft : null}
            isReady={isReady}
            isMining={doing.kind === 'mining' && at.kind === 'new'}
            price={price === 0n ? t('isFree') : `${wholeTokenAmount(price, 18)} ${symbol}`}
            handle={handle}
          />
          {phase?.kind === 'waiting' && (
            <>
              <Progress value={1 - phase.secondsLeft / COMMIT_MIN_SECONDS} label={t('waiting')} />
              <Note>{t('closeNote')}</Note>
            </>
          )}
          {isReady && (
            <RevealTerms
              buyer={purchase.buyer}
              fee={fee.data === undefined ? '–' : `${feeText(fee.data, 18)} ${symbol}`}
              isPublicName={isPublicName}
              disabled={isBusy}
              onPublicName={setPublicName}
            />
          )}
        </>
      )}
      <p role="status" className="flex items-center gap-2 text-sm text-text-2 empty:hidden">
        {isBusy && (
          <>
            <Spinner />
            {doing.kind === 'wallet' ? t('inWallet') : t('mining', { network: place.network.name })}
          </>
        )}
      </p>
      {isShort && (
        <Note tone="danger" live>
          {t('insufficientNow', { symbol, network: place.network.name })}
        </Note>
      )}
      {doing.kind === 'failed' && (
        <Note tone="danger" live>
          <FailureText failure={doing.failure} network={place.network.name} symbol={symbol} />
        </Note>
      )}
    </PurchaseFrame>
  );
}
