import type { EditorNode } from './editor-document';
import type { SpaceId } from '@/protocol/ids';

/** What is typed and not yet posted, per space, kept in this browser so that a reload loses nothing. */
export interface AnnouncementDraft {
  title: string;
  document: EditorNode;
}

const keyOf = (spaceId: SpaceId) => `announcement_draft_${spaceId}`;

export function loadDraft(spaceId: SpaceId): AnnouncementDraft | null {
  try {
    const kept = JSON.parse(
      localStorage.getItem(keyOf(spaceId)) ?? 'null',
    ) as Partial<AnnouncementDraft> | null;
    if (typeof kept?.title !== 'string' || kept.document?.type !== 'doc') return null;
    return { title: kept.title, document: kept.document };
  } catch {
    return null; // storage is refused, or holds something else
  }
}

export function keepDraft(spaceId: SpaceId, draft: AnnouncementDraft): void {
  try {
    localStorage.setItem(keyOf(spaceId), JSON.stringify(draft));
  } catch {
    // Refused or full: the draft lives as long as the page.
  }
}

export function dropDraft(spaceId: SpaceId): void {
  try {
    localStorage.removeItem(keyOf(spaceId));
  } catch {
    // Where storage is refused there is nothing to drop.
  }
}
