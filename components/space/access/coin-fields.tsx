'use client';

import { useTranslations } from 'next-intl';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { networkByChainId } from '@/protocol/network';
import type { WalletNetwork } from '@/protocol/wallet';
import { COIN_DECIMALS, wholeAmount, type DraftTerm } from './rule-draft';

type CoinDraft = Extract<DraftTerm, { kind: 'coin' }>;

/** How much of a network's coin. */
export function CoinFields(props: {
  term: CoinDraft;
  networks: readonly WalletNetwork[] | undefined;
  onChange: (term: DraftTerm) => void;
}) {
  const { term, networks, onChange } = props;
  return (
    <div className="grid min-w-0 gap-2.5 desktop:grid-cols-[minmax(0,1fr)_150px]">
      <NetworkField
        chainId={term.chainId}
        networks={networks}
        onChange={(chainId) => onChange({ ...term, chainId })}
      />
      <AmountField
        amount={term.amount}
        decimals={COIN_DECIMALS}
        symbol={networkByChainId(term.chainId)?.nativeToken.symbol ?? ''}
        onChange={(amount) => onChange({ ...term, amount })}
      />
    </div>
  );
}

/** One of the networks that have a node here. One that has none any more stays named, with what that means. */
export function NetworkField(props: {
  chainId: number;
  networks: readonly WalletNetwork[] | undefined;
  onChange: (chainId: number) => void;
}) {
  const t = useTranslations('space.access');
  const { chainId, networks = [] } = props;
  const isOffered = networks.some((one) => one.chainId === chainId);
  const isRemoved = props.networks !== undefined && !isOffered;
  return (
    <Field label={t('network')} error={isRemoved && t('removedNetworkText')}>
      {(control) => (
        <Select
          {...control}
          value={chainId}
          onChange={(event) => props.onChange(Number(event.currentTarget.value))}
        >
          {!isOffered && <option value={chainId}>{networkByChainId(chainId)?.name ?? chainId}</option>}
          {networks.map((one) => (
            <option key={one.chainId} value={one.chainId}>
              {one.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** The least amount; `decimals` null: nobody knows yet how many there may be. */
export function AmountField(props: {
  amount: string;
  decimals: number | null;
  symbol: string;
  onChange: (amount: string) => void;
}) {
  const t = useTranslations('space.access');
  const { amount, decimals } = props;
  const isWrong = decimals !== null && amount.trim() !== '' && wholeAmount(amount, decimals) === null;
  return (
    <Field
      label={t('atLeast')}
      error={isWrong && t(decimals === 0 ? 'countWrong' : 'amountWrong', { decimals: decimals ?? 0 })}
    >
      {(control) => (
        <Input
          {...control}
          inputMode={decimals === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={amount}
          onChange={(event) => props.onChange(event.currentTarget.value)}
          end={
            props.symbol && (
              <span className="max-w-20 shrink-0 truncate text-sm text-text-3">{props.symbol}</span>
            )
          }
        />
      )}
    </Field>
  );
}
