'use client';

import { Link as LinkIcon } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { useMe } from '@/lib/queries/account';
import { useSpace, useStanding } from '@/lib/queries/space';
import { InviteFriends } from './invite-friends';
import { InviteLinks } from './invite-links/invite-links';
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
  const links = useTranslations('space.inviteLinks');
  const linksHelp = useId();
  const { data: me } = useMe();
  const [unverified, setUnverified] = useState(false);
  const [showsLinks, setShowsLinks] = useState(false);
  const { data: standing } = useStanding(space.id);
  const { data: whole } = useSpace(space.id);
  if (showsLinks && whole && standing) {
    return (
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={links('list')}
        closeLabel={t('close')}
        onBack={() => setShowsLinks(false)}
        backLabel={links('back')}
        size="lg"
        full
      >
        <InviteLinks space={whole} rights={standing.rights} />
      </Dialog>
    );
  }
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
      {me && standing?.joined && (
        <Button
          block
          onClick={() => (me.emailVerified ? setShowsLinks(true) : setUnverified(true))}
          aria-describedby={linksHelp}
        >
          <LinkIcon aria-hidden />
          {links('open')}
        </Button>
      )}
      {me && standing?.joined && (
        <p id={linksHelp} className="-mt-2 text-xs text-text-3">
          {links('openHelp')}
        </p>
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
