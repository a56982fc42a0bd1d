'use client';

import { Ban, DoorOpen, Shield, ShieldMinus, Timer, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { showSnackbar } from '@/components/ui/snackbar';
import { useOnline } from '@/components/ui/use-online';
import { useMay } from '@/lib/queries/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { Member } from '@/protocol/member';
import { SEVERAL_MEMBERS_MAX } from '@/protocol/member-rules';
import type { MemberOutcome } from '@/protocol/several-members';
import { BanSeveral, KickSeveral, TimeOutSeveral } from './bulk-moderation';
import { BulkRoleDialog } from './bulk-role-dialog';

export type MemberBulkBarProps = {
  spaceId: SpaceId;
  spaceName: string;
  /** At least one; the viewer stands above each. */
  members: readonly Member[];
  /** Selects these instead. */
  onSelect: (ids: readonly UserId[]) => void;
  /** Sentences about those who were left out; this bar may go with its selection. */
  onRefused: (refusals: readonly string[]) => void;
  /** The member list is old. */
  onDone: () => void;
};

/** What the viewer may do with several members at once. */
export function MemberBulkBar({
  spaceId,
  spaceName,
  members,
  onSelect,
  onRefused,
  onDone,
}: MemberBulkBarProps) {
  const t = useTranslations('member.bulk');
  const may = useMay(spaceId);
  const isOnline = useOnline();
  const [question, setQuestion] = useState<'give' | 'take' | 'timeOut' | 'kick' | 'ban' | null>(null);
  const close = () => setQuestion(null);

  const isTooMany = members.length > SEVERAL_MEMBERS_MAX;
  const mayTimeOut = may('kickMembers') || may('banMembers');

  /** Members who were left out stay selected. */
  const done = (outcomes: readonly MemberOutcome[], say: (count: number) => string) => {
    const nameOf = (id: UserId) => members.find((one) => one.id === id)?.username ?? '';
    const refused = outcomes.filter(({ error }) => error !== null);
    onRefused(refused.map(({ id, error }) => t(`refused.${error ?? 'not_member'}`, { name: nameOf(id) })));
    close();
    onSelect(refused.map(({ id }) => id));
    onDone();
    const count = outcomes.length - refused.length;
    if (count > 0) showSnackbar(say(count));
  };
  const dialog = { spaceId, spaceName, members, onClose: close, onDone: done };
  return (
    <div className="sticky bottom-3 z-10 mt-3">
      <div
        role="group"
        aria-label={t('label')}
        className="flex items-center gap-2 rounded-card bg-surface-3 py-2.5 pr-2.5 pl-4 shadow-3 edge-border-2 max-desktop:flex-wrap"
      >
        <span role="status" className="num grow font-medium">
          {t('selected', { count: members.length })}
          {isTooMany && mayTimeOut && (
            <span className="block text-sm font-normal text-text-2">
              {t('tooMany', { max: SEVERAL_MEMBERS_MAX })}
            </span>
          )}
        </span>
        <div className="flex gap-2 max-desktop:order-2 max-desktop:w-full max-desktop:flex-wrap max-desktop:*:flex-1">
          {may('manageRoles') && (
            <>
              <Button size="sm" disabled={!isOnline} onClick={() => setQuestion('give')}>
                <Shield aria-hidden />
                {t('give')}
              </Button>
              <Button size="sm" disabled={!isOnline} onClick={() => setQuestion('take')}>
                <ShieldMinus aria-hidden />
                {t('take')}
              </Button>
            </>
          )}
          {mayTimeOut && (
            <Button size="sm" disabled={!isOnline || isTooMany} onClick={() => setQuestion('timeOut')}>
              <Timer aria-hidden />
              {t('timeOut')}
            </Button>
          )}
          {may('kickMembers') && (
            <Button size="sm" disabled={!isOnline || isTooMany} onClick={() => setQuestion('kick')}>
              <DoorOpen aria-hidden />
              {t('kick')}
            </Button>
          )}
          {may('banMembers') && (
            <Button size="sm" disabled={!isOnline || isTooMany} onClick={() => setQuestion('ban')}>
              <Ban aria-hidden />
              {t('ban')}
            </Button>
          )}
        </div>
        <IconButton
          label={t('clear')}
          title={t('clear')}
          icon={<X aria-hidden />}
          onClick={() => onSelect([])}
        />
      </div>
      {(question === 'give' || question === 'take') && (
        <BulkRoleDialog
          spaceId={spaceId}
          members={members}
          verb={question}
          onClose={close}
          onDone={() => {
            close();
            onSelect([]);
            onDone();
          }}
        />
      )}
      {question === 'timeOut' && <TimeOutSeveral {...dialog} />}
      {question === 'kick' && <KickSeveral {...dialog} />}
      {question === 'ban' && <BanSeveral {...dialog} />}
    </div>
  );
}
