'use client';

import { useTranslations } from 'next-intl';
import { useId, useState, type FormEvent } from 'react';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Textarea } from '@/components/ui/input';
import { applyToJoin } from '@/lib/queries/application';
import { useSpace } from '@/lib/queries/space';
import { APPLICATION_TEXT_MAX_LENGTH, type OwnApplication } from '@/protocol/application';
import type { SpaceId } from '@/protocol/ids';

export type ApplyDialogProps = {
  space: { readonly id: SpaceId; readonly name: string };
  onClose: () => void;
  onSent: (application: OwnApplication) => void;
};

/** Apply To Join: one text for the admins, which may be empty (MEM-52, OPN-43). */
export default function ApplyDialog({ space, onClose, onSent }: ApplyDialogProps) {
  const t = useTranslations('application.apply');
  const form = useId();
  const { data: known } = useSpace(space.id);
  const [content, setContent] = useState('');
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      onSent(await applyToJoin(space.id, content.trim()));
    } catch {
      // Told in the snackbar (MEM-62); what was typed stays.
      setBusy(false);
    }
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('title')}
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('send')}
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-3">
        <Avatar kind="space" name={space.name} picture={known?.logo} size={40} />
        <div className="min-w-0">
          <p className="truncate font-medium">{space.name}</p>
          <p className="num min-h-5 text-sm text-text-3">{known && t('facts', { count: known.members })}</p>
        </div>
      </div>
      <form id={form} onSubmit={(event) => void send(event)}>
        <Field
          label={t('message')}
          help={
            <span className="num">
              {t('counter', { count: content.length, max: APPLICATION_TEXT_MAX_LENGTH })}
            </span>
          }
        >
          {(control) => (
            <Textarea
              {...control}
              value={content}
              maxLength={APPLICATION_TEXT_MAX_LENGTH}
              onChange={(event) => setContent(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
