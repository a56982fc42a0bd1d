import type { ChatPerson, TimelineItem } from '@/lib/chat/model';
import { searchRoomMembers } from '@/lib/queries/room';
import { MATRIX_USER_PREFIX } from '@/protocol/chat-names';
import type { RoomMember } from '@/protocol/room';
import type { Suggestion } from './suggestion-store';
import type { MatrixRoomId } from '@/protocol/ids';

const SHOWN_MAX = 8;
const PATIENCE_MS = 400;

export interface PeopleSource {
  readonly matrixRoomId: MatrixRoomId;
  readonly canMentionEveryone: boolean;
  /** The newest items, for people who wrote lately. */
  items(): readonly TimelineItem[];
}

/** Whom `@name` may mean: who wrote lately first, then members of the room by name or whole handle, everyone last. */
export class PeopleToMention {
  #source: PeopleSource;

  constructor(source: PeopleSource) {
    this.#source = source;
  }

  /** What is known by now, for the next look-up. */
  update(source: PeopleSource): void {
    this.#source = source;
  }

  async find(name: string, signal: AbortSignal): Promise<Suggestion[]> {
    const { matrixRoomId: room, canMentionEveryone, items } = this.#source;
    const found = new Map<string, Suggestion>();
    for (const { matrixUserId, name: called, avatar } of recentSenders(items())) {
      if (holds(called, name))
        found.set(matrixUserId, { kind: 'person', id: matrixUserId, name: called, avatar });
    }
    const host = room.slice(room.indexOf(':') + 1);
    for (const { id, username, avatar } of await this.#members(room, name, signal, found.size > 0)) {
      const matrixUserId = `@${MATRIX_USER_PREFIX}${id}:${host}`;
      if (found.has(matrixUserId)) continue;
      const person = { kind: 'person', id: matrixUserId, name: username, avatar } as const;
      found.set(matrixUserId, holds(username, name) ? person : { ...person, handle: name });
    }
    const people = [...found.values()].slice(0, SHOWN_MAX);
    const everyone = { kind: 'everyone' } as const;
    return canMentionEveryone && fitsName(everyone, name) ? [...people, everyone] : people;
  }

  /** Members by name. A slow or absent server does not keep those who wrote lately from being mentioned. */
  async #members(
    room: string,
    name: string,
    signal: AbortSignal,
    isImpatient: boolean,
  ): Promise<RoomMember[]> {
    const asked = searchRoomMembers(room, name, signal).catch(() => []);
    if (!isImpatient) return await asked;
    return await Promise.race([
      asked,
      new Promise<RoomMember[]>((resolve) => setTimeout(resolve, PATIENCE_MS, [])),
    ]);
  }
}

/** Whether `@name` may mean this one. Emoji are found by more than their name, and all of them fit. */
export function fitsName(item: Suggestion, name: string): boolean {
  if (item.kind === 'person') return holds(item.name, name) || item.handle === name;
  return item.kind === 'emoji' || 'everyone'.startsWith(name.toLowerCase());
}

function recentSenders(items: readonly TimelineItem[]): ChatPerson[] {
  const people = new Map<string, ChatPerson>();
  for (let index = items.length - 1; index >= 0 && people.size < 50; index -= 1) {
    const item = items[index];
    if (
      item?.kind === 'message' &&
      !item.isOwn &&
      item.sender.name &&
      !people.has(item.sender.matrixUserId)
    ) {
      people.set(item.sender.matrixUserId, item.sender);
    }
  }
  return [...people.values()];
}

function holds(name: string, part: string): boolean {
  return name.toLocaleLowerCase().includes(part.toLocaleLowerCase());
}
