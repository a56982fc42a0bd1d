'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactNode } from 'react';
import useSWR from 'swr';
import { useConfig } from 'wagmi';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { showSnackbar } from '@/components/ui/snackbar';
import { comparedFees } from '@/lib/format/fee';
import { readingClient } from '@/lib/wallet/clients';
import {
  planReplacement,
  sendReplacement,
  type Replaced,
  type Replacement,
  type ReplacementKind,
  type Unreplaceable,
  type WaitingTransaction,
} from '@/lib/wallet/sending/replace';
import type { WalletKind } from '@/lib/wallet/store';
import { networkName } from '@/lib/wallet/transaction-link';
import { networkByChainId } from '@/protocol/network';

export type ReplaceFlowProps = {
  /** Of the record that keeps it. */
  id: string;
  waiting: WaitingTransaction;
  /** The chain has taken it, or another one with its number. */
  isDecided: boolean;
  /** What a cancellation leaves in the wallet; null for an approval that is revoked. */
  what: string | null;
  kind: ReplacementKind;
  walletKind: WalletKind;
  settle: (answer: { hash: string } | null) => void;
};

/** What a replacement costs and what it can no longer do, before the wallet is asked for it. */
export function ReplaceFlow({ id, waiting, what, kind, walletKind, settle, ...props }: ReplaceFlowProps) {
  const t = useTranslations('approval.replace');
  const config = useConfig();
  const isExternal = walletKind === 'external';
  const [isAsking, setAsking] = useState(false);
  const [ended, setEnded] = useState<Exclude<Replaced, { kind: 'sent' }> | null>(null);
  const { data, error } = useSWR<Replacement | Unreplaceable, unknown>(
    isExternal ? null : ['replacement', id, kind, waiting.attempts.length],
    () => planReplacement(readingClient(waiting.chainId), waiting, kind),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );
  const plan = typeof data === 'object' ? data : null;
  const fees = plan && comparedFees(plan.feeBefore, plan.fee.amount, 18);
  const isImpossible = data === 'unknown' || data === 'undone';
  const nonce = plan?.nonce ?? waiting.nonce;
  const facts = {
    network: networkName(waiting.chainId),
    symbol: networkByChainId(waiting.chainId)?.nativeToken.symbol ?? '',
  };
  const isDecided = props.isDecided || data === 'decided' || ended?.kind === 'late';

  const replace = async (wanted: Replacement) => {
    setEnded(null);
    setAsking(true);
    const answer = await sendReplacement(config, waiting, kind, wanted);
    setAsking(false);
    if (answer.kind !== 'sent') return setEnded(answer);
    showSnackbar(t(kind === 'cancel' ? 'sentCancel' : 'sentSpeedUp'));
    settle({ hash: answer.hash });
  };

  const problem = isExternal
    ? t('external')
    : isDecided
      ? t('decided')
      : isImpossible
        ? t(data)
        : error !== undefined
          ? t('offline', facts)
          : ended && problemText(t, ended, facts);
  // The signer of a key share is a dialog of its own.
  if (isAsking) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && settle(null)}
      title={t(kind === 'cancel' ? 'cancelTitle' : 'speedUpTitle')}
      closeLabel={t('close')}
      footer={
        isExternal || isDecided || isImpossible ? (
          <Button size="lg" variant="primary" onClick={() => settle(null)}>
            {t('close')}
          </Button>
        ) : (
          <>
            <Button size="lg" onClick={() => settle(null)}>
              {t('keep')}
            </Button>
            <Button size="lg" variant="primary" disabled={!plan} onClick={() => plan && void replace(plan)}>
              {t(kind === 'cancel' ? 'cancelAction' : 'speedUpAction')}
            </Button>
          </>
        )
      }
    >
      {!isExternal && !isDecided && !isImpossible && (
        <>
          <p className="text-text-2">
            {kind === 'speedUp'
              ? t('speedUpText', { nonce })
              : what === null
                ? t('cancelApproval', { nonce })
                : t('cancelText', { nonce, what })}
          </p>
          <dl>
            <Fee label={t('feeNow')} text={fees?.[0]} symbol={facts.symbol} />
            <Fee label={t('feeAfter')} text={fees?.[1]} symbol={facts.symbol} />
          </dl>
          <Note>{t('race')}</Note>
          <span className="sr-only" role="status">
            {!plan && error === undefined ? t('calculating') : ''}
          </span>
        </>
      )}
      {problem && (
        <Note tone={isDecided || isExternal ? 'info' : 'danger'} live>
          {problem}
        </Note>
      )}
    </Dialog>
  );
}

function problemText(
  t: ReturnType<typeof useTranslations<'approval.replace'>>,
  ended: Exclude<Replaced, { kind: 'sent' }>,
  facts: { network: string; symbol: string },
): ReactNode {
  if (ended.kind === 'late') return t('decided');
  if (!ended.isUnsent) return t('failed');
  switch (ended.failure) {
    case 'rejected':
      return t('rejected');
    case 'funds':
      return t('funds', facts);
    case 'offline':
      return t('offline', facts);
    case 'account':
      return t('external');
    default:
      return t('unsent');
  }
}

function Fee({ label, text, symbol }: { label: string; text: string | undefined; symbol: string }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-2 py-[9px] last:border-b-0">
      <dt className="whitespace-nowrap text-text-2">{label}</dt>
      <dd className="num min-w-0 text-right">
        {text === undefined ? <Skeleton className="h-4 w-28" /> : `${text} ${symbol}`}
      </dd>
    </div>
  );
}
