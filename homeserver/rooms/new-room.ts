import { ROOM_VERSION } from './authorisation/authorise';
import type { EventDraft, JsonObject } from './event';
import type { NewRoom } from './rooms';

type Preset = NonNullable<NewRoom['preset']>;
type State = readonly [type: string, content: JsonObject, stateKey?: string];

const PRESETS: Readonly<Record<Preset, { joinRule: string; guestAccess: string; invite?: number }>> = {
  private_chat: { joinRule: 'invite', guestAccess: 'can_join', invite: 0 },
  trusted_private_chat: { joinRule: 'invite', guestAccess: 'can_join', invite: 0 },
  public_chat: { joinRule: 'public', guestAccess: 'forbidden' },
};

/** The first events of a room, in the order of the Client-Server API, `POST /createRoom`. */
export function draftsOfNewRoom(roomId: string, room: NewRoom): EventDraft[] {
  const { creator } = room;
  const states: State[] = [
    // "1. The m.room.create event itself."
    ['m.room.create', creationOf(room)],
    // "2. An m.room.member event for the creator to join the room."
    ['m.room.member', { ...room.profiles?.get(creator), membership: 'join' }, creator],
    // "3. A default m.room.power_levels event. Overridden by the power_level_content_override parameter."
    ['m.room.power_levels', powerLevelsOf(room)],
    // "5. Events set by the preset", which what is listed in initial_state takes precedence over.
    ...presetOf(room).filter(([type]) => !isInitial(room, type)),
    // "6. Events listed in initial_state, in the order that they are listed." Name and topic overwrite those there.
    ...(room.initialState ?? [])
      .filter(({ type, stateKey }) => !(stateKey === '' && isNamed(room, type)))
      .map(({ type, stateKey, content }): State => [type, content, stateKey]),
    // "7. Events implied by name and topic."
    ...(room.name === undefined ? [] : [['m.room.name', { name: room.name }] as const]),
    ...(room.topic === undefined ? [] : [['m.room.topic', { topic: room.topic }] as const]),
    // "8. Invite events implied by invite."
    ...(room.invite ?? []).map((userId): State => {
      const isDirect = room.isDirect ? { is_direct: true } : {};
      return ['m.room.member', { ...room.profiles?.get(userId), membership: 'invite', ...isDirect }, userId];
    }),
  ];
  return states.map(([type, content, stateKey = '']) => ({
    roomId,
    type,
    stateKey,
    sender: creator,
    content,
  }));
}

/** In room version 11 the creator is who sent the event, and `creator` is no property any more. */
function creationOf({ creationContent }: NewRoom): JsonObject {
  const { creator: _creator, ...content } = creationContent ?? {};
  return { ...content, room_version: ROOM_VERSION };
}

function powerLevelsOf({ creator, invite, preset, powerLevels }: NewRoom): JsonObject {
  // "All invitees are given the same power level as the room creator."
  const equals = preset === 'trusted_private_chat' ? (invite ?? []) : [];
  return {
    users: Object.fromEntries([creator, ...equals].map((userId) => [userId, 100])),
    users_default: 0,
    events: {
      'm.room.name': 50,
      'm.room.power_levels': 100,
      'm.room.history_visibility': 100,
      'm.room.canonical_alias': 50,
      'm.room.avatar': 50,
      'm.room.tombstone': 100,
      'm.room.server_acl': 100,
      'm.room.encryption': 100,
    },
    events_default: 0,
    state_default: 50,
    ban: 50,
    kick: 50,
    redact: 50,
    invite: PRESETS[preset ?? 'private_chat'].invite ?? 50,
    ...powerLevels,
  };
}

function presetOf({ preset = 'private_chat' }: NewRoom): State[] {
  const { joinRule, guestAccess } = PRESETS[preset];
  return [
    ['m.room.join_rules', { join_rule: joinRule }],
    ['m.room.history_visibility', { history_visibility: 'shared' }],
    ['m.room.guest_access', { guest_access: guestAccess }],
  ];
}

function isInitial({ initialState }: NewRoom, wanted: string): boolean {
  return (initialState ?? []).some(({ type, stateKey }) => type === wanted && stateKey === '');
}

function isNamed({ name, topic }: NewRoom, type: string): boolean {
  return (type === 'm.room.name' && name !== undefined) || (type === 'm.room.topic' && topic !== undefined);
}
