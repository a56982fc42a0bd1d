'use client';

import { AppWindow, BookUser, ListOrdered, Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { askWallet } from '@/lib/wallet/store';

export type WalletMenuPanelProps = {
  isExternal: boolean;
  onBook: () => void;
  onManage: () => void;
  /** Absent where no app can be connected. */
  onApps?: (() => void) | undefined;
  trigger: ReactElement;
};

export default function WalletMenuPanel({
  isExternal,
  onBook,
  onManage,
  onApps,
  trigger,
}: WalletMenuPanelProps) {
  const t = useTranslations('wallet');
  const disconnect = async () => {
    const { disconnectCurrent } = await import('@/lib/wallet/disconnect-current');
    await disconnectCurrent();
    showSnackbar(t('disconnected'));
  };
  return (
    <Menu defaultOpen trigger={trigger}>
      <MenuItem icon={<BookUser aria-hidden />} onSelect={onBook}>
        {t('book.title')}
      </MenuItem>
      <MenuItem icon={<Wallet aria-hidden />} onSelect={() => void askWallet('connect', {})}>
        {t('another')}
      </MenuItem>
      <MenuItem icon={<ListOrdered aria-hidden />} onSelect={onManage}>
        {t('accounts.manage')}
      </MenuItem>
      {onApps && (
        <MenuItem icon={<AppWindow aria-hidden />} onSelect={onApps}>
          {t('apps.title')}
        </MenuItem>
      )}
      {isExternal && (
        <MenuItem icon={<Unplug aria-hidden />} onSelect={() => void disconnect()}>
          {t('disconnect')}
        </MenuItem>
      )}
    </Menu>
  );
}
