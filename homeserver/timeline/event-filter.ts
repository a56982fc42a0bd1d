import { z } from 'zod';
import { badParameter } from '@/homeserver/api/matrix-error';
import type { RoomEvent } from '@/homeserver/rooms/event';
import type { EventTest } from '@/homeserver/rooms/rooms';

const names = z.array(z.string().max(255)).max(500);

/** `RoomEventFilter` of the Client-Server API, as far as it chooses events; sync filters hold several of them. */
export const roomEventFilter = z.object({
  limit: z.int().min(0).optional(),
  types: names.optional(),
  not_types: names.optional(),
  senders: names.optional(),
  not_senders: names.optional(),
  rooms: names.optional(),
  not_rooms: names.optional(),
  contains_url: z.boolean().optional(),
  lazy_load_members: z.boolean().optional(),
  include_redundant_members: z.boolean().optional(),
  unread_thread_notifications: z.boolean().optional(),
});
export type RoomEventFilter = z.output<typeof roomEventFilter>;

/** A filter as it stands in a query parameter; absent means everything. */
export function filterOf(text: string | null): RoomEventFilter {
  if (text === null || text === '') return {};
  try {
    return roomEventFilter.parse(JSON.parse(text));
  } catch {
    throw badParameter('The filter is not as the specification has it');
  }
}

/** Decides by a filter; undefined when it lets everything pass. What is excluded stays out even if it is asked for. */
export function filterTest(filter: RoomEventFilter): EventTest | undefined {
  const tests: EventTest[] = [];
  const { types, not_types, senders, not_senders, rooms, not_rooms, contains_url } = filter;
  if (not_senders) tests.push(excluded(new Set(not_senders), (event) => event.sender));
  if (senders) tests.push(included(new Set(senders), (event) => event.sender));
  if (not_rooms) tests.push(excluded(new Set(not_rooms), (event) => event.roomId));
  if (rooms) tests.push(included(new Set(rooms), (event) => event.roomId));
  if (not_types) {
    const isNamed = typeTest(not_types);
    tests.push((event) => !isNamed(event));
  }
  if (types) tests.push(typeTest(types));
  if (contains_url !== undefined)
    tests.push((event) => (typeof event.content.url === 'string') === contains_url);
  if (tests.length === 0) return undefined;
  return (event) => tests.every((test) => test(event));
}

type Field = (event: RoomEvent) => string;
const included =
  (values: ReadonlySet<string>, field: Field): EventTest =>
  (event) =>
    values.has(field(event));
const excluded =
  (values: ReadonlySet<string>, field: Field): EventTest =>
  (event) =>
    !values.has(field(event));

/** Types may hold `*` for any number of characters. */
function typeTest(patterns: readonly string[]): EventTest {
  const plain = new Set(patterns.filter((pattern) => !pattern.includes('*')));
  const wild = patterns.filter((pattern) => pattern.includes('*')).map((pattern) => pattern.split('*'));
  return (event) => plain.has(event.type) || wild.some((parts) => matches(event.type, parts));
}

/** Matches the parts between the stars from left to right: no pattern makes this slow. */
function matches(type: string, parts: readonly string[]): boolean {
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (!type.startsWith(first) || !type.endsWith(last) || type.length < first.length + last.length)
    return false;
  let from = first.length;
  const end = type.length - last.length;
  for (const part of parts.slice(1, -1)) {
    const at = type.indexOf(part, from);
    if (at === -1 || at + part.length > end) return false;
    from = at + part.length;
  }
  return true;
}
