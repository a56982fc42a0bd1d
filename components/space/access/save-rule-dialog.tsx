'use client';

import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { AccessPreview } from '@/protocol/room-access';
import { RulePreview } from './rule-preview';

/** Says whom a rule lets in and shuts out, before it is saved. */
export function SaveRuleDialog(props: {
  preview: AccessPreview | null;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}) {
  const t = useTranslations('space.access');
  const ui = useTranslations('ui');
  const { preview } = props;
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
      {preview && <RulePreview preview={preview} />}
    </ConfirmDialog>
  );
}
