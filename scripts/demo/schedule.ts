import { Chance } from './chance';
import { membersOf, type DemoChannel, type DemoSpace } from './community';
import type { Line } from './script';

const DAY_MS = 86_400_000;
const DAYS = 118;
/** How often each written dialog is held, by other people about other things. */
const ROUNDS = 3;
const CHATTER_PER_CHANNEL = 8;
/** Pictures that the people of a space show each other. */
const PICTURES = 6;
/** The latest ones are whole conversations: they are what a visitor sees first. */
const RECENT_TALKS = 4;
/** The last words before `nowMs`, and how far conversations that would come later are moved before each other. */
const LAST_WORDS_MS = 25 * 60_000;
const APART_MS = 50 * 60_000;

/** A message as it is sent, in the order of its channel. */
export interface PlannedMessage {
  readonly channel: string;
  /** Key of a person. */
  readonly sender: string;
  /** People are named by their keys: `@mira`. */
  readonly text: string;
  readonly mentions: readonly string[];
  readonly atMs: number;
  /** Index of the answered message in the channel's list. */
  readonly replyTo: number | null;
  readonly reactions: readonly { readonly key: string; readonly people: readonly string[] }[];
  /** Seed of its picture. */
  readonly picture: number | null;
  readonly editedTo: string | null;
}

/**
 * The conversations of a space over four months that end a few minutes before `nowMs`: every channel's messages, the
 * earliest first. The same for the same moment.
 */
export function plan(space: DemoSpace, nowMs: number): Map<string, PlannedMessage[]> {
  const chance = new Chance(space.name);
  const channels = new Map<string, PlannedMessage[]>();
  for (const room of space.channels) {
    const { name, kind } = room;
    const dialogs = space.dialogs.filter(({ channel }) => channel === name);
    // Without anything to fill in, a second time would say the same.
    const hasSlots = dialogs.some(({ lines }) => lines.some(({ text }) => text.includes('{')));
    const rounds = Array.from({ length: hasSlots ? ROUNDS : 1 }, () =>
      hasSlots ? chance.shuffled(dialogs) : dialogs,
    ).flat();
    const talks: Line[][] = rounds.map(({ lines }) => [...lines]);
    const chats = kind === 'readOnlyChannel' || space.chatter.length === 0 ? 0 : CHATTER_PER_CHANNEL;
    for (let n = 0; n < chats; n += 1) {
      talks.splice(chance.whole(0, Math.max(0, talks.length - RECENT_TALKS)), 0, [chatter(space, chance)]);
    }
    channels.set(name, hold(space, room, talks, nowMs, chance));
  }
  return channels;
}

function chatter(space: DemoSpace, chance: Chance): Line {
  return {
    speaker: 'A',
    text: chance.of(space.chatter),
    replyTo: null,
    reactions: [],
    picture: false,
    editedTo: null,
  };
}

function hold(
  space: DemoSpace,
  room: DemoChannel,
  talks: Line[][],
  nowMs: number,
  chance: Chance,
): PlannedMessage[] {
  const messages: PlannedMessage[] = [];
  const startMs = nowMs - DAYS * DAY_MS;
  const members = membersOf(space, room);
  const speaking = room.kind === 'readOnlyChannel' ? [space.owner] : [space.owner, ...members];
  talks.forEach((lines, number) => {
    const people = chance.shuffled(speaking);
    const speakers = new Map(
      [...'ABCDEF'].map((letter, n) => [letter, people[n % people.length] ?? space.owner]),
    );
    const fills = new Map<string, string>();
    const fill = (text: string) =>
      text
        .replace(/\{(\w+)\}/g, (_, slot: string) => {
          const value = fills.get(slot) ?? chance.of(space.slots[slot] ?? [slot]);
          fills.set(slot, value);
          return value;
        })
        .replace(/@([A-F])\b/g, (_, letter: string) => `@${speakers.get(letter) ?? space.owner}`);
    const first = messages.length;
    // The nearer to now, the more is said.
    const share = 1 - (1 - (number + chance.next() * 0.8) / talks.length) ** 1.7;
    const latestMs = nowMs - LAST_WORDS_MS - (talks.length - 1 - number) * APART_MS;
    let atMs = Math.min(wakingHour(startMs + share * DAYS * DAY_MS, chance), latestMs);
    for (const line of lines) {
      atMs = Math.max(atMs, (messages.at(-1)?.atMs ?? 0) + 4_000);
      messages.push({
        channel: room.name,
        sender: speakers.get(line.speaker) ?? space.owner,
        text: fill(line.text),
        mentions: [...line.text.matchAll(/@([A-F])\b/g)].map(
          ([, letter]) => speakers.get(letter ?? '') ?? space.owner,
        ),
        atMs: Math.min(atMs, nowMs - 60_000),
        replyTo: line.replyTo === null ? null : first + line.replyTo - 1,
        reactions: line.reactions.map(({ key, count }) => ({
          key,
          people: chance.shuffled(members).slice(0, count),
        })),
        picture: line.picture ? chance.whole(1, PICTURES) : null,
        editedTo: line.editedTo === null ? null : fill(line.editedTo),
      });
      atMs += chance.whole(15_000, 240_000);
    }
  });
  return messages;
}

/** People talk between eight and midnight, most of all in the evening. */
function wakingHour(atMs: number, chance: Chance): number {
  const hour = 8 + Math.floor(Math.sqrt(chance.next()) * 15.5);
  return Math.floor(atMs / DAY_MS) * DAY_MS + hour * 3_600_000 + chance.whole(0, 3_599_000);
}
