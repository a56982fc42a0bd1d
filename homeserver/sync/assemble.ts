import type { Presence } from '@/homeserver/presence/presence';
import { presenceContent } from '@/homeserver/presence/presence.routes';
import { PUSH_RULES_TYPE, type RuleBook } from '@/homeserver/push/rule-book';
import type { UnreadCounts } from '@/homeserver/push/unread-counts';
import type { RoomMembership } from '@/homeserver/rooms/rooms';
import type { Services } from '@/homeserver/services';
import type { AccountData, Receipt } from '@/homeserver/stream/stream';
import type { Typing } from '@/homeserver/typing/typing';
import { emptyParts, type SyncParts } from './answer';
import type { Journal } from './journal';
import { newsBetween, receiptsFor, receiptsText, storedNews, type News } from './news';
import { RoomSections } from './room-sections';
import { takeSnapshot, type RoomSlice, type Snapshot } from './room-slice';
import type { StoredNews } from './stored-news';
import { strippedStateText } from './stripped-state';
import { contains, visibleRanges } from '@/homeserver/timeline/visible';
import type { SyncCall, SyncScope } from './sync-call';

export interface AssemblerParts {
  readonly services: Pick<Services, 'storage' | 'stream' | 'rooms'>;
  readonly counts: UnreadCounts;
  readonly book: RuleBook;
  readonly typing: Typing;
  readonly presence: Presence;
  readonly journal: Journal;
  readonly stored: StoredNews;
}

/** What a client knows of what is only in memory; zero when it knows nothing. */
export interface EphemeralSince {
  readonly typing: number;
  readonly presence: number;
  /** The token is of an earlier process: what it showed as typing may have ended since. */
  readonly isOfAnotherBoot: boolean;
}

export interface Assembled {
  readonly parts: SyncParts;
  readonly position: number;
  readonly typing: number;
  readonly presence: number;
}

/** Gathers what has changed for one person since one position. */
export class Assembler {
  readonly #sections: RoomSections;
  readonly #deps: AssemblerParts;

  constructor(deps: AssemblerParts) {
    this.#deps = deps;
    this.#sections = new RoomSections(deps.services, deps.counts);
  }

  async assemble(call: SyncCall, ephemeral: EphemeralSince): Promise<Assembled> {
    const { services, counts, typing, presence } = this.#deps;
    const { viewer, filter, since } = call;
    const isTold = (membership: RoomMembership) => isRoomTold(membership, call);
    // Before the rooms are looked at: what comes later comes again, what came earlier would be missed.
    const serials = { typing: typing.serial, presence: presence.serial };
    const snapshot = await takeSnapshot(services, viewer.userId, isTold);
    const joined = new Set<string>();
    for (const { membership, roomId } of snapshot.memberships) {
      if (membership === 'join' && snapshot.slices.has(roomId)) joined.add(roomId);
    }
    const news =
      since === null
        ? await storedNews(this.#deps, viewer.userId, [...joined], 0)
        : await newsBetween(this.#deps, viewer.userId, joined, since, snapshot.position);
    await counts.prepare(viewer.userId, [...joined]);

    const scope: SyncScope = { ...call, snapshot };
    const parts = emptyParts();
    const typists = this.#typing(call, ephemeral, joined);
    for (const membership of snapshot.memberships) {
      const slice = snapshot.slices.get(membership.roomId);
      if (slice) await this.#room(scope, membership, slice, news, typists, parts);
    }
    for (const { type, content } of this.#accountData(call, news)) {
      // Rules as they are today, default ones included.
      const told = type === PUSH_RULES_TYPE ? { global: this.#deps.book.rulesOf(viewer.userId) } : content;
      parts.accountData.push(JSON.stringify({ type, content: told }));
    }
    for (const userId of this.#presence(snapshot, ephemeral, viewer.userId)) {
      if (!filter.wantsPresence(userId)) continue;
      const content = presenceContent(presence, userId);
      parts.presence.push(JSON.stringify({ type: 'm.presence', sender: userId, content }));
    }
    return { parts, position: snapshot.position, ...serials };
  }

  async #room(
    scope: SyncScope,
    membership: RoomMembership,
    slice: RoomSlice,
    news: News,
    typists: ReadonlySet<string>,
    deps: SyncParts,
  ): Promise<void> {
    const { filter, since, isFullState, viewer } = scope;
    const { roomId, event } = membership;
    const accountData = (news.accountData.get(roomId) ?? [])
      .filter(({ type }) => filter.wantsRoomData({ type, roomId }))
      .map(accountDataText);
    if (membership.membership === 'invite') {
      if (scope.isIgnored(event.sender) || slice.room.isClosedTo(viewer.userId)) return;
      deps.invite.set(roomId, `{"invite_state":${await strippedStateText(slice.room, event)}}`);
    } else if (membership.membership === 'knock') {
      deps.knock.set(roomId, `{"knock_state":${await strippedStateText(slice.room, event)}}`);
    } else if (membership.membership !== 'join') {
      deps.leave.set(roomId, await this.#sections.left(scope, slice, membership, accountData));
    } else {
      const isNew =
        since !== null && event.position > since && (await hasJoinedSince(slice, membership, since));
      const all = isNew
        ? await receiptsFor(this.#deps.stored, viewer.userId, [roomId], 0)
        : (news.receipts.get(roomId) ?? []);
      const receipts = await receiptsOnVisible(slice, all, viewer.userId);
      const ephemeral = this.#ephemeral(scope, roomId, receipts, isNew || typists.has(roomId));
      const isForced =
        since === null ||
        isFullState ||
        isNew ||
        ephemeral.length > 0 ||
        accountData.length > 0 ||
        // Nothing to show, but counts have changed with what is read, or with the rules.
        receipts.some((receipt) => receipt.userId === viewer.userId) ||
        (news.accountData.get('') ?? []).some(({ type }) => type === PUSH_RULES_TYPE);
      if (!isForced && slice.position <= since) return;
      const text = await this.#sections.joined(scope, slice, { isNew, isForced, ephemeral, accountData });
      if (text !== undefined) deps.join.set(roomId, text);
    }
  }

  #ephemeral(
    { filter, isIgnored }: SyncScope,
    roomId: string,
    all: readonly Receipt[],
    tellsTypists: boolean,
  ): string[] {
    const events: string[] = [];
    const receipts = all.filter((receipt) => !isIgnored(receipt.userId));
    if (receipts.length > 0 && filter.wantsEphemeral({ type: 'm.receipt', roomId })) {
      events.push(receiptsText(receipts));
    }
    if (tellsTypists && filter.wantsEphemeral({ type: 'm.typing', roomId })) {
      const userIds = this.#deps.typing.in(roomId).filter((userId) => !isIgnored(userId));
      events.push(JSON.stringify({ type: 'm.typing', content: { user_ids: userIds } }));
    }
    return events;
  }

  /** Rooms whose typists are to be told. */
  #typing(call: SyncCall, ephemeral: EphemeralSince, joined: ReadonlySet<string>): ReadonlySet<string> {
    const { typing } = this.#deps;
    // An earlier process told of people who type, and took with it that they stopped.
    const mayShowOld = ephemeral.isOfAnotherBoot || !typing.knowsSince(ephemeral.typing);
    if (call.since !== null && mayShowOld) return joined;
    if (call.since === null) return new Set([...joined].filter((roomId) => typing.in(roomId).length > 0));
    return new Set(typing.changedSince(ephemeral.typing).filter((roomId) => joined.has(roomId)));
  }

  #accountData({ filter, since, viewer }: SyncCall, news: News): AccountData[] {
    const found = [...(news.accountData.get('') ?? [])];
    // Whoever never changed a rule has no rules stored, and clients wait for them.
    if (since === null && !found.some(({ type }) => type === PUSH_RULES_TYPE)) {
      found.push({ userId: viewer.userId, roomId: '', type: PUSH_RULES_TYPE, content: {} });
    }
    return found.filter(({ type }) => filter.wantsAccountData({ type }));
  }

  /** Whose presence is told: people of one's rooms, and oneself. */
  #presence({ slices, memberships }: Snapshot, since: EphemeralSince, userId: string): string[] {
    const { presence } = this.#deps;
    const changed = since.presence === 0 ? presence.known() : presence.changedSince(since.presence);
    if (changed.length === 0) return changed;
    const rooms = memberships.flatMap(({ roomId, membership }) => {
      const room = membership === 'join' ? slices.get(roomId)?.room : undefined;
      return room ? [room] : [];
    });
    return changed.filter((one) => one === userId || rooms.some((room) => room.joined.has(one)));
  }
}

/** Joined rooms always; others when that is news, or when the client asks for rooms that were left. */
function isRoomTold({ roomId, membership, event }: RoomMembership, { filter, since }: SyncCall): boolean {
  if (!filter.wantsRoom(roomId)) return false;
  if (membership === 'join') return true;
  if (since !== null) return event.position > since;
  return membership === 'invite' || membership === 'knock' || filter.includesLeft;
}

/** Whether the present stay in the room began after a position. Changes of a name are memberships too, and no beginning. */
async function hasJoinedSince(
  { room }: RoomSlice,
  { event }: RoomMembership,
  since: number,
): Promise<boolean> {
  if (event.replaces?.content.membership !== 'join') return true;
  const memberships = await room.membershipsOf(event.stateKey ?? '');
  return !memberships.some((one, index) => {
    const next = memberships[index + 1];
    const isAtSince = one.position <= since && (next === undefined || next.position > since);
    return isAtSince && one.content.membership === 'join' && stays(memberships.slice(index));
  });
}

function stays(memberships: readonly { readonly content: { readonly membership?: unknown } }[]): boolean {
  return memberships.every((event) => event.content.membership === 'join');
}

/** Who has read an event that somebody does not see is none of their business, and neither is the event's id. */
async function receiptsOnVisible(
  { room }: RoomSlice,
  receipts: readonly Receipt[],
  userId: string,
): Promise<readonly Receipt[]> {
  if (receipts.length === 0) return receipts;
  const ranges = await visibleRanges(room, userId);
  return receipts.filter(({ eventPosition }) => contains(ranges, eventPosition));
}

function accountDataText({ type, content }: AccountData): string {
  return JSON.stringify({ type, content });
}
