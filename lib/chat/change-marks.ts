import { z } from 'zod';
import { changeMark, changeTopics, spaceMark, type ChangeTopic } from '@/protocol/change-mark';
import { Observable } from '@/lib/observable';
import { readOfAccount, writeOfAccount } from './account-storage';
import type { SpaceId, UserId } from '@/protocol/ids';

/*
 * What the platform says has changed for this person (docs/decisions/change-marks.md). It comes with the sync of the chat
 * client, or of change-follower.ts on pages without one, and goes on to the other tabs of this browser.
 */

const CHANNEL = 'guildhall-changes';
const STORED = 'changes';

const heard = z.object({
  /** The person's own mark. */
  person: changeMark,
  /** How often each space of the person has changed, by its id. */
  spaces: z.record(z.string(), z.int()),
  /** How many rooms have gone without the person's mark saying so, as when a space is deleted. */
  lost: z.int(),
});
/** What this browser has heard. Numbers are compared for being different alone. */
export type Heard = z.output<typeof heard>;

/** What tabs tell each other: what one of them has heard, or that a chat client starts and takes the sync over. */
type Told = { readonly personId: UserId; readonly heard: Heard } | 'chat starts';

/** The newest that this page has heard; null before anything. */
export const newest = new Observable<Heard | null>(null);

/** What a sync has brought as the person's account data. Anything but a mark is ignored. */
export function takeMark(personId: UserId, content: unknown): void {
  const mark = changeMark.safeParse(content);
  if (mark.success) takeAndTell(personId, { ...known(), person: mark.data });
}

/** What a sync has brought as state of a Matrix space. */
export function takeSpaceMark(personId: UserId, content: unknown): void {
  const mark = spaceMark.safeParse(content);
  if (!mark.success) return;
  const before = known();
  const spaces = { ...before.spaces, [String(mark.data.spaceId)]: mark.data.changes };
  takeAndTell(personId, { ...before, spaces });
}

/** A sync has said that the person is in a room no more. */
export function takeLoss(personId: UserId): void {
  const before = known();
  takeAndTell(personId, { ...before, lost: before.lost + 1 });
}

/** Hears what other tabs learn of this person. Returns what ends it. */
export function hearMarks(personId: UserId): () => void {
  return hear((told) => {
    // Another account may be signed in by a tab of a moment ago.
    if (told !== 'chat starts' && told.personId === personId) take(told.heard);
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

/** Returns what this browser had heard before this page loaded. */
export function heardAtStart(): Heard {
  return (
    readOfAccount<Heard>(STORED, (value) => heard.safeParse(value).success) ?? {
      person: {},
      spaces: {},
      lost: 0,
    }
  );
}

/** What has changed for the person, and in which spaces. */
export function changesBetween(before: Heard, after: Heard): { topics: ChangeTopic[]; spaceIds: SpaceId[] } {
  const topics = changeTopics.filter((topic) => before.person[topic] !== after.person[topic]);
  if (before.lost !== after.lost && !topics.includes('memberships')) topics.push('memberships');
  const changed = Object.keys(after.spaces).filter((id) => before.spaces[id] !== after.spaces[id]);
  return { topics, spaceIds: changed.map(Number) };
}

function known(): Heard {
  return newest.get() ?? heardAtStart();
}

function takeAndTell(personId: UserId, news: Heard): void {
  take(news);
  tell({ personId, heard: news });
}

function take(news: Heard): void {
  writeOfAccount(STORED, news);
  newest.set(news);
}

function hear(listener: (told: Told) => void): () => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<Told>) => listener(data));
  return () => channel?.close();
}

/** By a channel of its own, so that this page hears it as well; what was posted arrives although it is closed. */
function tell(told: Told): void {
  const channel = openChannel();
  channel?.postMessage(told);
  channel?.close();
}

function openChannel(): BroadcastChannel | null {
  return 'BroadcastChannel' in globalThis ? new BroadcastChannel(CHANNEL) : null;
}
