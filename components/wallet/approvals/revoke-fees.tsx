'use client';

import { useTranslations } from 'next-intl';
import useSWR from 'swr';
import { Skeleton } from '@/components/ui/skeleton';
import { fee as feeText } from '@/lib/format/fee';
import { revokeTransfer } from '@/lib/wallet/approvals/revoke';
import type { RevokeItem } from '@/lib/wallet/approvals/revoke-list';
import { readingClient } from '@/lib/wallet/clients';
import { estimateFee } from '@/lib/wallet/sending/fee';
import { networkName } from '@/lib/wallet/transaction-link';
import { networkByChainId } from '@/protocol/network';

/** What revoking costs on each network, at most; null where its node does not say. */
async function feesOf(items: readonly RevokeItem[]): Promise<ReadonlyMap<number, bigint | null>> {
  const fees = new Map<number, bigint | null>();
  for (const item of items) {
    const { amount } = await estimateFee(readingClient(item.chainId), revokeTransfer(item)).catch(() => ({
      amount: null,
    }));
    const before = fees.get(item.chainId);
    fees.set(item.chainId, amount === null || before === null ? null : (before ?? 0n) + amount);
  }
  return fees;
}

export function RevokeFees({ items }: { items: readonly RevokeItem[] }) {
  const t = useTranslations('approval.flow');
  const { data } = useSWR(['revokeFees', ...items.map(({ key }) => key)], () => feesOf(items), {
    revalidateOnFocus: false,
    compare: Object.is,
  });
  return (
    <dl>
      <div className="flex justify-between gap-4 border-t border-border-2 py-[9px]">
        <dt className="whitespace-nowrap text-text-2">{t('fee')}</dt>
        <dd className="num min-w-0 text-right">
          {data ? (
            [...data].map(([chainId, amount]) => {
              const coin = networkByChainId(chainId)?.nativeToken;
              return (
                <span key={chainId} className="block">
                  {amount === null ? (
                    <span className="text-text-3">{t('feeUnknown', { network: networkName(chainId) })}</span>
                  ) : (
                    `${feeText(amount, coin?.decimals ?? 18)} ${coin?.symbol ?? ''} · ${networkName(chainId)}`
                  )}
                </span>
              );
            })
          ) : (
            <Skeleton className="h-4 w-28" />
          )}
        </dd>
      </div>
    </dl>
  );
}
