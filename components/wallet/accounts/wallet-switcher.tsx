'use client';

import { ChevronsUpDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { shortAddress } from '@/lib/format/address';
import type { ListedWallet } from '@/protocol/wallet-list';
import { walletIcons } from './wallet-icons';

export type WalletSwitcherProps = {
  list: readonly ListedWallet[];
  /** On screen. */
  shown: ListedWallet;
  onChoose: (address: string) => void;
  onManage: () => void;
};

const loadPanel = () => import('./wallet-switcher-panel');

/** Which wallet is on screen, and the others. */
export function WalletSwitcher(props: WalletSwitcherProps) {
  const t = useTranslations('wallet');
  const { shown } = props;
  const Icon = walletIcons[shown.kind];
  const name = shown.name || t(shown.kind);
  return (
    <LazyMenu
      load={loadPanel}
      panel={props}
      trigger={
        <Button
          size="sm"
          title={shown.address}
          aria-label={t('accounts.choose', { name, address: shortAddress(shown.address) })}
        >
          <Icon aria-hidden />
          <span className="max-w-40 truncate max-desktop:max-w-24">{name}</span>
          <span className="font-mono font-regular text-text-3 max-desktop:hidden">
            {shortAddress(shown.address)}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5!" />
        </Button>
      }
    />
  );
}
