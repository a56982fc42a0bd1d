'use client';

import { ChevronsUpDown, Copy, Eye, KeyRound, ListOrdered, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useCopy } from '@/components/wallet/copy-text';
import { shortAddress } from '@/lib/format/address';
import type { ListedWallet } from '@/protocol/wallet-list';

const icons = { keyShare: KeyRound, linked: Wallet, watched: Eye } as const;

export type WalletSwitcherProps = {
  list: readonly ListedWallet[];
  /** On screen. */
  shown: ListedWallet;
  onChoose: (address: string) => void;
  onManage: () => void;
};

/** Which wallet is on screen, and the others. */
export function WalletSwitcher({ list, shown, onChoose, onManage }: WalletSwitcherProps) {
  const t = useTranslations('wallet');
  const copy = useCopy();
  const Icon = icons[shown.kind];
  const nameOf = ({ name, kind }: ListedWallet) => name || t(kind);
  return (
    <Menu
      trigger={
        <Button
          size="sm"
          title={shown.address}
          aria-label={t('accounts.choose', { name: nameOf(shown), address: shortAddress(shown.address) })}
        >
          <Icon aria-hidden />
          <span className="max-w-40 truncate max-desktop:max-w-24">{nameOf(shown)}</span>
          <span className="font-mono font-regular text-text-3 max-desktop:hidden">
            {shortAddress(shown.address)}
          </span>
          <ChevronsUpDown aria-hidden className="size-3.5!" />
        </Button>
      }
    >
      {list.map((one) => {
        const OneIcon = icons[one.kind];
        return (
          <MenuChoice
            key={one.address}
            checked={one.address === shown.address}
            onCheckedChange={() => onChoose(one.address)}
          >
            <span className="flex min-w-0 items-center gap-2.5">
              <OneIcon aria-hidden className="size-4 shrink-0 text-text-3" />
              <span className="min-w-0">
                <span className="block max-w-56 truncate">{nameOf(one)}</span>
                <span className="block text-xs text-text-3">
                  {one.name && `${t(one.kind)} · `}
                  <span className="font-mono">{shortAddress(one.address)}</span>
                </span>
              </span>
            </span>
          </MenuChoice>
        );
      })}
      <MenuSeparator />
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copy(shown.address)}>
        {t('copy')}
      </MenuItem>
      <MenuItem icon={<ListOrdered aria-hidden />} onSelect={onManage}>
        {t('accounts.manage')}
      </MenuItem>
    </Menu>
  );
}
