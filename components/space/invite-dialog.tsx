'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { useMe } from '@/lib/queries/account';
import { InviteFriends } from './invite-friends';
import { ShareInvite } from './share-invite';
import type { ViewedSpace } from './viewer-store';

export type InviteDialogProps = {
  space: Pick<ViewedSpace, 'id' | 'name' | 'alias'>;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  navigate: (path: string) => void;
};

/** The link by which the viewer invites, and ways to share it. Both wait for a verified email (INV-09). */
export default function InviteDialog({ space, open, onOpenChange, navigate }: InviteDialogProps) {
  const t = useTranslations('space.invite');
  const { data: me } = useMe();
  const [unverified, setUnverified] = useState(false);
  const close = () => {
    setUnverified(false);
    onOpenChange(false);
  };
  if (unverified && me) {
    return (
      <UnverifiedDialog
        open={open}
        onClose={close}
        onGotIt={() => navigate(`/index/settings/account/${me.id}`)}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title', { name: space.name })}
      closeLabel={t('close')}
      full
    >
      {me ? (
        <ShareInvite me={me} space={space} onUnverified={() => setUnverified(true)} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {me && <InviteFriends spaceId={space.id} disabled={!me.emailVerified} />}
      <Note tone="info">{t('notice')}</Note>
    </Dialog>
  );
}

function UnverifiedDialog(props: { open: boolean; onClose: () => void; onGotIt: () => void }) {
  const t = useTranslations('space.invite');
  return (
    <Dialog
      open={props.open}
      onOpenChange={(open) => !open && props.onClose()}
      title={<span data-i18n="emailNotVerified">{t('unverifiedTitle')}</span>}
      description={t('verifyFirst')}
      showDescription
      closeLabel={t('close')}
      footer={
        <Button variant="primary" onClick={props.onGotIt}>
          {t('gotIt')}
        </Button>
      }
    />
  );
}
