'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { isAddressEqual, type Address } from 'viem';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { purchases, type HandlePurchase } from '@/lib/handle/purchase';
import { askWallet } from '@/lib/wallet/store';

const none: readonly HandlePurchase[] = [];

/** Reminds of a handle that was reserved on this device and is not bought yet. */
export function HandleStrip({ address }: { address: string }) {
  const t = useTranslations('handle');
  const begun = useSyncExternalStore(purchases.subscribe, purchases.items, () => none);
  const open = begun.find(({ buyer }) => isAddressEqual(buyer, address as Address));
  return (
    open && (
      <Note
        action={
          <Button size="sm" onClick={() => void askWallet('handles', {})}>
            {t('continue')}
          </Button>
        }
      >
        {t('strip', { handle: open.handle })}
      </Note>
    )
  );
}
