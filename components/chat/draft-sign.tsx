'use client';

import { PencilLine } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { shownDraft, subscribeToDrafts } from '@/lib/chat/drafts';
import { outgoingOf } from '@/lib/chat/text/editor-text';
import type { MatrixRoomId } from '@/protocol/ids';

/** What is typed and not sent in a room, in one line; null without a draft. */
export function useDraftText(matrixRoomId: MatrixRoomId): string | null {
  const draft = useSyncExternalStore(
    subscribeToDrafts,
    () => shownDraft(matrixRoomId),
    () => null,
  );
  return draft && (outgoingOf(draft)?.text ?? null);
}

/** In the place of the last message. */
export function DraftText({ text }: { text: string }) {
  const t = useTranslations('chat.draft');
  return t.rich('shown', {
    text,
    name: (chunks) => <span className="font-medium text-primary-text">{chunks}</span>,
  });
}

/** The pencil of a room with a draft, where there is no room for its words. Not in the room on screen, which shows them. */
export function DraftSign({ matrixRoomId, current }: { matrixRoomId: MatrixRoomId; current: boolean }) {
  const t = useTranslations('chat.draft');
  const text = useDraftText(matrixRoomId);
  if (text === null || current) return null;
  return (
    <span title={t('text', { text })} className="shrink-0 text-text-3">
      <PencilLine aria-hidden className="size-4" />
      <span className="sr-only">{t('name')}</span>
    </span>
  );
}
