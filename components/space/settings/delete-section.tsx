'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Note } from '@/components/ui/note';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { deleteSpace, refreshSpaces } from '@/lib/queries/space';
import type { SpaceSectionProps } from './section-table';

/** A warning and a question before the space goes for good; then the first remaining space, or the directory (OPN-35). */
export default function DeleteSection({ space }: SpaceSectionProps) {
  const t = useTranslations('space.settings.delete');
  const ui = useTranslations('ui');
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  const confirm = async () => {
    setBusy(true);
    try {
      const next = await deleteSpace(space.id);
      router.push(next ? shellOverview(next.id) : '/index/guildSearch');
      await refreshSpaces();
    } catch {
      // The snackbar has said it (SPC-111); nothing was deleted.
      setBusy(false);
      setAsking(false);
    }
  };

  return (
    <>
      <Note tone="danger">
        <p className="font-medium">{t('warning', { name: space.name })}</p>
        <p>{t('text')}</p>
      </Note>
      <Button variant="danger" className="mt-5" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('confirmTitle', { name: space.name })}
        text={t('confirmText')}
        cancelLabel={ui('cancel')}
        confirmLabel={t('action')}
        closeLabel={ui('close')}
        busy={busy}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
