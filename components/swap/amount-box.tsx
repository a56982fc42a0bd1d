'use client';

import { ChevronDown } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useId, type ReactNode } from 'react';
import { tokenAmount } from '@/lib/format/token-amount';
import { usdText, valueOf } from '@/lib/wallet/usd';
import { TokenMark } from '@/components/wallet/token-mark';
import type { Asset } from './use-draft';

export type AmountBoxProps = {
  label: string;
  selectLabel: string;
  asset: Asset;
  assets: readonly Asset[];
  onAsset: (id: string) => void;
  /** In the smallest unit; null while nobody knows. */
  units: bigint | null;
  /** Beside the balance. */
  action?: ReactNode;
  children: ReactNode;
};

/** One side of a swap: the amount, what it is worth, of which token. */
export function AmountBox(props: AmountBoxProps) {
  const { label, selectLabel, asset, assets, onAsset, units, action, children } = props;
  const t = useTranslations('swap');
  const locale = useLocale();
  const { token, network, held, price } = asset;
  const worth = units === null || !price ? '–' : usdText(valueOf(units, token.decimals, price.usd), locale);
  return (
    <div
      role="group"
      aria-label={label}
      className="rounded-card bg-surface-2 px-4 py-3.5 edge-border-1 focus-within:shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <div className="flex min-h-6 items-center gap-2 text-xs text-text-3">
        <span className="grow" aria-hidden>
          {label}
        </span>
        <span className="num">
          {t('balance', { amount: held === null ? '–' : tokenAmount(held, token.decimals, locale) })}
        </span>
        {action}
      </div>
      <div className="mt-1.5 flex items-center gap-3">
        <div className="min-w-0 grow">{children}</div>
        <TokenSelect label={selectLabel} asset={asset} assets={assets} onAsset={onAsset} />
      </div>
      <p className="num mt-0.5 text-xs text-text-3">
        {worth} <span className="sr-only">{network.name}</span>
      </p>
    </div>
  );
}

type TokenSelectProps = Pick<AmountBoxProps, 'asset' | 'assets' | 'onAsset'> & { label: string };

/** The platform's own list, drawn as the token that is chosen. */
function TokenSelect({ label, asset, assets, onAsset }: TokenSelectProps) {
  const id = useId();
  const { token, network } = asset;
  return (
    <span className="relative flex h-[42px] shrink-0 items-center gap-2 rounded-md bg-active pr-2.5 pl-2 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus">
      <TokenMark symbol={token.symbol} logo={token.logo} networkLogo={network.logo} size={30} />
      <span aria-hidden className="max-w-24 truncate font-medium">
        {token.symbol}
      </span>
      <ChevronDown aria-hidden className="size-[15px] text-text-3" />
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        value={token.id}
        onChange={(event) => onAsset(event.target.value)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0 [&>option]:bg-surface-3 [&>option]:text-text-1"
      >
        {assets.map((one) => (
          <option key={one.token.id} value={one.token.id}>
            {one.token.symbol} · {one.network.name}
          </option>
        ))}
      </select>
    </span>
  );
}
