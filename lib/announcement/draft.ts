import { deviceStorage } from '@/lib/safe-storage';
import type { EditorNode } from './editor-document';
import type { SpaceId } from '@/protocol/ids';

/** What is typed and not yet posted, per space, kept in this browser so that a reload loses nothing. */
export interface AnnouncementDraft {
  title: string;
  document: EditorNode;
}

const keyOf = (spaceId: SpaceId) => `announcement_draft_${spaceId}`;

export function loadDraft(spaceId: SpaceId): AnnouncementDraft | null {
  const kept = deviceStorage.readJson(keyOf(spaceId)) as Partial<AnnouncementDraft> | null;
  if (typeof kept?.title !== 'string' || kept.document?.type !== 'doc') return null;
  return { title: kept.title, document: kept.document };
}

/** Where storage is full or refused the draft lives as long as the page. */
export function keepDraft(spaceId: SpaceId, draft: AnnouncementDraft): void {
  deviceStorage.writeJson(keyOf(spaceId), draft);
}

export function dropDraft(spaceId: SpaceId): void {
  deviceStorage.remove(keyOf(spaceId));
}
