'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { showSnackbar } from '@/components/ui/snackbar';
import { restoreMessages } from '@/lib/queries/member';
import type { SpaceId, UserId } from '@/protocol/ids';
import { MESSAGES_HIDDEN_SECONDS } from '@/protocol/message-removal-rules';

export type HiddenMessagesDialogProps = {
  spaceId: SpaceId;
  person: { readonly id: UserId; readonly username: string };
  onClose: () => void;
};

/** Says after a ban that messages are hidden, and brings them back for a minute. */
export function HiddenMessagesDialog({ spaceId, person, onClose }: HiddenMessagesDialogProps) {
  const t = useTranslations('moderation.hidden');
  const [left, setLeft] = useState(MESSAGES_HIDDEN_SECONDS);
  const [busy, setBusy] = useState(false);
  const name = person.username;
  useEffect(() => {
    const endsAt = Date.now() + MESSAGES_HIDDEN_SECONDS * 1000;
    const timer = setInterval(() => {
      setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    }, 1000);
    return () => clearInterval(timer);
  }, []);
  const undo = async () => {
    setBusy(true);
    try {
      const restored = await restoreMessages(spaceId, person.id);
      showSnackbar(t(restored ? 'restored' : 'tooLate', { name }), restored ? 'success' : 'error');
      onClose();
    } catch {
      // The snackbar has said it; it can be tried again.
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { name })}
      description={t('text', { name })}
      showDescription
      closeLabel={t('close')}
      dismissible={!busy}
      footer={
        <>
          <Button busy={busy} disabled={left === 0} onClick={() => void undo()}>
            {t('undo')}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <p className="num text-sm text-text-2" aria-live="off">
        {left > 0 ? t('left', { seconds: left }) : t('over')}
      </p>
    </Dialog>
  );
}
