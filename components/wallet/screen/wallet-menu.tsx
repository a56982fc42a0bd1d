'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import type { WalletMenuPanelProps } from './wallet-menu-panel';

const AddressBook = lazy(() => import('@/components/wallet/book/address-book'));
const loadPanel = () => import('./wallet-menu-panel');

export type WalletMenuProps = Pick<WalletMenuPanelProps, 'isExternal' | 'onManage' | 'onApps'>;

/** The address book, and which wallet is worked with; an external one can be let go of without logging out. */
export function WalletMenu(props: WalletMenuProps) {
  const t = useTranslations('wallet');
  const [book, setBook] = useState<'unread' | 'open' | 'closed'>('unread');
  return (
    <>
      <LazyMenu
        load={loadPanel}
        panel={{ ...props, onBook: () => setBook('open') }}
        trigger={<IconButton label={t('menu')} title={t('menu')} icon={<Ellipsis aria-hidden />} />}
      />
      {book !== 'unread' && (
        <Suspense>
          <AddressBook open={book === 'open'} onClose={() => setBook('closed')} />
        </Suspense>
      )}
    </>
  );
}
