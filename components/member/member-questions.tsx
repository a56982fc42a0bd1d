'use client';

import { useLocale, useTranslations } from 'next-intl';
import { BanDialog } from '@/components/moderation/ban-dialog';
import { TimeOutDialog } from '@/components/moderation/time-out-dialog';
import { ActionDialog } from '@/components/ui/action-dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { fullTime } from '@/lib/format/relative-time';
import {
  banMember,
  kickMember,
  liftTimeOut,
  setAdmin,
  timeOutMember,
  unbanMember,
} from '@/lib/queries/member';
import type { SpaceId, UserId } from '@/protocol/ids';
import { MemberRolesDialog } from './member-roles-dialog';

/** What can be asked before an act on a member. */
export type MemberQuestionKind = 'roles' | 'admin' | 'timeOut' | 'lift' | 'kick' | 'ban' | 'unban';

export type MemberQuestionProps = {
  spaceId: SpaceId;
  spaceName: string;
  member: { readonly id: UserId; readonly username: string; readonly isAdmin: boolean };
  onClose: () => void;
  /** The act is done, and lists of members are old. */
  onDone: () => void;
};

/** The question before an act on a member, or their roles. */
export function MemberQuestion({ kind, ...props }: MemberQuestionProps & { kind: MemberQuestionKind }) {
  const { spaceId, spaceName, member, onClose, onDone } = props;
  const t = useTranslations('member.actions');
  const locale = useLocale();
  switch (kind) {
    case 'roles':
      return <MemberRolesDialog spaceId={spaceId} member={member} onClose={onClose} />;
    case 'admin':
      return <AdminDialog {...props} />;
    case 'timeOut':
      return (
        <TimeOutDialog
          who={{ name: member.username }}
          space={spaceName}
          onTimeOut={async (form) => {
            const until = await timeOutMember(spaceId, member.id, form);
            showSnackbar(t('timedOut', { name: member.username, time: fullTime(until, locale) }));
            onDone();
          }}
          onClose={onClose}
        />
      );
    case 'lift':
      return <LiftDialog {...props} />;
    case 'unban':
      return <UnbanDialog {...props} />;
    case 'kick':
      return <KickDialog {...props} />;
    case 'ban':
      return (
        <BanDialog
          spaceId={spaceId}
          space={spaceName}
          person={member}
          onBan={async (form) => {
            await banMember(spaceId, member.id, form);
            if (!form.deleteMessages) showSnackbar(t('banned', { name: member.username }));
          }}
          onClose={onClose}
          onDone={onDone}
        />
      );
  }
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
