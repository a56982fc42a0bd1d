import type { RoomState } from '@/homeserver/rooms/rooms';

const HEROES_MAX = 5;

interface Members {
  readonly joined: number;
  readonly invited: number;
  /** One more than there are heroes, because nobody is a hero to themselves. */
  readonly present: readonly string[];
  readonly gone: readonly string[];
}

/** States are values, so that what was counted of one stays true. */
const known = new WeakMap<RoomState, Members>();

function membersOf(state: RoomState): Members {
  const found = known.get(state);
  if (found) return found;
  let joined = 0;
  let invited = 0;
  const present: string[] = [];
  const gone: string[] = [];
  for (const { stateKey, content } of state.ofType('m.room.member')) {
    const { membership } = content;
    if (membership === 'join') joined += 1;
    else if (membership === 'invite') invited += 1;
    const list = membership === 'join' || membership === 'invite' ? present : gone;
    if (stateKey !== undefined && list.length <= HEROES_MAX) list.push(stateKey);
  }
  const members = { joined, invited, present, gone };
  known.set(state, members);
  return members;
}

/**
 * People by whom a room without a name is called (Client-Server API, "Calculating the display name for a room"): the
 * first who are in it or invited, or the first who were when nobody else is left.
 */
export function heroesOf(state: RoomState, userId: string): readonly string[] {
  if (isText(state.get('m.room.name', '')?.content.name)) return [];
  if (isText(state.get('m.room.canonical_alias', '')?.content.alias)) return [];
  const { present, gone } = membersOf(state);
  const others = present.filter((one) => one !== userId);
  return (others.length > 0 ? others : gone.filter((one) => one !== userId)).slice(0, HEROES_MAX);
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** JSON of `summary`. */
export function summaryText(state: RoomState, userId: string): string {
  const { joined, invited } = membersOf(state);
  const heroes = JSON.stringify(heroesOf(state, userId));
  return `{"m.heroes":${heroes},"m.joined_member_count":${joined},"m.invited_member_count":${invited}}`;
}
