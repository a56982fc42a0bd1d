import type { Client } from 'pg';
import { median, onSizedPlatform, readsOf } from './sized';

/** A person in so many rooms with so many notices, half of them told to whole spaces. */
export interface NoticeSize {
  readonly rooms: number;
  readonly notices: number;
}

/** Milliseconds of calls of such a person. */
export interface NoticeCosts {
  readonly firstPageMs: number;
  readonly tenthPageMs: number;
  readonly unreadPageMs: number;
  readonly countMs: number;
  readonly pollMs: number;
  readonly unchangedPollMs: number;
  /** What the first page reads, each as `Index Scan using …: … rows`. */
  readonly plan: readonly string[];
}

const ROOMS_PER_SPACE = 200;
const FIRST = 10_000_000;

/** Measures each size in a database of its own on one PostgreSQL. */
export async function measureNoticeSizes(
  sizes: readonly NoticeSize[],
  say: (line: string) => void,
): Promise<NoticeCosts[]> {
  const costs: NoticeCosts[] = [];
  for (const size of sizes) {
    say(`${size.rooms} rooms, ${size.notices} notices`);
    costs.push(await measureOne(size));
  }
  return costs;
}

function measureOne(size: NoticeSize): Promise<NoticeCosts> {
  return onSizedPlatform(async ({ platform, plans, fill }) => {
    const [reader, author] = [await platform.person(), await platform.person()];
    await fill((sql) => fillRooms(sql, { ...size, reader: reader.id, author: author.id }));
    const page = (query: { current?: number; unread?: '1' }) => reader.call('notices', { query });
    await page({});
    const plan = plans.statements().flatMap((statement) => readsOf('notice', statement));
    const poll = { params: { spaceId: FIRST + 1 } };
    const path = `/api/notification/regularCaller/${FIRST + 1}`;
    const etag = (await reader.send(path)).headers.get('etag') ?? '';
    return {
      firstPageMs: await median(() => page({})),
      tenthPageMs: await median(() => page({ current: 10 })),
      unreadPageMs: await median(() => page({ unread: '1' })),
      countMs: await median(() => reader.call('unreadNotices')),
      pollMs: await median(() => reader.call('spaceNews', poll)),
      unchangedPollMs: await median(() => reader.send(path, { headers: { 'if-none-match': etag } })),
      plan,
    };
  });
}

/** Spaces full of rooms; a mention in every room, half of them unread; the rest followers and announcements, by turns. */
async function fillRooms(
  sql: Client,
  { rooms, notices, reader, author }: NoticeSize & { reader: number; author: number },
): Promise<void> {
  const spaces = Math.ceil(rooms / ROOMS_PER_SPACE);
  await sql.query(
    `INSERT INTO space (id, owner_id, type, name, description, slogan, logo, banner, privacy, dark_mode,
       social_links, members, listed_members, created_at, changed_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, $2, 1, 'Bench ' || n, '', '', '', '', 1, 0, '{}', 2, 2, now(), now()
     FROM generate_series(1, $1::int) AS n`,
    [spaces, author],
  );
  await sql.query(
    `INSERT INTO membership (space_id, user_id, is_admin, joined_at)
     SELECT ${FIRST} + n, $2, false, now() - interval '80 days' FROM generate_series(1, $1::int) AS n`,
    [spaces, reader],
  );
  await sql.query(
    `INSERT INTO room (id, space_id, name, kind, created_by, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, ${FIRST} + 1 + n % $2, 'room_' || n, 'channel', $3, now() FROM generate_series(1, $1::int) AS n`,
    [rooms, spaces, author],
  );
  const ago = `now() - n * (interval '70 days' / $1::int)`;
  await sql.query(
    `INSERT INTO notice (user_id, kind, space_id, room_id, events, authors, payload, created_at, read_at)
     SELECT $2, 21, room.space_id, room.id, ARRAY['$' || n], ARRAY[$3::int],
       jsonb_build_object('userId', $3::int, 'sentMs', 0), ${ago}, CASE WHEN n % 2 = 0 THEN now() END
     FROM generate_series(1, $1::int) AS n JOIN room ON room.id = ${FIRST} + n`,
    [rooms, reader, author],
  );
  await sql.query(
    `INSERT INTO notice (user_id, kind, payload, created_at, read_at)
     SELECT $2, 30, jsonb_build_object('userId', $3::int), ${ago}, CASE WHEN n % 2 = 0 THEN now() END
     FROM generate_series(1, $1::int) AS n`,
    [Math.floor(notices / 2) - rooms, reader, author],
  );
  const told = Math.floor(notices / 2);
  await sql.query(
    `INSERT INTO announcement (id, space_id, author_id, title, document, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, ${FIRST} + 1 + n % $2, $3, 'News ' || n, '{}', ${ago} FROM generate_series(1, $1::int) AS n`,
    [told, spaces, author],
  );
  await sql.query(
    `INSERT INTO notice (id, kind, space_id, announcement_id, payload, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, 27, ${FIRST} + 1 + n % $2, ${FIRST} + n, jsonb_build_object('userId', $3::int), ${ago}
     FROM generate_series(1, $1::int) AS n`,
    [told, spaces, author],
  );
  await sql.query(
    `INSERT INTO notice_read (user_id, notice_id, version, read_at)
     SELECT $2, ${FIRST} + n, 1, now() FROM generate_series(2, $1::int, 2) AS n`,
    [told, reader],
  );
}
