import { ACTED_BY, MATRIX_SENDER_LOCALPART } from '@/protocol/chat-names';
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
 * A line for a state event, or the line above it grown by one: people who come (or go) one after the other share a
 * line. Null when there is nothing to tell.
 */
export function systemLine(
  event: RawEvent,
  above: TimelineItem | undefined,
  people: Pick<People, 'personOf'>,
): { item: SystemItem; grows: boolean } | null {
  const told = toldBy(event);
  if (!told) return null;
  const person = people.personOf(told.matrixUserId);
  if (
    above?.kind === 'system' &&
    above.what === told.what &&
    (told.what === 'joined' || told.what === 'left')
  ) {
    const others = above.person === person ? above.others : above.others + 1;
    return { item: { ...above, others }, grows: true };
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
    grows: false,
  };
}
