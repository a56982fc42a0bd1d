import type { ApiError } from '@/lib/api/api-error';
import { SAVED_MAX_MS, vault } from '@/lib/chat/saved/vault';
import { Observable } from '@/lib/observable';
import type { RouteName } from '@/protocol/routes';

/*
 * The lists beside a conversation, as the server last answered them to this account in this browser: a page shows them until
 * the first answer (docs/decisions/saved-conversations.md).
 */

/** What the chat view asks before it shows a room. */
const keptRoutes: ReadonlySet<RouteName> = new Set([
  'joinedSpaces',
  'allRooms',
  'roomDetail',
  'ownRooms',
  'directConversations',
]);

/** The oldest give way. */
const ANSWERS_MAX = 16;
const RECORD = 'answers';
/** Answers of one page come together. */
const TOGETHER_MS = 1_000;

interface Kept {
  readonly data: unknown;
  readonly savedMs: number;
}

type All = Readonly<Record<string, Kept>>;

const all = new Observable<All>({});
/** What this page has been answered, or refused: it never gives way to what was kept. */
const answered = new Set<string>();
let loading: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export function isKept(name: RouteName): boolean {
  return keptRoutes.has(name);
}

export function keptKey(name: RouteName, input: unknown): string {
  return `${name} ${JSON.stringify(input)}`;
}

/** Loads what was kept, once. */
export function loadKept(): void {
  loading ??= load();
}

/** Watches what was kept; the first watcher loads it. */
export function watchKept(listener: () => void): () => void {
  loadKept();
  return all.subscribe(listener);
}

/** The newest answer that is known, of an earlier visit or of this one. */
export function keptAnswer(key: string): unknown {
  return all.get()[key]?.data;
}

export function keepAnswer(key: string, data: unknown): void {
  answered.add(key);
  const { [key]: _former, ...rest } = all.get();
  const entries = Object.entries({ ...rest, [key]: { data, savedMs: Date.now() } }).slice(-ANSWERS_MAX);
  all.set(Object.fromEntries(entries));
  timer ??= setTimeout(() => {
    timer = undefined;
    void write();
  }, TOGETHER_MS);
}

/** The server says that there is no such thing for this person: nothing of it stays, on the screen or in the browser. */
export function dropAnswer(key: string, failure: ApiError): void {
  if (failure.isUndecided) return;
  answered.add(key);
  if (!(key in all.get())) return;
  const { [key]: _gone, ...rest } = all.get();
  all.set(rest);
  void write();
}

async function load(): Promise<void> {
  const kept = await vault.read<All>(RECORD);
  if (!kept) return;
  const young = Object.entries(kept).filter(
    ([key, { savedMs }]) => !answered.has(key) && Date.now() - savedMs <= SAVED_MAX_MS,
  );
  all.set({ ...Object.fromEntries(young), ...all.get() });
}

async function write(): Promise<void> {
  await loading;
  await vault.write(RECORD, all.get());
}
