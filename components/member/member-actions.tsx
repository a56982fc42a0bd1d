'use client';

import { Ban, Crown, DoorOpen, Ellipsis, Shield, ShieldCheck, Timer, TimerOff } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { PersonItems } from '@/components/contact/person-items';
import { useBlockQuestion } from '@/components/contact/use-block-question';
import { ActionDialog } from '@/components/ui/action-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { Menu, MenuItem, MenuSeparator } from '@/components/ui/menu';
import { showSnackbar } from '@/components/ui/snackbar';
import { useMe } from '@/lib/queries/account';
import { fullTime } from '@/lib/format/relative-time';
import {
  banMember,
  kickMember,
  liftTimeOut,
  setAdmin,
  timeOutMember,
  unbanMember,
} from '@/lib/queries/member';
import { useMay } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';
import { BanDialog } from '@/components/moderation/ban-dialog';
import { MemberRolesDialog } from './member-roles-dialog';
import { TimeOutDialog } from '@/components/moderation/time-out-dialog';

export type MemberQuestionProps = {
  spaceId: SpaceId;
  spaceName: string;
  member: Member;
  onClose: () => void;
  /** The member list is old. */
  onDone: () => void;
};

type Question = 'roles' | 'admin' | 'timeOut' | 'lift' | 'kick' | 'ban' | 'unban';

/** What the viewer may do with another member: what their rights allow (MEM-10), and what anyone may do with a person. */
export function MemberActions(props: Omit<MemberQuestionProps, 'onClose'>) {
  const { spaceId, spaceName, member, onDone } = props;
  const t = useTranslations('member.actions');
  const locale = useLocale();
  const may = useMay(spaceId);
  const { data: me } = useMe();
  const [question, setQuestion] = useState<Question | null>(null);
  const block = useBlockQuestion(member);
  if (!me || member.id === me.id) return null;
  const isMember = member.banned === 0;
  const mayTimeOut = isMember && member.outranked && (may('kickMembers') || may('banMembers'));
  const can = {
    roles: isMember && may('manageRoles'),
    admin: isMember && may('manageAdmins') && !member.isOwner,
    timeOut: mayTimeOut,
    lift: mayTimeOut && member.timedOutUntil !== null,
    kick: isMember && may('kickMembers') && member.outranked,
    ban: isMember && may('banMembers') && member.outranked,
    unban: !isMember && may('banMembers'),
  };
  const dialog = { ...props, onClose: () => setQuestion(null) };
  const done = () => {
    setQuestion(null);
    onDone();
  };
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
      {question === 'roles' && <MemberRolesDialog {...dialog} />}
      {question === 'admin' && <AdminDialog {...dialog} onDone={done} />}
      {question === 'timeOut' && (
        <TimeOutDialog
          who={{ name: member.username }}
          space={spaceName}
          onTimeOut={async (form) => {
            const until = await timeOutMember(spaceId, member.id, form);
            showSnackbar(t('timedOut', { name: member.username, time: fullTime(until, locale) }));
            done();
          }}
          onClose={dialog.onClose}
        />
      )}
      {question === 'lift' && <LiftDialog {...dialog} onDone={done} />}
      {question === 'unban' && <UnbanDialog {...dialog} onDone={done} />}
      {question === 'kick' && <KickDialog {...dialog} onDone={done} />}
      {question === 'ban' && (
        <BanDialog
          spaceId={spaceId}
          space={spaceName}
          person={member}
          onBan={async (form) => {
            await banMember(spaceId, member.id, form);
            if (!form.deleteMessages) showSnackbar(t('banned', { name: member.username }));
          }}
          onClose={dialog.onClose}
          onDone={done}
        />
      )}
    </>
  );
}

function KickDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.actions');
  const names = { name: member.username, space: spaceName };
  return (
    <Confirm
      danger
      title={t('kickTitle', names)}
      text={t('kickText', names)}
      action={t('kick')}
      done={t('kicked', names)}
      run={() => kickMember(spaceId, member.id)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function LiftDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.actions');
  const names = { name: member.username, space: spaceName };
  return (
    <Confirm
      danger={false}
      title={t('liftTitle', names)}
      text={t('liftText', names)}
      action={t('lift')}
      done={t('lifted', names)}
      run={() => liftTimeOut(spaceId, member.id)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function UnbanDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.actions');
  const names = { name: member.username, space: spaceName };
  return (
    <Confirm
      danger={false}
      title={t('unbanTitle', names)}
      text={t('unbanText', names)}
      action={t('unban')}
      done={t('unbanned', names)}
      run={() => unbanMember(spaceId, member.id)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function AdminDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.actions');
  const names = { name: member.username, space: spaceName };
  const verb = member.isAdmin ? 'removeAdmin' : 'makeAdmin';
  return (
    <Confirm
      danger={member.isAdmin}
      title={t(`${verb}Title`, names)}
      text={t(`${verb}Text`, names)}
      action={t(verb)}
      done={t(member.isAdmin ? 'removedAdmin' : 'madeAdmin', names)}
      run={() => setAdmin(spaceId, member.id, !member.isAdmin)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

type ConfirmProps = Pick<MemberQuestionProps, 'onClose' | 'onDone'> & {
  danger: boolean;
  title: string;
  text: string;
  action: string;
  /** Said when it is done. */
  done: string;
  run: () => Promise<void>;
};

function Confirm({ title, text, action, danger, done, run, onClose, onDone }: ConfirmProps) {
  const t = useTranslations('member.actions');
  return (
    <ActionDialog
      isQuestion
      danger={danger}
      title={title}
      text={text}
      actionLabel={action}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () => {
        await run();
        showSnackbar(done);
        onDone();
      }}
      onClose={onClose}
    />
  );
}
