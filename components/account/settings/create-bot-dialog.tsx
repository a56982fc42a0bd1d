'use client';
import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { FormAlert } from '@/components/ui/form-alert';
import { useSubmit } from '@/components/account/use-submit';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { createBot } from '@/lib/queries/bot';
import { BOT_DAYS, BOT_NAME_LENGTH_MAX } from '@/protocol/bot-rules';
import { BotRoomsField } from './bot-rooms-field';
import { NewToken } from './new-token';

const DAYS_AT_FIRST = 30;

/** Makes an access token by its name, its rooms and its expiry, and then shows it. */
export function CreateBotDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('account.bots');
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [rooms, setRooms] = useState<ReadonlySet<number>>(new Set());
  const [token, setToken] = useState<string | null>(null);
  const { busy, errors, formProps } = useSubmit({
    fields: ['name', 'rooms', 'days'],
    offlineText: t('offline'),
    check: ({ name }) => ({
      ...(name.trim() === '' && { name: t('nameMissing') }),
      ...(rooms.size === 0 && { rooms: t('roomsMissing') }),
    }),
    send: ({ name, days }) =>
      createBot({
        name,
        rooms: [...rooms],
        days: BOT_DAYS.find((one) => String(one) === days) ?? DAYS_AT_FIRST,
      }),
    done: (made) => setToken(made.token),
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={token === null ? t('createTitle') : t('newTitle')}
      description={token === null ? t('createText') : undefined}
      showDescription
      closeLabel={t('close')}
      dismissible={!busy}
      initialFocus={input}
      full
      footer={
        token === null ? (
          <>
            <Button onClick={onClose} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={form} variant="primary" busy={busy}>
              {t('createSubmit')}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {t('done')}
          </Button>
        )
      }
    >
      {token === null ? (
        <form id={form} {...formProps} className="flex flex-col gap-3.5">
          <FormAlert text={errors.form} />
          <Field label={t('name')} help={t('nameHelp')} error={errors.name} required>
            {(control) => (
              <Input
                {...control}
                ref={input}
                name="name"
                maxLength={BOT_NAME_LENGTH_MAX}
                autoComplete="off"
              />
            )}
          </Field>
          <BotRoomsField
            chosen={rooms}
            onChange={setRooms}
            error={rooms.size === 0 ? errors.rooms : undefined}
          />
          <Field label={t('days')} help={t('daysHelp')}>
            {(control) => (
              <Select {...control} name="days" defaultValue={DAYS_AT_FIRST}>
                {BOT_DAYS.map((days) => (
                  <option key={days} value={days}>
                    {t('daysOption', { days })}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </form>
      ) : (
        <NewToken token={token} />
      )}
    </Dialog>
  );
}
