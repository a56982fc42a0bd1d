'use client';

import {
  ArrowDownLeft,
  ArrowLeftRight,
  ArrowUpRight,
  CircleQuestionMark,
  CircleX,
  Droplets,
  Gift,
  ShieldCheck,
  ShieldOff,
  StickyNote,
  Undo2,
} from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { zeroAddress } from 'viem';
import { useNow } from '@/components/ui/use-now';
import { cn } from '@/components/ui/class-names';
import { ComparedAddress } from '@/components/ui/compared-address';
import { ExplorerLink } from '@/components/ui/explorer-link';
import { Spinner } from '@/components/ui/spinner';
import { clockTime } from '@/lib/format/message-time';
import { fullTime, relativeTime } from '@/lib/format/relative-time';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import { isUnlimited } from '@/lib/signer/unlimited';
import { askWallet } from '@/lib/wallet/store';
import { transactionLink } from '@/lib/wallet/transaction-link';
import type { ActivityEntry } from '@/lib/wallet/activity/use-activity';

/** Notes about transactions, where they can be written. */
export interface EntryNotes {
  readonly noteOf: (entry: ActivityEntry) => string;
  readonly onNote: (entry: ActivityEntry) => void;
}

const failedStates = new Set<ActivityEntry['state']>(['failed', 'unsent', 'cancelled', 'replaced', 'lost']);
const waitingStates = new Set<ActivityEntry['state']>(['asking', 'pending']);

/** By what happened: icon, title, the word before the other side, and whether it came or went. */
const looks = {
  sent: { Icon: ArrowUpRight, title: 'sent', whom: 'to', side: 'out' },
  received: { Icon: ArrowDownLeft, title: 'received', whom: 'from', side: 'in' },
  faucet: { Icon: Droplets, title: 'received', whom: 'from', side: 'in' },
  swap: { Icon: ArrowLeftRight, title: 'swapped', whom: 'through', side: 'in' },
  approved: { Icon: ShieldCheck, title: 'approved', whom: 'spender', side: null },
  revoked: { Icon: ShieldOff, title: 'revoke', whom: 'spender', side: null },
  rewardGiven: { Icon: Gift, title: 'rewardGiven', whom: 'through', side: 'out' },
  rewardClaimed: { Icon: Gift, title: 'rewardClaimed', whom: 'through', side: 'in' },
  rewardReturned: { Icon: Undo2, title: 'rewardReturned', whom: 'through', side: 'in' },
} as const satisfies Record<ActivityEntry['kind'], object>;

export type ActivityRowProps = { entry: ActivityEntry; notes: EntryNotes | undefined; isByDay: boolean };

/** One thing that happened, its state, and what can be done about it. */
export function ActivityRow({ entry, notes, isByDay }: ActivityRowProps) {
  const t = useTranslations('wallet.entry');
  const locale = useLocale();
  const { kind, state, symbol, decimals, amount, other, name, nft, hash, network, paid } = entry;
  const failed = failedStates.has(state);
  const waiting = waitingStates.has(state);
  const { Icon, title, side } = looks[kind];
  const isFromGiver = kind === 'rewardClaimed' && name !== null;
  const whom = isFromGiver ? 'from' : looks[kind].whom;
  const isLost = state === 'lost';
  const OwnIcon = isLost ? CircleQuestionMark : failed ? CircleX : Icon;
  const isIn = side === 'in';
  // Mints come from the zero address.
  const isMinted = kind === 'received' && other === zeroAddress;
  const failedTitle =
    state === 'unsent'
      ? 'unsent'
      : state === 'lost'
        ? 'lostTitle'
        : state === 'cancelled' && kind === 'sent'
          ? 'cancelledTitle'
          : kind === 'revoked'
            ? 'revokeFailed'
            : kind === 'swap'
              ? 'swapFailed'
              : 'failed';
  const isAll = kind === 'approved' && entry.isCounted && isUnlimited({ units: amount, listed: null });
  const sign = entry.isLeast ? '≥ ' : side === 'in' ? '+' : side === 'out' ? '−' : '';
  const link = transactionLink(network.chainId, hash);
  const note = notes && hash !== null ? notes.noteOf(entry) : null;
  return (
    <li className="group flex items-center gap-3 py-[9px]">
      <span
        aria-hidden
        className={cn(
          'grid size-9 shrink-0 place-items-center rounded-full bg-surface-2 [&_svg]:size-[17px]',
          isLost ? 'text-warn' : failed ? 'text-danger' : 'text-text-2',
        )}
      >
        {waiting ? <Spinner /> : <OwnIcon />}
      </span>
      <span className="min-w-0 grow">
        <span className="block truncate font-medium">
          {failed ? t(failedTitle) : t(title, { symbol, paid: paid?.symbol ?? '' })}
        </span>
        <span className={cn('block text-xs text-text-3', name !== null && 'truncate')} title={other}>
          {nft !== null && <bdi>{nft} · </bdi>}
          {kind === 'faucet' || isMinted
            ? t(isMinted ? 'minted' : 'faucet')
            : t.rich(whom, {
                name: name ?? other,
                whom: (chunks) => (name === null ? <ComparedAddress address={other} /> : chunks),
              })}
          {entry.reward !== null && kind !== 'rewardClaimed' && (
            <>
              {' · '}
              {t('rewardShares', { claimed: entry.reward.claimed, count: entry.reward.count })}
            </>
          )}
        </span>
        <Replace entry={entry} />
        {isLost && <span className="mt-0.5 block text-xs text-text-2">{t('lostText')}</span>}
        {note !== null && note !== '' && <Note note={note} onEdit={() => notes?.onNote(entry)} />}
      </span>
      <span className="shrink-0 text-right">
        {entry.isCounted && kind !== 'revoked' && (
          <span
            className={cn(
              'num block font-medium whitespace-nowrap',
              isIn && !failed && 'text-success',
              failed && 'text-text-3',
            )}
            title={isAll ? undefined : `${sign}${wholeTokenAmount(amount, decimals)} ${symbol}`}
          >
            {sign}
            {isAll ? t('unlimited') : `${tokenAmount(amount, decimals, locale)} ${symbol}`}
          </span>
        )}
        {paid?.isCounted && (
          <span
            className="num block text-xs whitespace-nowrap text-text-3"
            title={`${wholeTokenAmount(paid.amount, paid.decimals)} ${paid.symbol}`}
          >
            −{tokenAmount(paid.amount, paid.decimals, locale)} {paid.symbol}
          </span>
        )}
        <span className="flex items-center justify-end gap-1.5 text-xs">
          {note === '' && <AddNote onAdd={() => notes?.onNote(entry)} />}
          <State entry={entry} isByDay={isByDay} />
          {link !== null && <ExplorerLink href={link} label={t('explorer')} />}
        </span>
      </span>
    </li>
  );
}

function Note({ note, onEdit }: { note: string; onEdit: () => void }) {
  const t = useTranslations('wallet.history.note');
  return (
    <span className="mt-0.5 flex items-baseline gap-2 text-xs">
      <bdi className="min-w-0 text-text-2 [overflow-wrap:anywhere]">{t('shown', { note })}</bdi>
      <button
        type="button"
        className="touch-target shrink-0 text-text-3 hover:text-text-1 hover:underline"
        onClick={onEdit}
      >
        {t('edit')}
      </button>
    </span>
  );
}

/** With a mouse it shows in the row that is pointed at, so that a long list stays quiet. */
function AddNote({ onAdd }: { onAdd: () => void }) {
  const t = useTranslations('wallet.history.note');
  return (
    <button
      type="button"
      aria-label={t('add')}
      title={t('add')}
      className="touch-target rounded-sm text-text-3 hover:text-text-1 desktop:pointer-fine:not-group-hover:not-focus-visible:opacity-0"
      onClick={onAdd}
    >
      <StickyNote aria-hidden className="size-3.5" />
    </button>
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

function State({ entry: { state, atMs }, isByDay }: Pick<ActivityRowProps, 'entry' | 'isByDay'>) {
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
      {isByDay
        ? clockTime(moment, locale)
        : relativeTime(moment, new Date(now ?? atMs), locale, words('now'))}
    </time>
  );
}
