import { readOfAccount, writeOfAccount } from '@/lib/chat/account-storage';
import type { EditorNode } from '@/lib/announcement/editor-document';
import type { SpaceId } from '@/protocol/ids';

/** What is typed and not yet posted, per account and space, kept in this browser so that a reload loses nothing. */
export interface AnnouncementDraft {
  title: string;
  document: EditorNode;
}

const nameOf = (spaceId: SpaceId) => `announcement_${spaceId}`;

export function loadDraft(spaceId: SpaceId): AnnouncementDraft | null {
  const kept = readOfAccount<AnnouncementDraft>(nameOf(spaceId), isDraft);
  return kept && { title: kept.title, document: kept.document };
}

/** Where storage is full or refused the draft lives as long as the page. */
export function keepDraft(spaceId: SpaceId, draft: AnnouncementDraft): void {
  writeOfAccount(nameOf(spaceId), draft);
}

export function dropDraft(spaceId: SpaceId): void {
  writeOfAccount(nameOf(spaceId), null);
}

function isDraft(value: unknown): boolean {
  const kept = value as Partial<AnnouncementDraft> | null;
  return typeof kept?.title === 'string' && kept.document?.type === 'doc';
}
