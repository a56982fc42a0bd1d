'use client';

import { ShieldCheck } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { fullTime } from '@/lib/format/relative-time';
import { refreshApprovals, useApprovals } from '@/lib/queries/approval';
import { rateApprovals, type RatedApproval } from '@/lib/wallet/approvals/rate';
import { askWallet } from '@/lib/wallet/store';
import { useHoldings } from '@/lib/wallet/use-holdings';
import { usdText } from '@/lib/wallet/usd';
import type { WalletNetwork } from '@/protocol/wallet';
import { UnreadWallet } from '@/components/wallet/unread-wallet';
import { NetworkNotes } from '@/components/wallet/screen/network-notes';
import { SubpageSkeleton } from '@/components/wallet/screen/wallet-subpage';
import { ApprovalTable } from './approval-table';
import { RevokesLeft } from './revokes-left';

export type ApprovalsViewProps = { address: string; networks: readonly WalletNetwork[] };

/** Everything that others may take from an address, the worst first; one or many are revoked in one flow. */
export function ApprovalsView({ address, networks }: ApprovalsViewProps) {
  const t = useTranslations('approval');
  const locale = useLocale();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data, error, mutate } = useApprovals(address);
  const { read } = useHoldings(address, networks);
  const rated = useMemo(() => {
    const priceOf = (chainId: number, token: string) => {
      const on = read?.find(({ network }) => network.chainId === chainId);
      const known = on?.tokens.find((one) => one.address?.toLowerCase() === token.toLowerCase());
      return (known && on?.prices.get(known.id)?.usd) ?? null;
    };
    return rateApprovals(data?.approvals ?? [], priceOf);
  }, [data, read]);

  if (error && !data) {
    return (
      <UnreadWallet
        isNotLinked={error.error === 'not_found'}
        notLinkedText={t('notLinkedText')}
        title={t('failed')}
        text={t('failedText')}
        onLinked={() => void refreshApprovals()}
        onRetry={() => void mutate()}
        className="py-24"
      />
    );
  }
  if (!data) return <SubpageSkeleton />;

  const own = rated.filter(({ approval }) => approval.isOwn);
  const others = rated.filter(({ approval }) => !approval.isOwn);
  const selected = rated.filter(({ key }) => chosen.has(key));
  const away = networks.filter(({ chainId }) => data.silent.includes(chainId));
  const isUnread = away.length > 0 && away.length === networks.length;
  const accounts = own.filter(({ approval }) => approval.spenderKind === 'account').length;
  const revoke = async (those: readonly RatedApproval[]) => {
    await askWallet('revoke', { account: address, approvals: those.map(({ approval }) => approval) });
    setChosen(new Set());
    void refreshApprovals();
  };
  const table = {
    networks,
    chosen,
    onChoose: setChosen,
    onRevoke: (one: RatedApproval) => void revoke([one]),
  };
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-text-2">{t('intro')}</p>
        {!isUnread && (
          <p className="text-xs text-text-3">
            {t('checked', { time: fullTime(new Date(data.checkedTime), locale) })}
          </p>
        )}
      </div>
      <RevokesLeft address={address} />
      <NetworkNotes failed={away} all={networks.length} text={t('awayText')} onRetry={() => void mutate()} />
      {accounts > 0 && (
        <Note tone="danger">
          <Lead>{t('accountTitle', { count: accounts })}</Lead>
          {t('accountText')}
        </Note>
      )}
      {data.isCut && <Note tone="warn">{t('cut')}</Note>}
      {own.length > 0 ? (
        <ApprovalTable {...table} rows={own} />
      ) : (
        // What could not be read is not called empty.
        !isUnread && (
          <EmptyState icon={<ShieldCheck />} title={t('empty')} text={t('emptyText')} className="py-16" />
        )
      )}
      {data.isSearching && <p className="text-xs text-text-3">{t('searching')}</p>}
      {others.length > 0 && (
        <details className="border-t border-border-1 pt-2">
          <summary className="cursor-pointer py-2 text-sm text-text-3">
            {t('unasked', { count: others.length })}
          </summary>
          <p className="py-1 text-sm text-text-2">{t('unaskedText')}</p>
          <ApprovalTable {...table} rows={others} />
        </details>
      )}
      {selected.length > 0 && (
        <SelectionBar
          selected={selected}
          onClear={() => setChosen(new Set())}
          onRevoke={() => void revoke(selected)}
        />
      )}
    </>
  );
}

type SelectionBarProps = { selected: readonly RatedApproval[]; onClear: () => void; onRevoke: () => void };

function SelectionBar({ selected, onClear, onRevoke }: SelectionBarProps) {
  const t = useTranslations('approval');
  const locale = useLocale();
  const count = selected.length;
  // Two spenders of one token can take it once: the larger stake counts.
  const byAsset = new Map<string, bigint>();
  for (const { approval, stake } of selected) {
    if (stake === null) continue;
    const asset = `${approval.chainId} ${approval.contract}`;
    byAsset.set(asset, stake > (byAsset.get(asset) ?? 0n) ? stake : (byAsset.get(asset) ?? 0n));
  }
  const stake = [...byAsset.values()].reduce((sum, one) => sum + one, 0n);
  const isKnown = selected.every((one) => one.stake !== null);
  return (
    <div className="sticky bottom-0 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-border-1 bg-surface-2 px-4 py-3">
      <div className="min-w-0 grow" role="status">
        <p className="font-medium">
          {isKnown ? t('selectedStake', { count, stake: usdText(stake, locale) }) : t('selected', { count })}
        </p>
        <p className="text-xs text-text-3">{t('selectedText', { count })}</p>
      </div>
      <Button variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
      <Button variant="primary" onClick={onRevoke}>
        {t('revokeCount', { count })}
      </Button>
    </div>
  );
}
