'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import { Lead } from '@/components/ui/lead';
import { Note } from '@/components/ui/note';
import { refreshApprovals } from '@/lib/queries/approval';
import { isLeft, revokeList, revokesOf, type RevokeItem } from '@/lib/wallet/approvals/revoke-list';
import { askWallet } from '@/lib/wallet/store';

const none: readonly RevokeItem[] = [];

/** What was begun and is not done: by a page that was closed, or because the person stopped. */
export function RevokesLeft({ address }: { address: string }) {
  const t = useTranslations('approval');
  const items = useSyncExternalStore(revokeList.subscribe, revokeList.items, () => none);
  const count = revokesOf(items, address).filter(isLeft).length;
  if (count === 0) return null;
  return (
    <Note
      live
      action={
        <Button
          size="sm"
          onClick={() => void askWallet('revoke', { account: address, approvals: [] }).then(refreshApprovals)}
        >
          {t('continue')}
        </Button>
      }
    >
      <Lead>{t('leftTitle', { count })}</Lead>
      {t('leftText')}
    </Note>
  );
}
