'use client';

import { Ban, Crown, DoorOpen, Ellipsis, Shield, ShieldCheck, Timer, TimerOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PersonItems } from '@/components/contact/person-items';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { useMe } from '@/lib/queries/account';
import { useMay } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';
import { actsOn } from './member-can';
import { MemberQuestion, type MemberQuestionKind } from './member-questions';

export type MemberActionsProps = {
  spaceId: SpaceId;
  spaceName: string;
  member: Member;
  /** The member list is old. */
  onDone: () => void;
};

/** What the viewer may do with another member: what their rights allow (MEM-10), and what anyone may do with a person. */
export function MemberActions({ spaceId, spaceName, member, onDone }: MemberActionsProps) {
  const t = useTranslations('member.actions');
  const may = useMay(spaceId);
  const { data: me } = useMe();
  const [question, setQuestion] = useState<MemberQuestionKind | null>(null);
  const block = useBlockQuestion(member);
  if (!me || member.id === me.id) return null;
  const { isOwner, outranked, timedOutUntil } = member;
  const can = actsOn(
    { isMember: member.banned === 0, isOwner, outranked, isTimedOut: timedOutUntil !== null },
    may,
  );
  return (
    <>
      <Menu
        trigger={<IconButton label={t('label', { name: member.username })} icon={<Ellipsis aria-hidden />} />}
      >
        {can.roles && (
          <MenuItem icon={<Shield aria-hidden />} onSelect={() => setQuestion('roles')}>
            {t('roles')}
          </MenuItem>
        )}
        {can.admin && (
          <MenuItem icon={<Crown aria-hidden />} onSelect={() => setQuestion('admin')}>
            {t(member.isAdmin ? 'removeAdmin' : 'makeAdmin')}
          </MenuItem>
        )}
        {(can.roles || can.admin) && (can.kick || can.ban) && <MenuSeparator />}
        {can.lift && (
          <MenuItem icon={<TimerOff aria-hidden />} onSelect={() => setQuestion('lift')}>
            {t('lift')}
          </MenuItem>
        )}
        {can.timeOut && (
          <MenuItem icon={<Timer aria-hidden />} onSelect={() => setQuestion('timeOut')}>
            {t(can.lift ? 'changeTimeOut' : 'timeOut')}
          </MenuItem>
        )}
        {can.kick && (
          <MenuItem icon={<DoorOpen aria-hidden />} onSelect={() => setQuestion('kick')}>
            {t('kick')}
          </MenuItem>
        )}
        {can.ban && (
          <MenuItem danger icon={<Ban aria-hidden />} onSelect={() => setQuestion('ban')}>
            {t('ban')}
          </MenuItem>
        )}
        {can.unban && (
          <MenuItem icon={<ShieldCheck aria-hidden />} onSelect={() => setQuestion('unban')}>
            {t('unban')}
          </MenuItem>
        )}
        {Object.values(can).some(Boolean) && <MenuSeparator />}
        <PersonItems person={member} onBlock={block.ask} />
      </Menu>
      {block.question}
      {question && (
        <MemberQuestion
          kind={question}
          spaceId={spaceId}
          spaceName={spaceName}
          member={member}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null);
            onDone();
          }}
        />
      )}
    </>
  );
}
