import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { ACTED_BY, CHANGE_MARK_TYPE, ROOM_STATE_TYPE } from '@/protocol/chat-names';
import { type SpaceMark } from '@/protocol/change-mark';
import { roomState as roomMark } from '@/protocol/chat';
import type { Right } from '@/protocol/permissions';
import { DEFAULT_CHANNEL_LOGO, isChannel, isDirect, type ConversationKind } from '@/protocol/room-rules';
import { REQUEST_MESSAGES_MAX } from '@/protocol/privacy-rules';
import {
  FROM_JOIN_MARK,
  HIDDEN_MESSAGES_TYPE,
  type HiddenMessages,
  REQUEST_TYPE,
  type RequestState,
  SLOW_MODE_TYPE,
  type SlowMode,
  SUSPENDED_TYPE,
  type SuspendedState,
} from '@/runtime/event-content';
import { FILE_URL_PREFIX } from '@/server/files/path';
import type { Content, StateEvent } from './homeserver';
import { powerLevels, type RightsOfRoom, type RoomRights } from './power-levels';
import type { Exempt } from './slow-mode.store';
import type { MatrixRoomId, SpaceId, UserId } from '@/protocol/ids';

/** What the platform's tables say of a room, and of the space that it lies in. */
export interface RoomFacts {
  readonly id: number;
  readonly matrixRoomId: MatrixRoomId | null;
  /** Null for direct conversations and groups. */
  readonly spaceId: SpaceId | null;
  readonly kind: ConversationKind | 'space';
  /** Of the space itself the name and logo of the space. */
  readonly name: string;
  readonly logo: string;
  /** What a channel or room is about; empty if nobody has said, and elsewhere. */
  readonly topic: string;
  /** Who last renamed a room, and who last changed the picture of a group. */
  readonly namedBy: UserId | null;
  readonly logoBy: UserId | null;
  /** Of the space itself, how often what its members see of it has changed; 0 for channels and rooms. */
  readonly changes: number;
  /** The row of the space itself; null for rooms outside of one, and the space itself. */
  readonly parentId: number | null;
  /** The Matrix space; null while it has not been made, and for rooms outside of one. */
  readonly parentMatrixId: string | null;
  /** Its access rule asks for a balance. */
  readonly asksForBalance: boolean;
  /** Nobody writes in it any more. */
  readonly isArchived: boolean;
  /** Orders it among the rooms of the Matrix space; null for a room outside of one, and the space itself. */
  readonly order: string | null;
  /** The operator has suspended the space, or it is deleted and can still be brought back. */
  readonly isClosed: boolean;
  /** A direct conversation that its recipient has not accepted. */
  readonly isRequest: boolean;
  /** How long people wait between two messages, and who need not; null for slow mode off. */
  readonly slowMode: { readonly seconds: number; readonly exempt: Exempt } | null;
  /** What members may do who are not listed. */
  readonly usual: ReadonlySet<Right>;
  /** What the others may do. */
  readonly listed: ReadonlyMap<number, ReadonlySet<Right>>;
  /** Who may not write for a while, whatever else they may. */
  readonly timedOut: ReadonlySet<UserId>;
  /** Whose messages of which time nobody is to see: they are about to be deleted. */
  readonly hidden: readonly { readonly userId: UserId; readonly since: Date; readonly until: Date }[];
}

export interface MatrixNames {
  readonly serverName: string;
  readonly sender: string;
  userId(personId: UserId): string;
}

/**
 * Who reads what was said before they came: nobody in a private room, in a group and where a balance lets people in, in a direct
 * conversation whoever was invited by then, elsewhere every member.
 */
function visibilityOf({ kind, asksForBalance }: RoomFacts): Content {
  if (kind === 'direct') return { history_visibility: 'invited' };
  if (kind === 'privateRoom' || kind === 'group') return { history_visibility: 'joined' };
  return asksForBalance
    ? { history_visibility: 'joined', [FROM_JOIN_MARK]: true }
    : { history_visibility: 'shared' };
}

/** The state that a room should have, power levels apart; `picture` is its `mxc://` address, or empty. Empty contents stand for none. */
export function roomState(facts: RoomFacts, names: MatrixNames, picture: string): StateEvent[] {
  const state = (type: string, content: Content, stateKey = ''): StateEvent => ({ type, stateKey, content });
  const topic = topicOf(facts);
  const events = [
    // Always there in a group, so that its timeline can tell a first name from the making of the room.
    state(
      'm.room.name',
      facts.name === '' && facts.kind !== 'group'
        ? {}
        : { name: facts.name, ...actedBy(facts.namedBy, names) },
    ),
    state('m.room.avatar', { ...(picture !== '' && { url: picture }), ...actedBy(facts.logoBy, names) }),
    state('m.room.topic', topic === '' ? {} : { topic }),
    state('m.room.join_rules', { join_rule: 'invite' }),
    state('m.room.history_visibility', visibilityOf(facts)),
    state('m.room.guest_access', { guest_access: 'forbidden' }),
    state(
      ROOM_STATE_TYPE,
      z.encode(roomMark, {
        roomId: facts.id,
        kind: facts.kind,
        ...(facts.spaceId !== null && { spaceId: facts.spaceId }),
      }) as Content,
    ),
  ];
  if (facts.spaceId !== null) {
    const suspended: SuspendedState = { suspended: true };
    events.push(state(SUSPENDED_TYPE, facts.isClosed ? suspended : {}));
  }
  if (facts.kind !== 'space' && !isDirect({ kind: facts.kind })) {
    events.push(state(SLOW_MODE_TYPE, slowModeOf(facts, names)));
    events.push(state(HIDDEN_MESSAGES_TYPE, hiddenOf(facts, names)));
  }
  if (facts.kind === 'direct') {
    const request: RequestState = { messages: REQUEST_MESSAGES_MAX };
    events.push(state(REQUEST_TYPE, facts.isRequest ? request : {}));
  }
  if (facts.parentMatrixId !== null) {
    const parent = { via: [names.serverName], canonical: true };
    events.push(state('m.space.parent', parent, facts.parentMatrixId));
  }
  if (facts.changes > 0 && facts.spaceId !== null) {
    const mark: SpaceMark = { spaceId: facts.spaceId, changes: facts.changes };
    events.push(state(CHANGE_MARK_TYPE, mark));
  }
  return events;
}

/** Content that says whose act a change of a group was; empty where nobody is named. */
const actedBy = (userId: UserId | null, names: Pick<MatrixNames, 'userId'>): Content =>
  userId === null ? {} : { [ACTED_BY]: names.userId(userId) };

function slowModeOf({ slowMode }: RoomFacts, names: MatrixNames): Content {
  if (!slowMode || slowMode.exempt === 'everyone') return {};
  const exempt = slowMode.exempt.map((id) => names.userId(id));
  return { interval_ms: slowMode.seconds * 1000, exempt } satisfies SlowMode;
}

function hiddenOf({ hidden }: RoomFacts, names: MatrixNames): Content {
  if (hidden.length === 0) return {};
  const entries = hidden.map(({ userId, since, until }): HiddenMessages => ({
    user_id: names.userId(userId),
    since: since.getTime(),
    until: until.getTime(),
  }));
  return { hidden: entries };
}

export const CHILD_TYPE = 'm.space.child';

/** How the Matrix space names a room in it. */
export function childState(
  matrixRoomId: MatrixRoomId,
  { order }: Pick<RoomFacts, 'order'>,
  names: MatrixNames,
): StateEvent {
  return {
    type: CHILD_TYPE,
    stateKey: matrixRoomId,
    content: { via: [names.serverName], suggested: false, ...(order !== null && { order }) },
  };
}

/** A room is no child of the Matrix space. */
export function noChildState(matrixRoomId: MatrixRoomId): StateEvent {
  return { type: CHILD_TYPE, stateKey: matrixRoomId, content: {} };
}

/** Other clients sort by it as text: categories after the channels without one, archived rooms last. */
export function orderOf({
  categoryPosition,
  position,
  roomId,
  isArchived,
}: {
  readonly categoryPosition: number | null;
  readonly position: number;
  readonly roomId: number;
  readonly isArchived: boolean;
}): string {
  const digits = (count: number) => String(count).padStart(10, '0');
  return [Number(isArchived), digits(categoryPosition ?? 0), digits(position), digits(roomId)].join('.');
}

export function powerLevelsOf(facts: RoomFacts, names: MatrixNames): Content {
  return powerLevels({
    kind: levelKindOf(facts),
    sender: names.sender,
    usual: roomRightsOf(facts.usual),
    listed: new Map(
      [...facts.listed].map(([id, rights]) => [names.userId(id), roomRightsOf(rights)] as const),
    ),
    timedOut: new Set([...facts.timedOut].map((id) => names.userId(id))),
  });
}

function levelKindOf({ kind, isArchived }: RoomFacts): RightsOfRoom['kind'] {
  if (kind === 'space') return 'space';
  if (isArchived) return 'archived';
  return kind === 'readOnlyChannel' ? 'readOnly' : 'normal';
}

const roomRightsOf = (rights: ReadonlySet<Right>): RoomRights => ({
  mentionEveryone: rights.has('mentionEveryone'),
  post: rights.has('postReadOnly'),
});

/** The address of the picture that a room shows, or empty: channels show an emoji. */
export function pictureOf({ logo }: RoomFacts): string {
  return logo.startsWith(FILE_URL_PREFIX) ? logo : '';
}

/** Matrix has no place for an emoji; at the head of the topic other clients show it too. */
const topicOf = (facts: RoomFacts) => [emojiOf(facts), facts.topic].filter(Boolean).join(' ');

function emojiOf(facts: RoomFacts): string {
  if (pictureOf(facts) !== '') return '';
  const { kind } = facts;
  if (kind === 'space' || isDirect({ kind })) return '';
  return facts.logo === '' && isChannel({ kind }) ? DEFAULT_CHANNEL_LOGO : facts.logo;
}

/** Whether two contents say the same, whatever the order of their keys; none at all is an empty one. */
export function isSameContent(one: Content | null | undefined, other: Content): boolean {
  return isDeepStrictEqual(one ?? {}, other);
}

export const isEmptyContent = (content: Content) => Object.keys(content).length === 0;
