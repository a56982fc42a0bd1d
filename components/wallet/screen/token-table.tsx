'use client';

import { Coins } from 'lucide-react';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { EmptyState } from '@/components/ui/empty-state';
import { Skeleton } from '@/components/ui/skeleton';
import { Table, type TableColumn } from '@/components/ui/table';
import { Tag } from '@/components/ui/tag';
import { tokenAmount, wholeTokenAmount } from '@/lib/format/token-amount';
import type { Holding } from '@/lib/wallet/holdings';
import type { UnlistedHolding } from '@/lib/wallet/unlisted/read-unlisted';
import { TokenMark } from '@/components/wallet/token-mark';
import { tokenPath } from '@/components/wallet/token/token-path';
import { Reasons } from './hidden-tokens';
import { Change, Money } from './money';
import { TokenMenu } from './token-menu';

export type TokenTableProps = {
  holdings: readonly Holding[];
  /** What is known of those that the server does not list. */
  unlisted: readonly UnlistedHolding[];
  /** False while prices are on their way. */
  isPriced: boolean;
};

/** Tokens with price, change and balance; on phones price and change stand under the name. */
export function TokenTable({ holdings, unlisted, isPriced }: TokenTableProps) {
  const t = useTranslations('wallet');
  const columns = useMemo<TableColumn<Holding>[]>(
    () => [
      {
        id: 'token',
        header: t('token'),
        cell: ({ row: { original } }) => (
          <NameCell
            holding={original}
            unlisted={unlisted.find(({ token }) => token.id === original.token.id)}
            isPriced={isPriced}
          />
        ),
      },
      {
        id: 'price',
        header: t('price'),
        cell: ({ row }) =>
          isPriced ? (
            <span className="text-text-2">
              <Money value={row.original.price?.usd ?? null} />
            </span>
          ) : (
            <FigureSkeleton />
          ),
      },
      {
        id: 'change',
        header: t('change'),
        cell: ({ row }) =>
          isPriced && (
            <span className="text-sm whitespace-nowrap">
              <Change value={row.original.price?.change ?? null} />
            </span>
          ),
      },
      {
        id: 'balance',
        header: t('balance'),
        cell: ({ row }) => <BalanceCell {...row.original} isPriced={isPriced} />,
      },
      {
        id: 'menu',
        header: () => <span className="sr-only">{t('actions')}</span>,
        cell: ({ row }) => <TokenMenu token={row.original.token} />,
      },
    ],
    [t, unlisted, isPriced],
  );
  return (
    <Table
      label={t('tokens')}
      columns={columns}
      rows={[...holdings]}
      rowId={({ token }) => token.id}
      wideOnly={['price', 'change']}
      alignEnd={['price', 'change', 'balance', 'menu']}
      empty={<EmptyState icon={<Coins />} title={t('noTokens')} text={t('noTokensText')} className="py-14" />}
    />
  );
}

type NameCellProps = { holding: Holding; unlisted: UnlistedHolding | undefined; isPriced: boolean };

function NameCell({ holding: { token, network, price }, unlisted, isPriced }: NameCellProps) {
  const t = useTranslations('wallet');
  return (
    <span className="flex items-center gap-3.5">
      <TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <Link
            href={tokenPath(token.id)}
            prefetch={false}
            className="touch-target truncate font-medium hover:underline"
          >
            {token.name}
          </Link>
          <span className="sr-only">{network.name}</span>
          {token.isCustom && <Tag>{t('unlisted')}</Tag>}
        </span>
        <span className="block text-xs text-text-3 max-desktop:hidden">{token.symbol}</span>
        <span className="flex min-h-4 items-center gap-2 text-xs text-text-3 desktop:hidden">
          {isPriced ? (
            <>
              <Money value={price?.usd ?? null} />
              <Change value={price?.change ?? null} />
            </>
          ) : (
            <FigureSkeleton />
          )}
        </span>
        {unlisted && <Reasons unlisted={unlisted} />}
      </span>
    </span>
  );
}

function BalanceCell({ token, amount, value, isPriced }: Holding & { isPriced: boolean }) {
  const locale = useLocale();
  return (
    <span className="whitespace-nowrap">
      <span className="flex min-h-5 items-center justify-end font-medium">
        {isPriced ? <Money value={value} /> : <FigureSkeleton />}
      </span>
      <span
        className="num block text-xs text-text-3"
        title={amount === null ? undefined : `${wholeTokenAmount(amount, token.decimals)} ${token.symbol}`}
      >
        {amount === null ? '–' : `${tokenAmount(amount, token.decimals, locale)} ${token.symbol}`}
      </span>
    </span>
  );
}

/** Where a price will stand. */
function FigureSkeleton() {
  return <Skeleton className="inline-block h-2.5 w-14" />;
}
