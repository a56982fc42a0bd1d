'use client';

import { Ellipsis } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RemovalDialog } from '@/components/contact/removal-dialog';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { IconButton } from '@/components/ui/icon-button';
import { LazyMenu } from '@/components/ui/lazy-menu';
import { removeRoomMember } from '@/lib/queries/room';
import type { Room } from '@/protocol/room';
import type { PanelMember } from './member-groups';

const loadPanel = () => import('./room-member-menu-panel');

export type RoomMemberMenuProps = {
  member: PanelMember;
  /** Null where the viewer cannot take the person out. */
  removal: { room: Room; onRemoved: () => void } | null;
  onReport: (member: PanelMember) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

/** Actions on a member in the panel: follow, block or report them, or remove them from the room. */
export function RoomMemberMenu({ member, removal, onReport, open, onOpenChange }: RoomMemberMenuProps) {
  const t = useTranslations('member.panel');
  const [asking, setAsking] = useState(false);
  const block = useBlockQuestion(member);
  const names = { name: member.username, room: removal?.room.name ?? '' };

  return (
    <>
      <LazyMenu
        load={loadPanel}
        opening={{ open, onOpenChange }}
        panel={{
          person: member,
          onBlock: block.ask,
          onReport: () => onReport(member),
          onRemove: removal && (() => setAsking(true)),
          open,
          onOpenChange,
        }}
        trigger={
          <IconButton
            label={t('actions', names)}
            title={t('actions', names)}
            icon={<Ellipsis aria-hidden />}
            className="desktop:not-data-[state=open]:not-group-hover:not-focus-visible:opacity-0"
          />
        }
      />
      {block.question}
      {removal && asking && (
        <RemovalDialog
          name={member.username}
          text={t('removeText', names)}
          done={t('removed', names)}
          run={async () => {
            await removeRoomMember(String(removal.room.id), member.id);
            removal.onRemoved();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
