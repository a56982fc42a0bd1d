'use client';

import { Check, CircleQuestionMark, CircleX, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useConfig } from 'wagmi';
import { Button, buttonStyles } from '@/components/ui/button';
import { cn } from '@/components/ui/class-names';
import { Dialog } from '@/components/ui/dialog';
import { inlineLink } from '@/components/ui/inline-link';
import { Note } from '@/components/ui/note';
import { swapFailureOf, type SwapFailure } from '@/lib/swap/failure';
import { revokeApproval } from '@/lib/swap/run-swap';
import type { SwapRecord } from '@/lib/swap/swap-list';
import { transactionLink } from '@/lib/wallet/transaction-link';
import { networkByChainId } from '@/protocol/network';
import { FailureText } from './failure-text';
import { useSwapWords } from './use-swap-words';

export type EndStepProps = { record: SwapRecord; onClose: () => void; onAgain: () => void };

/** What became of a swap, as the chain says it. */
export function EndStep({ record, onClose, onAgain }: EndStepProps) {
  const t = useTranslations('swap');
  const isDone = record.state === 'done';
  // Cancelling is what the person asked for, so it is not a failure.
  const isCancelled = record.state === 'cancelled';
  const isLost = record.state === 'lost';
  const link = transactionLink(record.chainId, record.hash);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isDone ? 'done' : isCancelled ? 'end.cancelled.title' : isLost ? 'title' : 'failed')}
      closeLabel={t('close')}
      footer={
        <>
          {isDone && link !== null && (
            <a href={link} target="_blank" rel="noopener noreferrer" className={buttonStyles({ size: 'lg' })}>
              {t('explorer')}
            </a>
          )}
          {!isDone && (
            <Button size="lg" variant={isLost ? 'primary' : 'secondary'} onClick={onClose}>
              {t('close')}
            </Button>
          )}
          <Button size="lg" variant={isLost ? 'secondary' : 'primary'} onClick={isDone ? onClose : onAgain}>
            {t(isDone ? 'okay' : 'newQuote')}
          </Button>
        </>
      }
    >
      <div role="status" data-state={record.state} className="py-2 text-center">
        <span
          aria-hidden
          className={cn(
            'inline-grid size-[52px] place-items-center rounded-full [&_svg]:size-[26px]',
            isDone && 'bg-success-soft text-success',
            isCancelled && 'bg-surface-2 text-text-2',
            isLost && 'bg-warn-soft text-warn',
            !isDone && !isCancelled && !isLost && 'bg-danger-soft text-danger',
          )}
        >
          {isDone ? <Check /> : isCancelled ? <Undo2 /> : isLost ? <CircleQuestionMark /> : <CircleX />}
        </span>
        {isDone ? <Done record={record} /> : <Failed record={record} />}
      </div>
      {!isDone && record.hasApproval && <OpenApproval record={record} />}
    </Dialog>
  );
}

function Done({ record: { received, minimum, amount, pays, receives } }: { record: SwapRecord }) {
  const t = useTranslations('swap');
  const words = useSwapWords();
  const units = BigInt(received ?? minimum);
  return (
    <>
      <p className="num mt-3 text-3xl leading-9 font-semibold [overflow-wrap:anywhere]">
        {received === null ? '≥ ' : '+'}
        {words.amount(units, receives)}
      </p>
      <p className="text-text-2">
        {received === null
          ? t('doneLeast', { pays: words.amount(BigInt(amount), pays) })
          : t('doneText', {
              pays: words.amount(BigInt(amount), pays),
              above: words.amount(units - BigInt(minimum), receives),
            })}
      </p>
    </>
  );
}

function Failed({
  record: { state, reason, minimum, amount, pays, receives, chainId, fee, deadline, hash },
}: {
  record: SwapRecord;
}) {
  const t = useTranslations('swap');
  const words = useSwapWords();
  const network = networkByChainId(chainId);
  const of = {
    minimum: words.amount(BigInt(minimum), receives),
    pays: words.amount(BigInt(amount), pays),
    fee: fee === null || !network ? 'unknown' : words.fee(BigInt(fee), network),
  };
  const unsent = hash !== null ? 'dropped' : deadline === null ? 'unsentOpen' : 'unsent';
  const kind =
    state === 'failed'
      ? (reason ?? 'undone')
      : state === 'replaced' || state === 'cancelled' || state === 'lost'
        ? state
        : unsent;
  return (
    <>
      {kind !== 'cancelled' && <h3 className="mt-3 section-title">{t(`end.${kind}.title`)}</h3>}
      <p className="mt-1 text-text-2 text-pretty">{t(`end.${kind}.text`, of)}</p>
    </>
  );
}

/** What the router may still take, and how to take that back. */
export function OpenApproval({ record }: { record: SwapRecord }) {
  const t = useTranslations('swap');
  const words = useSwapWords();
  const config = useConfig();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SwapFailure | null>(null);
  const revoke = async () => {
    setBusy(true);
    setFailure(null);
    await revokeApproval(config, record).catch((caught: unknown) => setFailure(swapFailureOf(caught)));
    setBusy(false);
  };
  return (
    <>
      <p className="text-xs text-text-3">
        {t.rich('openApproval', {
          amount: words.amount(BigInt(record.amount), record.pays),
          revoke: (text) => (
            <button type="button" disabled={busy} className={inlineLink} onClick={() => void revoke()}>
              {text}
            </button>
          ),
        })}
      </p>
      {failure && (
        <Note tone="danger" live>
          <FailureText failure={failure} chainId={record.chainId} />
        </Note>
      )}
    </>
  );
}
