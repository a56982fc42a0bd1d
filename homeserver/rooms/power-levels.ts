import type { JsonObject, RoomEvent } from './event';
import { isObject } from './pruned-content';
import type { RoomState } from './rooms';

/** Who may do what in a room, with the defaults of `m.room.power_levels`. */
export interface PowerLevels {
  of(userId: string): number;
  /** "An event type has an associated required power level." */
  required(type: string, isState: boolean): number;
  readonly invite: number;
  readonly kick: number;
  readonly ban: number;
  readonly redact: number;
}

const known = new WeakMap<RoomEvent, PowerLevels>();

export function powerLevelsOf(state: RoomState): PowerLevels {
  const event = state.get('m.room.power_levels', '');
  if (!event) {
    // "If the room contains no m.room.power_levels event, the room's creator has a power level of 100, and all other
    // users have a power level of 0." The levels are the defaults.
    const creator = state.get('m.room.create', '')?.sender;
    return { ...levels({}), of: (userId) => (userId === creator ? 100 : 0) };
  }
  let found = known.get(event);
  if (!found) known.set(event, (found = levels(event.content)));
  return found;
}

function levels(content: JsonObject): PowerLevels {
  const users = objectOf(content.users);
  const events = objectOf(content.events);
  const usersDefault = levelOf(content.users_default, 0);
  const stateDefault = levelOf(content.state_default, 50);
  const eventsDefault = levelOf(content.events_default, 0);
  return {
    of: (userId) => levelOf(own(users, userId), usersDefault),
    required: (type, isState) => levelOf(own(events, type), isState ? stateDefault : eventsDefault),
    // The Server-Server API says 50 for all four; the event's own description, and every server, 0 for `invite`.
    invite: levelOf(content.invite, 0),
    kick: levelOf(content.kick, 50),
    ban: levelOf(content.ban, 50),
    redact: levelOf(content.redact, 50),
  };
}

function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** Never what an object inherits: event types are chosen by people. */
function own(object: JsonObject, key: string): unknown {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

function levelOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise;
}
