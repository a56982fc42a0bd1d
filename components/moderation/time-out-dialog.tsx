'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Radio, RadioGroup } from '@/components/ui/radio-group';
import { showSnackbar } from '@/components/ui/snackbar';
import { useNow } from '@/components/ui/use-now';
import { fullTime } from '@/lib/format/relative-time';
import { timeOutMember } from '@/lib/queries/member';
import { MODERATION_NOTE_MAX } from '@/protocol/time-out-rules';
import type { MemberQuestionProps } from './member-actions';

const HOUR = 3600;
const durations = [
  ['minutes5', 300],
  ['minutes10', 600],
  ['hour1', HOUR],
  ['hours6', 6 * HOUR],
  ['day1', 24 * HOUR],
  ['days7', 7 * 24 * HOUR],
  ['days28', 28 * 24 * HOUR],
] as const;

/** Asks how long a member is timed out, and for a note. */
export function TimeOutDialog({ spaceId, spaceName, member, onClose, onDone }: MemberQuestionProps) {
  const t = useTranslations('member.timeOut');
  const locale = useLocale();
  const now = useNow();
  const [seconds, setSeconds] = useState<number>(HOUR);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const names = { name: member.username, space: spaceName };
  const timeOut = async () => {
    setBusy(true);
    try {
      const until = await timeOutMember(spaceId, member.id, { seconds, note: note.trim() });
      showSnackbar(t('done', { ...names, time: fullTime(until, locale) }));
      onDone();
    } catch {
      // The snackbar has said it (MEM-24); the choice stays.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', names)}
      description={t('text', names)}
      showDescription
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void timeOut()}>
            {t('action')}
          </Button>
        </>
      }
    >
      <RadioGroup legend={t('duration')}>
        {durations.map(([name, each]) => (
          <Radio
            key={name}
            name="time-out-duration"
            checked={seconds === each}
            onChange={() => setSeconds(each)}
          >
            {t(name)}
          </Radio>
        ))}
      </RadioGroup>
      <p className="num my-3 text-sm text-text-2">
        {now !== null && t('ends', { time: fullTime(new Date(now + seconds * 1000), locale) })}
      </p>
      <Field label={t('note')} help={t('noteHint', names)}>
        {(control) => (
          <Input
            {...control}
            value={note}
            maxLength={MODERATION_NOTE_MAX}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
