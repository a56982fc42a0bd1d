'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { TypedNameDialog } from '@/components/ui/typed-name-dialog';
import { Button } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { carrySnackbar, showSnackbar } from '@/components/ui/snackbar';
import { shellOverview } from '@/lib/navigation/shell-paths';
import { deleteSpace } from '@/lib/queries/deleted-space';
import { refreshSpaces } from '@/lib/queries/space';
import { SPACE_KEPT_DAYS } from '@/protocol/deleted-space-rules';
import type { SpaceSectionProps } from './section-table';

/** A warning, and a question that takes the name of the space; then the first remaining space, or the directory (OPN-35). */
export default function DeleteSection({ space, standing }: SpaceSectionProps) {
  const t = useTranslations('space.settings.delete');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Note tone="danger">
        <p className="font-medium">{t('warning', { name: space.name })}</p>
        <p>{t(standing.isOwner ? 'text' : 'textOperator', { days: SPACE_KEPT_DAYS })}</p>
      </Note>
      <Button variant="danger" className="mt-5" onClick={() => setAsking(true)}>
        {t('action')}
      </Button>
      {asking && <DeleteDialog space={space} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ space, onClose }: Pick<SpaceSectionProps, 'space'> & { onClose: () => void }) {
  const t = useTranslations('space.settings.delete');
  const router = useRouter();
  const { id, name } = space;
  return (
    <TypedNameDialog
      title={t('confirmTitle', { name })}
      text={t('confirmText')}
      actionLabel={t('action')}
      cancelLabel={t('cancel')}
      closeLabel={t('close')}
      name={name}
      nameLabel={t('typeName', { name })}
      run={async () => {
        const next = await deleteSpace(id);
        const notice = t('deleted', { name, days: SPACE_KEPT_DAYS });
        if (next) showSnackbar(notice);
        // The directory is a public page: a document of its own.
        else carrySnackbar(notice);
        router.push(next ? shellOverview(next.id) : '/index/guildSearch');
        await refreshSpaces();
      }}
      onClose={onClose}
    />
  );
}
