'use client';

import { Copy, ListOrdered } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuChoice, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useCopy } from '@/components/wallet/copy-text';
import { shortAddress } from '@/lib/format/address';
import type { WalletSwitcherProps } from './wallet-switcher';
import { walletIcons } from './wallet-icons';

export default function WalletSwitcherPanel({
  list,
  shown,
  onChoose,
  onManage,
  trigger,
}: WalletSwitcherProps & { trigger: ReactElement }) {
  const t = useTranslations('wallet');
  const copy = useCopy();
  return (
    <Menu defaultOpen trigger={trigger}>
      {list.map((one) => {
        const Icon = walletIcons[one.kind];
        return (
          <MenuChoice
            key={one.address}
            checked={one.address === shown.address}
            onCheckedChange={() => onChoose(one.address)}
          >
            <span className="flex min-w-0 items-center gap-2.5">
              <Icon aria-hidden className="size-4 shrink-0 text-text-3" />
              <span className="min-w-0">
                <span className="block max-w-56 truncate">{one.name || t(one.kind)}</span>
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
