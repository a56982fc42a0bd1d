import { ACTED_BY, MATRIX_SENDER_LOCALPART } from '@/protocol/chat';
import type { TimelineItem } from '@/lib/chat/model';
import type { People } from '@/lib/chat/people';
import { contentOf, type RawEvent } from './raw-event';
import type { MatrixUserId } from '@/protocol/ids';

type SystemItem = Extract<TimelineItem, { kind: 'system' }>;
type What = SystemItem['what'];

interface Told {
  readonly what: What;
  readonly matrixUserId: MatrixUserId;
  /** The person for whom the platform sent the event. */
  readonly by?: MatrixUserId;
  readonly name?: string;
  readonly hasPicture?: boolean;
}

/** What a state event tells in the timeline, or null: most tell nothing. */
function toldBy(event: RawEvent): Told | null {
  const told = read(event);
  if (!told) return null;
  const by = actorOf(event);
  const isOfRoom = told.what === 'renamed' || told.what === 'pictured';
  // The platform makes every room and stays in it: nobody came.
  if (!isOfRoom && isPlatform(told.matrixUserId)) return null;
  return by === null ? told : { ...told, by };
}

/** Only the platform acts for others. */
function actorOf({ sender, content }: RawEvent): MatrixUserId | null {
  const by = content[ACTED_BY];
  return isPlatform(sender) && typeof by === 'string' ? by : null;
}

const isPlatform = (matrixUserId: MatrixUserId) => matrixUserId.startsWith(`@${MATRIX_SENDER_LOCALPART}:`);

function read(event: RawEvent): Told | null {
  if (event.state_key === undefined) return null;
  switch (event.type) {
    case 'm.room.create':
      return { what: 'created', matrixUserId: event.sender };
    case 'm.room.name':
      return renaming(event);
    case 'm.room.avatar':
      return picturing(event);
    case 'm.room.member':
      return movement(event);
    default:
      return null;
  }
}

function renaming({ sender, content, unsigned }: RawEvent) {
  // The first name is part of the making.
  const before = contentOf(unsigned?.prev_content).name;
  const { name } = content;
  if (typeof name !== 'string' || typeof before !== 'string' || before === name) return null;
  return { what: 'renamed' as const, matrixUserId: sender, name };
}

/** Pictures that nobody is named for came with the room. */
function picturing(event: RawEvent) {
  if (actorOf(event) === null) return null;
  const hasPicture = typeof event.content.url === 'string';
  return { what: 'pictured' as const, matrixUserId: event.sender, hasPicture };
}

function movement({ sender, state_key = '', content, unsigned }: RawEvent) {
  const before = contentOf(unsigned?.prev_content).membership;
  const after = content.membership;
  if (after === 'join' && before !== 'join') return { what: 'joined' as const, matrixUserId: state_key };
  if (before !== 'join' || (after !== 'leave' && after !== 'ban')) return null;
  return { what: sender === state_key ? ('left' as const) : ('removed' as const), matrixUserId: state_key };
}

/**
 * A line for a state event, or an earlier line of its day grown by one: people who come share the first line of the day, those who
 * go one after the other share a line. `grows` is its index in the day; null is for a new line. Null when there is nothing to tell.
 */
export function systemLine(
  event: RawEvent,
  day: readonly TimelineItem[],
  people: Pick<People, 'personOf'>,
): { item: SystemItem; grows: number | null } | null {
  const told = toldBy(event);
  if (!told) return null;
  const person = people.personOf(told.matrixUserId);
  const grows = sharedLine(day, told.what);
  const shared = day[grows];
  if (shared?.kind === 'system') {
    const others = shared.person === person ? shared.others : shared.others + 1;
    return { item: { ...shared, others }, grows };
  }
  return {
    item: {
      kind: 'system',
      key: event.event_id,
      timestampMs: event.origin_server_ts,
      what: told.what,
      person,
      others: 0,
      ...(told.by !== undefined && { by: people.personOf(told.by) }),
      ...(told.name !== undefined && { name: told.name }),
      ...(told.hasPicture !== undefined && { hasPicture: told.hasPicture }),
    },
    grows: null,
  };
}

/** -1 where the event has a line of its own. */
function sharedLine(day: readonly TimelineItem[], what: What): number {
  const isSame = (item: TimelineItem | undefined) => item?.kind === 'system' && item.what === what;
  if (what === 'joined') return day.findIndex(isSame);
  return what === 'left' && isSame(day.at(-1)) ? day.length - 1 : -1;
}
