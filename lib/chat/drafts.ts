import { Observable } from '@/lib/observable';
import { CHAT_KEY_PREFIX, readOfAccount, writeOfAccount } from './account-storage';
import type { EditorNode } from './text/editor-text';
import type { MatrixRoomId } from '@/protocol/ids';

/** The editor's own JSON. */
export type DraftDocument = EditorNode;

const KEY = 'drafts';
/** The oldest give way; a longer draft is not kept, it lives as long as the page. */
const DRAFTS_MAX = 50;
const DRAFT_LENGTH_MAX = 50_000;

type Kept = Readonly<Record<string, DraftDocument>>;

/** What is kept, for the lists that show it; null until one asks, and again when another tab has written. */
const shown = new Observable<Kept | null>(null, (isWatched) => {
  if (isWatched) addEventListener('storage', forgetShown);
  else removeEventListener('storage', forgetShown);
});

function forgetShown({ key }: StorageEvent): void {
  if (key === null || key.startsWith(CHAT_KEY_PREFIX)) shown.set(readKept());
}

export const subscribeToDrafts = shown.subscribe;

/** The draft of a room as lists show it: the same object until it changes. */
export function shownDraft(matrixRoomId: MatrixRoomId): DraftDocument | null {
  if (shown.get() === null) shown.set(readKept());
  return shown.get()?.[matrixRoomId] ?? null;
}

/** What is typed and not sent in a room by this account, also after a reload; gone with logout. */
export function readDraft(matrixRoomId: MatrixRoomId): DraftDocument | null {
  const draft: DraftDocument | undefined = readKept()[matrixRoomId];
  return draft?.type === 'doc' ? draft : null;
}

/** Null forgets the draft. */
export function writeDraft(matrixRoomId: MatrixRoomId, document: DraftDocument | null): void {
  const { [matrixRoomId]: _former, ...rest } = readKept();
  const isKept = document !== null && JSON.stringify(document).length <= DRAFT_LENGTH_MAX;
  // Written last, so the order of keys is the order of age.
  const kept = isKept ? { ...rest, [matrixRoomId]: document } : rest;
  const entries = Object.entries(kept).slice(-DRAFTS_MAX);
  writeOfAccount(KEY, entries.length === 0 ? null : Object.fromEntries(entries));
  shown.set(Object.fromEntries(entries));
}

function readKept(): Kept {
  return (
    readOfAccount<Kept>(
      KEY,
      (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    ) ?? {}
  );
}
