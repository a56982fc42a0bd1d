import type { Client } from 'pg';
import { SpaceActivityStore } from '@/server/chat/space-activity.store';
import { createSpace } from '@/server/testing/space';
import { median, onSizedPlatform, readsOf } from './sized';

/** A space of so many members that got so many messages in 90 days, a fifth of its members writing each day. */
export interface AnalyticsSize {
  readonly members: number;
  readonly messages: number;
}

/** Milliseconds. */
export interface AnalyticsCosts {
  readonly weekMs: number;
  readonly monthMs: number;
  readonly quarterMs: number;
  /** Once: the days that may have changed. */
  readonly countMs: number;
  /** A hundred messages of as many members, in the transaction of a push. */
  readonly noteMs: number;
  /** What the page of 90 days reads. */
  readonly plan: readonly string[];
}

const FIRST = 10_000_000;

export async function measureAnalyticsSizes(
  sizes: readonly AnalyticsSize[],
  say: (line: string) => void,
): Promise<AnalyticsCosts[]> {
  const costs: AnalyticsCosts[] = [];
  for (const size of sizes) {
    say(`${size.members} members, ${size.messages} messages`);
    costs.push(await measureOne(size));
  }
  return costs;
}

function measureOne(size: AnalyticsSize): Promise<AnalyticsCosts> {
  return onSizedPlatform(async ({ platform, plans, fill }) => {
    const owner = await platform.person();
    const spaceId = await createSpace(owner);
    await fill((sql) => fillDays(sql, { ...size, spaceId }));
    const { storage } = platform.services;
    const page = (days: '7' | '30' | '90') =>
      owner.call('spaceAnalytics', { params: { spaceId }, query: { days } });
    await page('90');
    const tables = ['space_day', 'space_reward_day', 'space_cohort'];
    const plan = plans
      .statements()
      .flatMap((statement) => tables.flatMap((table) => readsOf(table, statement)));
    const from = performance.now();
    await platform.services.jobs.runDue('analytics.count');
    const countMs = performance.now() - from;
    const store = new SpaceActivityStore(storage);
    const day = new Date().toISOString().slice(0, 10);
    const messages = Array.from({ length: 100 }, (_, at) => ({
      spaceId,
      isOpen: true,
      userId: FIRST + 1 + at,
      day,
    }));
    return {
      weekMs: await median(() => page('7')),
      monthMs: await median(() => page('30')),
      quarterMs: await median(() => page('90')),
      noteMs: await median(() => storage.transaction(() => store.note(messages))),
      countMs,
      plan,
    };
  });
}

/** Members by SQL who joined over two years, what chat would have noted in the last month, and the counts of 200 days. */
async function fillDays(
  sql: Client,
  { members, messages, spaceId }: AnalyticsSize & { spaceId: number },
): Promise<void> {
  await sql.query(
    `INSERT INTO account (id, email, email_key, email_verified, password_hash, username, username_key, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, 'p' || n || '@example.org', 'p' || n || '@example.org', true, '', 'Wanderer ' || n,
       'wanderer ' || n, now()
     FROM generate_series(1, $1::int) AS n`,
    [members],
  );
  await sql.query(
    `INSERT INTO membership (space_id, user_id, is_admin, joined_at)
     SELECT $2, ${FIRST} + n, false, now() - n % 700 * interval '1 day' FROM generate_series(1, $1::int) AS n`,
    [members, spaceId],
  );
  await sql.query(
    `INSERT INTO space_stay (id, space_id, user_id, source, joined_on) OVERRIDING SYSTEM VALUE
     SELECT ${FIRST} + n, $2, ${FIRST} + n, 'page', current_date - n % 700 FROM generate_series(1, $1::int) AS n`,
    [members, spaceId],
  );
  await sql.query(
    `INSERT INTO space_stay_day (stay_id, day, space_id)
     SELECT ${FIRST} + n, current_date - day, $2 FROM generate_series(0, 34) AS day, generate_series(1, $1::int) AS n
     WHERE (n + day) % 5 = 0`,
    [members, spaceId],
  );
  await sql.query(
    `INSERT INTO space_message_day (space_id, day, messages)
     SELECT $2, current_date - day, $1::int / 90 FROM generate_series(0, 34) AS day`,
    [messages, spaceId],
  );
  await sql.query(
    `INSERT INTO space_day (space_id, day, joined_by_page, joined_by_link, joined_by_application, joined_by_return,
       left_count, active, active_week, messages, rewards, claims)
     SELECT $3, current_date - day, $1::int / 700, 0, 0, 0, 0, $1::int / 5, $1::int, $2::int / 90, 1, 5
     FROM generate_series(1, 200) AS day`,
    [members, messages, spaceId],
  );
  await sql.query(`UPDATE space SET created_at = now() - interval '2 years', members = $1 WHERE id = $2`, [
    members + 1,
    spaceId,
  ]);
  await sql.query(`UPDATE analytics_state SET since = current_date - 200, counted_at = now()`);
}
