import { badParameter, notFound } from '@/homeserver/api/matrix-error';
import { countsAsUnread } from '@/homeserver/push/counts-as-unread';
import { authEventsOf } from './authorisation/auth-events';
import { authorise } from './authorisation/authorise';
import { allowedRooms, mayInvite } from './authorisation/membership-rules';
import type { Proposal } from './authorisation/proposal';
import { authoriseRedaction } from './authorisation/redaction-rule';
import { RuleRefusal } from './authorisation/refusal';
import { canonicalJson } from './canonical-json';
import type { EventDraft, RoomEvent } from './event';
import { redactsOf } from './event.store';
import type { FlushReadings } from './flush-readings';
import { interned } from './interned';
import { hashPdu } from './pdu';
import { PendingRoom } from './pending-room';
import { checkRelation, relationOf } from './relation';
import { redactionContent } from './removed-edit';
import { countsInRequest, refusedByRequest, requestLimitFor } from './request-limit';
import type { RoomMemory } from './room-memory';
import { isPaced, tooSoon, waitIn } from './slow-mode';
import { membershipIn } from './state';
import type { WaitingDrafts } from './waiting-drafts';

interface Options {
  readonly readings: FlushReadings;
  readonly rooms: RoomMemory;
  readonly firstPosition: number;
  readonly lastRoomRef: number;
  /** Milliseconds. */
  readonly now: number;
}

/** Makes the events of one flush out of drafts, one after the other, each judged by what stands before it. */
export class EventBuilder {
  readonly #pending = new Map<string, PendingRoom>();
  #nextPosition: number;
  #lastRoomRef: number;
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
    this.#nextPosition = options.firstPosition;
    this.#lastRoomRef = options.lastRoomRef;
  }

  /** All events of one entry, or an error and none of them. */
  add(waiting: WaitingDrafts): RoomEvent[] {
    if (!waiting.createsRoom) {
      return waiting.drafts.map((draft) => this.#add(this.#roomOf(draft.roomId), draft, waiting));
    }
    const position = this.#nextPosition;
    const room = new PendingRoom(waiting.roomId, this.#lastRoomRef + 1, undefined);
    try {
      const events = waiting.drafts.map((draft) => this.#add(room, draft, waiting));
      this.#pending.set(room.id, room);
      this.#lastRoomRef += 1;
      return events;
    } catch (error) {
      this.#nextPosition = position;
      throw error;
    }
  }

  /** Rooms to which something was added. */
  changedRooms(): PendingRoom[] {
    return [...this.#pending.values()].filter(({ added }) => added.length > 0);
  }

  #roomOf(roomId: string): PendingRoom {
    let room = this.#pending.get(roomId);
    if (!room) {
      const loaded = this.#options.readings.rooms.get(roomId);
      if (!loaded) throw notFound('There is no such room');
      this.#pending.set(roomId, (room = new PendingRoom(roomId, loaded.ref, loaded)));
    }
    return room;
  }

  #add(room: PendingRoom, draft: EventDraft, { transactionKey }: WaitingDrafts): RoomEvent {
    const proposal = this.#proposalOf(room, draft);
    authorise(proposal);
    if (draft.guided) this.#limitRequest(room, draft, transactionKey);
    if (draft.paced) this.#pace(room, draft, transactionKey);
    if (draft.type === 'm.room.redaction') {
      return this.#redact(room, proposal, draft, transactionKey);
    }
    const existing = draft.stateKey === undefined ? undefined : room.state.get(draft.type, draft.stateKey);
    if (existing && canonicalJson(existing.content) === canonicalJson(proposal.content)) return existing;
    return this.#append(room, proposal, draft, transactionKey);
  }

  /** Refuses what a request holds no more, before it is accepted. Reactions have nothing to react to. */
  #limitRequest(room: PendingRoom, draft: EventDraft, transactionKey: Buffer | undefined): void {
    const max = requestLimitFor(draft, room.state);
    const { requests } = this.#options.readings;
    if (max === null || requests.isRepeated(transactionKey)) return;
    const inFlush = room.added.filter((event) => event.sender === draft.sender && countsInRequest(event));
    const sent = requests.sentBy(room.id, draft.sender) + inFlush.length;
    if (draft.type === 'm.reaction' || sent >= max) throw refusedByRequest(max);
  }

  /** Refuses who has sent something too short a while ago, in an earlier flush or in this one. */
  #pace(room: PendingRoom, { sender, content }: EventDraft, transactionKey: Buffer | undefined): void {
    const { readings, now } = this.#options;
    const wait = waitIn(room.state, sender);
    if (wait === 0 || readings.slowMode.isRepeated(transactionKey)) return;
    // Whatever clients make of it, nothing of it would count afterwards.
    if (relationOf(content)?.type === 'm.replace') {
      throw new RuleRefusal('guildhall', 'In slow mode you can only edit messages of your own');
    }
    const inFlush = room.added.findLast((event) => event.sender === sender && isPaced(event));
    const last = inFlush?.originServerTs ?? readings.slowMode.lastOf(room.id, sender);
    // A clock that was set back makes nobody wait longer.
    const left = last === undefined ? 0 : Math.min(wait, last + wait - now);
    if (left > 0) throw tooSoon(left);
  }

  #proposalOf(room: PendingRoom, { type, stateKey, sender, content }: EventDraft): Proposal {
    const { state } = room;
    const proposal = { roomId: room.id, type, stateKey, sender, state, previousType: room.last?.type };
    if (type !== 'm.room.member') return { ...proposal, content, isJoinAuthorised: false };
    // Only the server says through whom somebody may join, never the one who joins.
    const { join_authorised_via_users_server: _claimed, ...rest } = content;
    const voucher = content.membership === 'join' ? this.#voucherOf(room, sender) : undefined;
    return voucher === undefined
      ? { ...proposal, content: rest, isJoinAuthorised: false }
      : {
          ...proposal,
          content: { ...rest, join_authorised_via_users_server: voucher },
          isJoinAuthorised: true,
        };
  }

  /** Client-Server API, "Restricted rooms": a member who may invite, when the conditions for a join are met. */
  #voucherOf({ state }: PendingRoom, sender: string): string | undefined {
    const membership = membershipIn(state, sender);
    if (membership === 'join' || membership === 'invite') return undefined;
    const isAllowed = allowedRooms(state).some(
      (roomId) => this.#options.rooms.peek(roomId)?.membership(sender) === 'join',
    );
    if (!isAllowed) return undefined;
    for (const member of state.ofType('m.room.member')) {
      if (member.stateKey !== undefined && mayInvite(state, member.stateKey)) return member.stateKey;
    }
    return undefined;
  }

  /** Appends a redaction and prunes its target; then the same for each edit of it, which says the same in other words. */
  #redact(
    room: PendingRoom,
    proposal: Proposal,
    draft: EventDraft,
    transactionKey: Buffer | undefined,
  ): RoomEvent {
    if (proposal.stateKey !== undefined) throw badParameter('A redaction is no state');
    const { redacts } = proposal.content;
    if (typeof redacts !== 'string') throw badParameter('A redaction names the event that it redacts');
    const committed = this.#options.readings.redacted.get(redacts);
    const target = room.current(redacts) ?? (committed?.roomId === room.id ? committed : undefined);
    if (!target) throw notFound('There is no such event in this room');
    authoriseRedaction(proposal, target);

    const ofTarget = { ...proposal, content: redactionContent(proposal.content, target) };
    const redaction = this.#append(room, ofTarget, draft, transactionKey);
    room.prune(target, redaction);
    const edits = [...this.#options.readings.editsOf(redacts), ...room.added];
    for (const { eventId, sender, relation } of edits) {
      if (relation?.type !== 'm.replace' || relation.eventId !== redacts || sender !== target.sender)
        continue;
      const edit = room.current(eventId) ?? edits.find((event) => event.eventId === eventId);
      if (!edit || edit.redactedBecause) continue;
      const content = redactionContent({ ...proposal.content, redacts: eventId }, edit);
      const { transaction: _ofTheRequest, ...rest } = draft;
      room.prune(edit, this.#append(room, { ...proposal, content }, rest, undefined));
    }
    return redaction;
  }

  #append(
    room: PendingRoom,
    { type, stateKey, sender, content, state }: Omit<Proposal, 'isJoinAuthorised'>,
    draft: Pick<EventDraft, 'originServerTs' | 'transaction'>,
    transactionKey: Buffer | undefined,
  ): RoomEvent {
    const relation = relationOf(content);
    checkRelation(relation);
    const { last } = room;
    const graph = {
      depth: room.depth + 1,
      authEvents: authEventsOf({ type, stateKey, sender, content, state }),
    };
    const originServerTs = draft.originServerTs ?? this.#options.now;
    const hashes = hashPdu({
      roomId: room.id,
      type,
      stateKey,
      sender,
      content,
      originServerTs,
      prevEvents: last ? [last.eventId] : [],
      ...graph,
    });
    const replaced = stateKey === undefined ? undefined : state.get(type, stateKey);
    const event: RoomEvent = {
      position: this.#nextPosition,
      roomId: room.id,
      eventId: hashes.eventId,
      type,
      stateKey: stateKey === undefined ? undefined : interned(stateKey),
      sender: interned(sender),
      content,
      originServerTs,
      relation,
      redacts: redactsOf(type, content),
      redactedBecause: undefined,
      replaces: replaced && {
        eventId: replaced.eventId,
        content: replaced.content,
        sender: replaced.sender,
      },
      transaction: draft.transaction && withoutPath(draft.transaction),
      counted: (last?.counted ?? 0) + (countsAsUnread({ type, stateKey, content, relation }) ? 1 : 0),
    };
    room.add(event, {
      ...hashes,
      ...graph,
      prevEvent: last?.eventId,
      transactionKey,
      replaces: replaced?.position,
    });
    this.#nextPosition += 1;
    return event;
  }
}

function withoutPath({ deviceId, transactionId }: NonNullable<EventDraft['transaction']>) {
  return { deviceId, transactionId };
}
