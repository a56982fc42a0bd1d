'use client';

import {
  ArrowDownLeft,
  ArrowUpRight,
  CircleX,
  Droplets,
  ExternalLink,
  History,
  ShieldOff,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useNow } from '@/components/ui/use-now';
import { cn } from '@/components/ui/class-names';
import { ComparedAddress } from '@/components/ui/compared-address';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Spinner } from '@/components/ui/spinner';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { askWallet } from '@/lib/wallet/store';
import { transactionLink } from '@/lib/wallet/transaction-link';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';

export type ActivityListProps = { entries: readonly ActivityEntry[]; isLoading: boolean };

/** What came and went, the newest first. */
export function ActivityList({ entries, isLoading }: ActivityListProps) {
  const t = useTranslations('wallet');
  if (isLoading && entries.length === 0) {
    return (
      <div role="img" aria-label={t('loading')} className="flex flex-col">
        {Array.from({ length: 4 }, (_, row) => (
          <span key={row} className="flex items-center gap-3 py-[9px]">
            <Skeleton className="size-9 rounded-full" />
            <Skeleton className="h-3 grow" />
          </span>
        ))}
      </div>
    );
  }
  if (entries.length === 0) {
    return (
      <EmptyState icon={<History />} title={t('noActivity')} text={t('noActivityText')} className="py-14" />
    );
  }
  const unasked = entries.filter(({ isUnasked }) => isUnasked);
  return (
    <>
      <ActivityRows entries={entries.filter(({ isUnasked }) => !isUnasked)} />
      {unasked.length > 0 && (
        <details className="mt-2 border-t border-border-1 pt-2">
          <summary className="cursor-pointer py-2 text-sm text-text-3">
            {t('unasked', { count: unasked.length })}
          </summary>
          <p className="py-1 text-sm text-text-2">{t('unaskedText')}</p>
          <ActivityRows entries={unasked} />
        </details>
      )}
    </>
  );
}

function ActivityRows({ entries }: Pick<ActivityListProps, 'entries'>) {
  return (
    <ul>
      {entries.map((entry) => (
        <ActivityRow key={entry.key} entry={entry} />
      ))}
    </ul>
  );
}

const failedStates = new Set<ActivityEntry['state']>(['failed', 'unsent', 'cancelled', 'replaced', 'lost']);
const waitingStates = new Set<ActivityEntry['state']>(['asking', 'pending']);

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const t = useTranslations('wallet.entry');
  const locale = useLocale();
  const { kind, state, symbol, decimals, amount, other, name, nft, hash, network } = entry;
  const failed = failedStates.has(state);
  const waiting = waitingStates.has(state);
  const Icon = failed
    ? CircleX
    : kind === 'sent'
      ? ArrowUpRight
      : kind === 'revoked'
        ? ShieldOff
        : kind === 'faucet'
          ? Droplets
          : ArrowDownLeft;
  const title = failed
    ? t(state === 'unsent' ? 'unsent' : kind === 'revoked' ? 'revokeFailed' : 'failed')
    : t(kind === 'revoked' ? 'revoke' : kind === 'sent' ? 'sent' : 'received', { symbol });
  const isIn = kind === 'received' || kind === 'faucet';
  const link = transactionLink(network.chainId, hash);
  return (
    <li className="flex items-center gap-3 py-[9px]">
      <span
        aria-hidden
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 [&_svg]:size-[17px]',
          failed ? 'text-danger' : 'text-text-2',
        )}
      >
        {waiting ? <Spinner /> : <Icon />}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">{title}</span>
        <span className={cn('block text-xs text-text-3', name !== null && 'truncate')} title={other}>
          {nft !== null && <bdi>{nft} · </bdi>}
          {kind === 'faucet'
            ? t('faucet')
            : t.rich(kind === 'revoked' ? 'spender' : isIn ? 'from' : 'to', {
                name: name ?? other,
                whom: (chunks) => (name === null ? <ComparedAddress address={other} /> : chunks),
              })}
        </span>
        <Replace entry={entry} />
      </span>
      <span className="shrink-0 text-right">
        {kind !== 'revoked' && (
          <span
            className={cn(
              'num block font-medium whitespace-nowrap',
              isIn && !failed && 'text-success',
              failed && 'text-text-3',
            )}
            title={`${wholeTokenAmount(amount, decimals)} ${symbol}`}
          >
            {isIn ? '+' : '−'}
            {tokenAmount(amount, decimals, locale)} {symbol}
          </span>
        )}
        <span className="flex items-center justify-end gap-1.5 text-xs">
          <State entry={entry} />
          {link !== null && (
            <a
              href={link}
              target="_blank"
              rel="noreferrer noopener"
              aria-label={t('explorer')}
              title={t('explorer')}
              className="touch-target text-text-3 hover:text-text-1"
            >
              <ExternalLink aria-hidden className="size-3.5" />
            </a>
          )}
        </span>
      </span>
    </li>
  );
}

/** For what waits: another transaction with the same number. After a cancellation a higher fee is one for that. */
function Replace({ entry: { sentId, state, replacing } }: { entry: ActivityEntry }) {
  const t = useTranslations('wallet.entry');
  if (sentId === null || state !== 'pending') return null;
  const kinds = replacing === 'cancel' ? (['cancel'] as const) : (['speedUp', 'cancel'] as const);
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3 text-xs">
      {replacing !== null && (
        <span className="text-text-3">{t(replacing === 'cancel' ? 'cancelling' : 'replacing')}</span>
      )}
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="touch-target text-primary-text hover:underline"
          onClick={() => void askWallet('replace', { sentId, kind })}
        >
          {t(kind === 'speedUp' || replacing === 'cancel' ? 'speedUp' : 'cancelSend')}
        </button>
      ))}
    </span>
  );
}

function State({ entry: { state, atMs } }: { entry: ActivityEntry }) {
  const t = useTranslations('wallet.entry');
  const words = useTranslations('wallet');
  const locale = useLocale();
  const now = useNow();
  if (state === 'asking' || state === 'pending') return <span className="text-warn">{t(state)}</span>;
  if (state === 'cancelled') return <span className="text-text-2">{t(state)}</span>;
  if (state === 'replaced' || state === 'lost') return <span className="text-warn">{t(state)}</span>;
  if (state === 'failed') return <span className="text-danger">{t('failedState')}</span>;
  if (state === 'unsent') return <span className="text-text-3">{t('unsentState')}</span>;
  const moment = new Date(atMs);
  return (
    <time className="num text-text-3" dateTime={moment.toISOString()} title={fullTime(moment, locale)}>
      {relativeTime(moment, new Date(now ?? atMs), locale, words('now'))}
    </time>
  );
}
