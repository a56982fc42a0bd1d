'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { RulePreview } from '@/components/space/access/rule-preview';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Note } from '@/components/ui/note';
import { showSnackbar } from '@/components/ui/snackbar';
import { undoAct } from '@/lib/queries/audit';
import { useAccessPreview } from '@/lib/queries/room-access';
import type { AccessRule } from '@/protocol/access-rule';
import type { AuditEntry } from '@/protocol/audit';
import type { SpaceId } from '@/protocol/ids';
import { useEntryWords } from './use-entry-words';

type UndoDialogProps = {
  spaceId: SpaceId;
  entry: AuditEntry | null;
  onClose: () => void;
  onUndone: () => void;
};

/** Asks before an act is taken back. */
export function UndoDialog({ spaceId, entry, onClose, onUndone }: UndoDialogProps) {
  const t = useTranslations('audit');
  const [busy, setBusy] = useState(false);
  // The text stays while the dialog closes.
  const [last, setLast] = useState(entry);
  if (entry && entry !== last) setLast(entry);
  const name = last?.people[0]?.username ?? t('goneAccount');
  const words = wordsOf(last);
  const { sentence } = useEntryWords();
  const rule = useUndoneRule(entry);
  const confirm = async () => {
    if (!entry) return;
    setBusy(true);
    try {
      await undoAct(spaceId, entry.number);
      showSnackbar(t(`${words}.done`, { name }));
    } catch {
      // The snackbar has said it.
    } finally {
      // What could not be undone may have changed.
      onUndone();
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t(`${words}.title`, { name })}
      text={
        <>
          {words === 'undoAct' && last && <span className="block pb-1.5">{sentence(last)}</span>}
          {t(`${words}.text`, { name })}
        </>
      }
      cancelLabel={t('undo.cancel')}
      confirmLabel={t(`${words}.confirm`)}
      closeLabel={t('undo.close')}
      busy={busy || rule.isLoading}
      onConfirm={() => void confirm()}
    >
      {rule.data && <RulePreview preview={rule.data} />}
      {rule.error && !rule.data && <Note tone="warn">{t('undoAct.noPreview')}</Note>}
    </ConfirmDialog>
  );
}

/** Which texts ask about an act: of most, and of those on several people, the entry itself says what it is. */
function wordsOf(entry: AuditEntry | null): 'restore' | 'undo' | 'undoAct' {
  if (entry && entry.peopleCount !== 1) return 'undoAct';
  if (entry?.act === 'messages.deleted') return 'restore';
  return entry?.act === 'member.banned' ? 'undo' : 'undoAct';
}

/** Whom the access rule before the act lets in and shuts out; nothing for other acts. */
function useUndoneRule(entry: AuditEntry | null) {
  const change = entry?.changes.find(({ field }) => field === 'rule');
  const roomId = Number(entry?.objects[0]?.id ?? 0);
  const before = typeof change?.before === 'string' ? (JSON.parse(change.before) as AccessRule) : null;
  return useAccessPreview(entry?.act === 'room.access_changed' ? { roomId, rule: before } : null);
}
