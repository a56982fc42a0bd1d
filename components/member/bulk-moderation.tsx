'use client';

import { useLocale, useTranslations } from 'next-intl';
import { BanFormDialog } from '@/components/moderation/ban-form-dialog';
import { TimeOutDialog } from '@/components/moderation/time-out-dialog';
import { ActionDialog } from '@/components/ui/action-dialog';
import { nameList } from '@/lib/format/name-list';
import { fullTime } from '@/lib/format/relative-time';
import { banMembers, kickMembers, timeOutMembers } from '@/lib/queries/member';
import type { SpaceId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';
import type { MemberOutcome } from '@/protocol/several-members';

export type BulkModerationProps = {
  spaceId: SpaceId;
  spaceName: string;
  /** At least one. */
  members: readonly Member[];
  onClose: () => void;
  /** The act was done for all but those refused; `say` words for how many. */
  onDone: (outcomes: readonly MemberOutcome[], say: (count: number) => string) => void;
};

/** Names shown in a question; the rest are counted. */
const NAMED = 3;

export function KickSeveral({ spaceId, spaceName, members, onClose, onDone }: BulkModerationProps) {
  const t = useTranslations('member.bulk');
  const { count, names } = useWho(members);
  return (
    <ActionDialog
      isQuestion
      danger
      title={t('kickTitle', { count })}
      text={t('kickText', { space: spaceName })}
      actionLabel={t('kick')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      run={async () =>
        onDone(await kickMembers(spaceId, idsOf(members)), (done) => t('kicked', { count: done }))
      }
      onClose={onClose}
    >
      <p className="text-sm wrap-break-word text-text-2">{names}</p>
    </ActionDialog>
  );
}

export function BanSeveral({ spaceId, spaceName, members, onClose, onDone }: BulkModerationProps) {
  const t = useTranslations('member.bulk');
  return (
    <BanFormDialog
      spaceId={spaceId}
      space={spaceName}
      who={useWho(members)}
      onBan={async (form) => {
        const outcomes = await banMembers(spaceId, idsOf(members), form);
        onDone(outcomes, (count) => t(form.deleteMessages ? 'bannedHidden' : 'banned', { count }));
      }}
      onClose={onClose}
    />
  );
}

export function TimeOutSeveral({ spaceId, spaceName, members, onClose, onDone }: BulkModerationProps) {
  const t = useTranslations('member.bulk');
  const locale = useLocale();
  return (
    <TimeOutDialog
      who={useWho(members)}
      space={spaceName}
      onTimeOut={async (form) => {
        const { outcomes, until } = await timeOutMembers(spaceId, idsOf(members), form);
        onDone(outcomes, (count) => t('timedOut', { count, time: fullTime(until, locale) }));
      }}
      onClose={onClose}
    />
  );
}

/** How many they are, and the names of the first. */
function useWho(members: readonly Member[]): { count: number; names: string } {
  const t = useTranslations('member.bulk');
  const locale = useLocale();
  const named = members.slice(0, NAMED).map(({ username }) => username);
  const others = members.length - named.length;
  const names = nameList(others > 0 ? [...named, t('others', { count: others })] : named, locale);
  return { count: members.length, names };
}

const idsOf = (members: readonly Member[]) => members.map(({ id }) => id);
