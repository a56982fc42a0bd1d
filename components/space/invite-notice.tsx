'use client';

import { useTranslations } from 'next-intl';
import { Note } from '@/components/ui/note';
import type { InvitePreview } from '@/protocol/invite';

/** What the signed link does by which a person came who is no member yet. */
export function InviteNotice({ preview, className }: { preview: InvitePreview; className?: string }) {
  const t = useTranslations('space.inviteNotice');
  const { space, link, inviter } = preview;
  if (!space || !link) {
    return (
      <Note tone="warn" className={className}>
        {t('unknown')}
      </Note>
    );
  }
  if (link.state === 'open') {
    return (
      <Note className={className}>
        {inviter
          ? t(link.admits ? 'joinBy' : 'applyBy', { name: inviter.username })
          : t(link.admits ? 'join' : 'apply')}
      </Note>
    );
  }
  return (
    <Note tone="warn" className={className}>
      {t(link.state, { isPublic: String(space.isPublic) })}
    </Note>
  );
}
