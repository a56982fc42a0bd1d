'use client';

import { AppWindow, BookUser, Ellipsis, ListOrdered, Unplug, Wallet } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { askWallet } from '@/lib/wallet/store';

const AddressBook = lazy(() => import('@/components/wallet/book/address-book'));

export type WalletMenuProps = {
  isExternal: boolean;
  onManage: () => void;
  /** Absent where no app can be connected. */
  onApps?: (() => void) | undefined;
};

/** The address book, and which wallet is worked with; an external one can be let go of without logging out. */
export function WalletMenu({ isExternal, onManage, onApps }: WalletMenuProps) {
  const t = useTranslations('wallet');
  const [book, setBook] = useState<'unread' | 'open' | 'closed'>('unread');

  const disconnect = async () => {
    const { disconnectCurrent } = await import('@/lib/wallet/disconnect-current');
    await disconnectCurrent();
    showSnackbar(t('disconnected'));
  };

  return (
    <>
      <Menu trigger={<IconButton label={t('menu')} title={t('menu')} icon={<Ellipsis aria-hidden />} />}>
        <MenuItem icon={<BookUser aria-hidden />} onSelect={() => setBook('open')}>
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
      {book !== 'unread' && (
        <Suspense>
          <AddressBook open={book === 'open'} onClose={() => setBook('closed')} />
        </Suspense>
      )}
    </>
  );
}
