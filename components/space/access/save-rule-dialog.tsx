'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Note } from '@/components/ui/note';
import type { AccessPreview } from '@/protocol/room-access';

/** Says whom a rule lets in and shuts out, before it is saved. */
export function SaveRuleDialog(props: {
  preview: AccessPreview | null;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}) {
  const t = useTranslations('space.access');
  const ui = useTranslations('ui');
  const format = useFormatter();
  const { preview } = props;
  const since = preview ? format.dateTime(new Date(preview.since), { dateStyle: 'medium' }) : '';
  return (
    <ConfirmDialog
      open={preview !== null}
      onOpenChange={(open) => !open && props.onCancel()}
      title={t('saveTitle')}
      text={t('saveText', { count: preview?.meeting ?? 0 })}
      cancelLabel={ui('cancel')}
      confirmLabel={t('save')}
      closeLabel={ui('close')}
      busy={props.busy}
      onConfirm={props.onSave}
    >
      {preview && (
        <>
          <dl className="mb-4">
            <Fact term={t('gaining')}>
              {preview.gaining > 0 ? t('gainingCount', { count: preview.gaining, since }) : t('nobody')}
            </Fact>
            <Fact term={t('losing')}>
              {preview.losing > 0 ? t('losingCount', { count: preview.losing }) : t('nobody')}
            </Fact>
          </dl>
          {(preview.gaining > 0 || preview.losing > 0) && <Note tone="warn">{t('remembered')}</Note>}
        </>
      )}
    </ConfirmDialog>
  );
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-b border-border-1 py-2.5 text-sm last:border-0">
      <dt className="text-text-2">{term}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}
