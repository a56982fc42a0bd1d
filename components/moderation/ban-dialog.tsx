'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { banReasons, type BanForm, type BanReason } from '@/lib/queries/member';
import { useMay } from '@/lib/queries/space';
import type { SpaceId, UserId } from '@/protocol/ids';
import { removalSpans, type RemovalSpan } from '@/protocol/message-removal-rules';
import { HiddenMessagesDialog } from './hidden-messages-dialog';
import { ModerationDialog } from './moderation-dialog';

export type BanDialogProps = {
  spaceId: SpaceId;
  space: string;
  person: { readonly id: UserId; readonly username: string };
  /** Rejects after the snackbar has told why. */
  onBan: (form: BanForm) => Promise<void>;
  onClose: () => void;
  /** The person is banned, and whether their messages go has been seen. */
  onDone: () => void;
};

/** One of four reasons, and how many of the last messages go along, then the ban (MEM-16). */
export function BanDialog({ spaceId, space, person, onBan, onClose, onDone }: BanDialogProps) {
  const t = useTranslations('moderation.ban');
  const reasons = useTranslations('member.banReason');
  const may = useMay(spaceId);
  const [reason, setReason] = useState<BanReason | null>(null);
  const [span, setSpan] = useState<RemovalSpan | null>(null);
  const [isHidden, setIsHidden] = useState(false);
  const name = person.username;
  if (isHidden) return <HiddenMessagesDialog spaceId={spaceId} person={person} onClose={onDone} />;
  return (
    <ModerationDialog
      title={t('title', { name })}
      text={t('text', { name, space })}
      action={t('action')}
      noteLabel={t('note')}
      noteHint={t('noteHint')}
      isReady={reason !== null}
      run={async (note) => {
        if (reason === null) return;
        await onBan({ reason, note, ...(span !== null && { deleteMessages: span }) });
        if (span === null) onDone();
        else setIsHidden(true);
      }}
      onClose={onClose}
    >
      <RadioGroup hideLegend legend={t('reason')}>
        {banReasons.map((each) => (
          <RadioCard
            key={each}
            name="ban-reason"
            title={reasons(`${each}`)}
            checked={reason === each}
            onChange={() => setReason(each)}
          />
        ))}
      </RadioGroup>
      {may('deleteOthersMessages') && (
        <Field label={t('messages')} help={t('messagesHint')} className="mt-4">
          {(control) => (
            <Select
              {...control}
              value={span ?? ''}
              onChange={(event) =>
                setSpan(removalSpans.find((each) => each === event.currentTarget.value) ?? null)
              }
            >
              <option value="">{t('span.none')}</option>
              {removalSpans.map((each) => (
                <option key={each} value={each}>
                  {t(`span.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
    </ModerationDialog>
  );
}
