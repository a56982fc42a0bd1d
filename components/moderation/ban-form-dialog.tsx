'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { RadioCard, RadioGroup } from '@/components/ui/radio-group';
import { Select } from '@/components/ui/select';
import { banReasons, type BanForm, type BanReason } from '@/lib/queries/member';
import { useMay } from '@/lib/queries/space';
import type { SpaceId } from '@/protocol/ids';
import { removalSpans, type RemovalSpan } from '@/protocol/message-removal-rules';
import { ModerationDialog, type Moderated } from './moderation-dialog';

export type BanFormDialogProps = {
  spaceId: SpaceId;
  space: string;
  who: Moderated;
  /** Rejects after the snackbar has told why. */
  onBan: (form: BanForm) => Promise<void>;
  onClose: () => void;
};

/** One of four reasons, and how many of the last messages go along (MEM-16). */
export function BanFormDialog({ spaceId, space, who, onBan, onClose }: BanFormDialogProps) {
  const t = useTranslations('moderation.ban');
  const reasons = useTranslations('member.banReason');
  const may = useMay(spaceId);
  const [reason, setReason] = useState<BanReason | null>(null);
  const [span, setSpan] = useState<RemovalSpan | null>(null);
  const isSeveral = 'count' in who;
  return (
    <ModerationDialog
      who={who}
      title={isSeveral ? t('severalTitle', { count: who.count }) : t('title', { name: who.name })}
      text={isSeveral ? t('severalText', { space }) : t('text', { name: who.name, space })}
      action={t('action')}
      noteLabel={t('note')}
      noteHint={t('noteHint')}
      isReady={reason !== null}
      run={async (note) => {
        if (reason !== null) await onBan({ reason, note, ...(span !== null && { deleteMessages: span }) });
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
