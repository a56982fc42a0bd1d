import { changeMark, changeTopics, type ChangeMark, type ChangeTopic } from '@/protocol/change-mark';
import { readOfAccount, writeOfAccount } from './account-storage';
import { Observable } from '@/lib/observable';

/*
 * What the platform says has changed for this person (docs/decisions/change-marks.md). It comes with the sync of the chat
 * client, or of change-follower.ts on pages without one, and goes on to the other tabs of this browser.
 */

const CHANNEL = 'guildhall-changes';
const STORED = 'changes';

/** What tabs tell each other: a mark of an account, or that a chat client starts and takes the sync over. */
type Told = { readonly personId: number; readonly mark: ChangeMark } | 'chat starts';

/** The newest mark; null before the first. */
export const newestMark = new Observable<ChangeMark | null>(null);

let channel: BroadcastChannel | null | undefined;

/** What a sync has brought, for this tab and the others. Anything but a mark is ignored. */
export function takeMark(personId: number, content: unknown): void {
  const mark = changeMark.safeParse(content);
  if (!mark.success) return;
  take(mark.data);
  tell({ personId, mark: mark.data });
}

/** Hears what other tabs learn of this person. Returns what ends it. */
export function hearMarks(personId: number): () => void {
  return hear((told) => {
    // Another account may be signed in by a tab of a moment ago.
    if (told !== 'chat starts' && told.personId === personId) take(told.mark);
  });
}

/** Hears that a chat client starts in another tab. Returns what ends it. */
export function hearChatStarts(onStart: () => void): () => void {
  return hear((told) => {
    if (told === 'chat starts') onStart();
  });
}

/** A chat client starts in this tab and has asked for the lead: who has it only for the marks gives it up. */
export function tellChatStarts(): void {
  tell('chat starts');
}

/** The mark that this browser had heard of when the page began; what changed since then is old news to nobody. */
export function markAtStart(): ChangeMark {
  return readOfAccount<ChangeMark>(STORED, (value) => changeMark.safeParse(value).success) ?? {};
}

/** Topics whose numbers differ. */
export function changedTopics(before: ChangeMark, after: ChangeMark): ChangeTopic[] {
  return changeTopics.filter((topic) => before[topic] !== after[topic]);
}

function take(mark: ChangeMark): void {
  writeOfAccount(STORED, mark);
  newestMark.set(mark);
}

function hear(listener: (told: Told) => void): () => void {
  const onMessage = ({ data }: MessageEvent<Told>) => listener(data);
  const heard = tabs();
  heard?.addEventListener('message', onMessage);
  return () => heard?.removeEventListener('message', onMessage);
}

function tell(told: Told): void {
  tabs()?.postMessage(told);
}

function tabs(): BroadcastChannel | null {
  channel ??= 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
  return channel;
}
