'use client';

import { ShieldAlert, TriangleAlert } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ComparedAddress } from '@/components/ui/compared-address';
import { Table, type TableColumn } from '@/components/ui/table';
import { Tag } from '@/components/ui/tag';
import { fullTime, dayOf } from '@/lib/format/relative-time';
import { tokenAmount } from '@/lib/format/token-amount';
import { isOfAmount, type ApprovalRisk, type RatedApproval } from '@/lib/wallet/approvals/rate';
import { usdText } from '@/lib/wallet/usd';
import type { WalletNetwork } from '@/protocol/wallet';
import { TokenMark } from '@/components/wallet/token-mark';
import { useApprovalWords } from './use-approval-words';

export type ApprovalTableProps = {
  rows: readonly RatedApproval[];
  networks: readonly WalletNetwork[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  onRevoke: (one: RatedApproval) => void;
};

/** Approvals with spender, risk and what is at stake: a table, and on phones a list of the same. */
export function ApprovalTable({ rows, networks, chosen, onChoose, onRevoke }: ApprovalTableProps) {
  const t = useTranslations('approval');
  const words = useApprovalWords();
  const columns = useMemo<TableColumn<RatedApproval>[]>(
    () => [
      {
        id: 'select',
        header: () => <span className="sr-only">{t('select', { asset: '', spender: '' })}</span>,
        cell: ({ row }) => <Choice one={row.original} chosen={chosen} onChoose={onChoose} />,
      },
      {
        id: 'asset',
        header: t('asset'),
        cell: ({ row }) => <AssetCell one={row.original} networks={networks} />,
      },
      { id: 'spender', header: t('spender'), cell: ({ row }) => <Spender one={row.original} /> },
      { id: 'risk', header: t('risk'), cell: ({ row }) => <Risk one={row.original} /> },
      { id: 'stake', header: t('stake'), cell: ({ row }) => <Stake one={row.original} /> },
      {
        id: 'revoke',
        header: () => <span className="sr-only">{t('revoke')}</span>,
        cell: ({ row: { original: one } }) => (
          <Button
            size="sm"
            aria-label={t('revokeOf', { asset: words.asset(one), spender: words.spender(one.approval) })}
            onClick={() => onRevoke(one)}
          >
            {t('revoke')}
          </Button>
        ),
      },
    ],
    [t, words, networks, chosen, onChoose, onRevoke],
  );
  return (
    <>
      <Table
        label={t('label')}
        columns={columns}
        rows={[...rows]}
        rowId={({ key }) => key}
        mainColumn="asset"
        alignEnd={['stake', 'revoke']}
        selectedIds={chosen}
        className="max-desktop:hidden"
      />
      <ul aria-label={t('label')} className="flex flex-col desktop:hidden">
        {rows.map((one) => (
          <li key={one.key} className="flex flex-col gap-2.5 border-b border-border-1 py-3 last:border-b-0">
            <span className="flex items-start gap-3">
              <span className="min-w-0 grow">
                <AssetCell one={one} networks={networks} />
              </span>
              <span className="shrink-0 text-right">
                <Stake one={one} />
              </span>
            </span>
            <Spender one={one} />
            <Risk one={one} />
            <span className="flex items-center justify-between gap-3">
              <Choice one={one} chosen={chosen} onChoose={onChoose} />
              <Button
                size="sm"
                aria-label={t('revokeOf', { asset: words.asset(one), spender: words.spender(one.approval) })}
                onClick={() => onRevoke(one)}
              >
                {t('revoke')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

type ChoiceProps = { one: RatedApproval } & Pick<ApprovalTableProps, 'chosen' | 'onChoose'>;

function Choice({ one, chosen, onChoose }: ChoiceProps) {
  const t = useTranslations('approval');
  const words = useApprovalWords();
  return (
    <Checkbox
      aria-label={t('select', { asset: words.asset(one), spender: words.spender(one.approval) })}
      checked={chosen.has(one.key)}
      onChange={({ target }) => {
        const next = new Set(chosen);
        if (target.checked) next.add(one.key);
        else next.delete(one.key);
        onChoose(next);
      }}
    />
  );
}

function AssetCell({ one, networks }: { one: RatedApproval; networks: readonly WalletNetwork[] }) {
  const t = useTranslations('approval');
  const words = useApprovalWords();
  const { approval } = one;
  const network = networks.find(({ chainId }) => chainId === approval.chainId);
  const token = network?.tokens.find(
    (known) => known.address?.toLowerCase() === approval.contract.toLowerCase(),
  );
  return (
    <span className="flex items-center gap-3.5 py-2 whitespace-normal">
      <TokenMark symbol={approval.symbol} logo={token?.logo ?? ''} networkLogo={network?.logo} />
      <span className="min-w-0">
        <span className="flex items-center gap-2">
          <bdi className="truncate font-medium" title={approval.contract}>
            {isOfAmount(approval) ? approval.symbol : approval.name}
          </bdi>
          <span className="sr-only">{network?.name}</span>
          {!approval.isListed && <Tag>{t('unlisted')}</Tag>}
        </span>
        <span className="block text-xs text-text-3">{words.limit(one)}</span>
        {approval.kind === 'permit2' && (
          <span className="block text-xs text-text-3">{words.through(approval)}</span>
        )}
      </span>
    </span>
  );
}

function Spender({ one: { approval } }: { one: RatedApproval }) {
  const t = useTranslations('approval');
  const kind = t(`spenderKinds.${approval.spenderKind}`);
  const isNamed = approval.spenderName !== null || ['rewards', 'handles'].includes(approval.spenderKind);
  return (
    <span className="block min-w-[190px]" title={approval.spender}>
      {isNamed ? (
        <span className="block font-medium">{approval.spenderName ?? kind}</span>
      ) : (
        <ComparedAddress address={approval.spender} className="block text-sm" />
      )}
      {(approval.spenderName !== null || !isNamed) && (
        <span
          className={
            approval.spenderKind === 'account' ? 'block text-xs text-danger' : 'block text-xs text-text-3'
          }
        >
          {kind}
        </span>
      )}
    </span>
  );
}

const tones = { high: 'danger', medium: 'warn', low: 'success' } as const satisfies Record<
  ApprovalRisk,
  string
>;

function Risk({ one: { risk, reason } }: { one: RatedApproval }) {
  const t = useTranslations('approval');
  return (
    <span className="flex min-w-[176px] flex-col items-start gap-0.5 py-2 max-desktop:py-0 max-desktop:flex-row max-desktop:flex-wrap max-desktop:items-center max-desktop:gap-1.5">
      <Tag tone={tones[risk]}>
        {risk === 'high' ? <ShieldAlert aria-hidden /> : risk === 'medium' && <TriangleAlert aria-hidden />}
        {t(`risks.${risk}`)}
      </Tag>
      <span className="max-w-[30ch] text-xs max-desktop:max-w-none text-text-3">
        {t(`reasons.${reason}`)}
      </span>
    </span>
  );
}

function Stake({ one: { approval, units, stake } }: { one: RatedApproval }) {
  const t = useTranslations('approval');
  const locale = useLocale();
  const { symbol, decimals, changedTime } = approval;
  const isAmount = isOfAmount(approval);
  const changed = changedTime === null ? null : new Date(changedTime);
  const amount =
    units === null
      ? null
      : !isAmount
        ? t('pieces', { count: Number(units) })
        : decimals === null
          ? t('units', { amount: String(units) })
          : `${tokenAmount(units, decimals, locale)} ${symbol}`;
  return (
    <span className="block whitespace-nowrap">
      <span className="num block font-medium">
        {stake !== null && isAmount ? (
          usdText(stake, locale)
        ) : amount !== null ? (
          amount
        ) : (
          <span className="text-text-3">
            <span aria-hidden>–</span>
            <span className="sr-only">{t('unknown')}</span>
          </span>
        )}
      </span>
      {stake !== null && isAmount && amount !== null && (
        <span className="num block text-xs text-text-3">{amount}</span>
      )}
      {changed && (
        <time
          dateTime={changed.toISOString()}
          title={fullTime(changed, locale)}
          className="num block text-xs text-text-3"
        >
          {dayOf(changed, locale)}
        </time>
      )}
    </span>
  );
}
