'use client';

import { DoorOpen, Shield, ShieldMinus, X } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { IconButton } from '@/components/ui/icon-button';
import { showSnackbar } from '@/components/ui/snackbar';
import { useOnline } from '@/components/ui/use-online';
import { nameList } from '@/lib/format/name-list';
import { kickMembers } from '@/lib/queries/member';
import { useMay } from '@/lib/queries/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { KickOutcome, Member } from '@/protocol/member';
import { BulkRoleDialog } from './bulk-role-dialog';

export type MemberBulkBarProps = {
  spaceId: SpaceId;
  spaceName: string;
  /** At least one; the viewer stands above each. */
  members: readonly Member[];
  /** Selects these instead. */
  onSelect: (ids: readonly UserId[]) => void;
  /** Sentences about those who could not be kicked; this bar may go with its selection. */
  onRefused: (refusals: readonly string[]) => void;
  /** The member list is old. */
  onDone: () => void;
};

/** Names shown in a question; the rest are counted. */
const NAMED = 3;

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
  const [question, setQuestion] = useState<'give' | 'take' | 'kick' | null>(null);
  const close = () => setQuestion(null);

  /** Members who couldn't be kicked stay selected. */
  const kicked = (refused: readonly KickOutcome[]) => {
    const nameOf = (id: UserId) => members.find((one) => one.id === id)?.username ?? '';
    onRefused(refused.map(({ id, error }) => t(`refused.${error ?? 'not_member'}`, { name: nameOf(id) })));
    close();
    onSelect(refused.map(({ id }) => id));
    onDone();
    const count = members.length - refused.length;
    if (count > 0) showSnackbar(t('kicked', { count }));
  };
  return (
    <div className="sticky bottom-3 z-10 mt-3">
      <div
        role="group"
        aria-label={t('label')}
        className="flex items-center gap-2 rounded-card bg-surface-3 py-2.5 pr-2.5 pl-4 shadow-3 edge-border-2 max-desktop:flex-wrap"
      >
        <span role="status" className="num grow font-medium">
          {t('selected', { count: members.length })}
        </span>
        <div className="flex gap-2 max-desktop:order-2 max-desktop:w-full max-desktop:*:flex-1">
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
          {may('kickMembers') && (
            <Button size="sm" disabled={!isOnline} onClick={() => setQuestion('kick')}>
              <DoorOpen aria-hidden />
              {t('kick')}
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
      {question === 'kick' && (
        <KickDialog {...{ spaceId, spaceName, members }} onClose={close} onKicked={kicked} />
      )}
    </div>
  );
}

type KickDialogProps = Pick<MemberBulkBarProps, 'spaceId' | 'spaceName' | 'members'> & {
  onClose: () => void;
  onKicked: (refused: readonly KickOutcome[]) => void;
};

function KickDialog({ spaceId, spaceName, members, onClose, onKicked }: KickDialogProps) {
  const t = useTranslations('member.bulk');
  const locale = useLocale();
  const [busy, setBusy] = useState(false);
  const named = members.slice(0, NAMED).map(({ username }) => username);
  const others = members.length - named.length;
  const confirm = async () => {
    setBusy(true);
    try {
      onKicked(
        await kickMembers(
          spaceId,
          members.map(({ id }) => id),
        ),
      );
    } catch {
      // The snackbar has said it; the question stays.
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      open
      danger
      onOpenChange={(open) => !open && onClose()}
      title={t('kickTitle', { count: members.length })}
      text={t('kickText', { space: spaceName })}
      confirmLabel={t('kick')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      busy={busy}
      onConfirm={() => void confirm()}
    >
      <p className="text-sm wrap-break-word text-text-2">
        {nameList(others > 0 ? [...named, t('others', { count: others })] : named, locale)}
      </p>
    </ConfirmDialog>
  );
}
