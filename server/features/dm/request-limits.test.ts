import { sql } from 'drizzle-orm';
import { defaultRules } from '@/server/limits/rules';
import { report } from '@/server/db/schema/report';
import type { TestClient } from '@/server/testing/client';
import { relaxedLimits, startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace } from '@/server/testing/space';

/* How many people somebody may ask in a day: the younger the account, the fewer. */

jest.setTimeout(120_000);

let platform: TestPlatform;
/** They do not follow whoever asks, and are in one space. */
let recipients: TestClient[];
let spaceId: number;
beforeAll(async () => {
  const { request_unverified, request_first_week, request_first_month, request } = defaultRules;
  const own = { request_unverified, request_first_week, request_first_month, request };
  platform = await startTestPlatform({ config: { rateLimits: { ...relaxedLimits, ...own } } });
  recipients = await Promise.all(Array.from({ length: 31 }, () => platform.person()));
  const [owner, ...others] = recipients;
  if (!owner) throw new Error('There are thirty-one');
  spaceId = await createSpace(owner);
  for (const other of others) await other.call('joinSpace', { params: { spaceId } });
}, 120_000);
afterAll(() => platform.close());

const ask = (sender: TestClient, recipient: TestClient | undefined) =>
  sender.call('openDirect', { body: { userId: recipient?.id ?? 0 } });

/** Asks one after another until it is refused. Returns how many were asked. */
async function askedOf(sender: TestClient): Promise<number> {
  for (const [asked, recipient] of recipients.entries()) {
    try {
      await ask(sender, recipient);
    } catch (error) {
      expect(error).toMatchObject({ error: 'too_many_requests' });
      return asked;
    }
  }
  return recipients.length;
}

async function sender({ ageDays, isVerified = true, wasUpheld = false }: Sender): Promise<TestClient> {
  const made = await platform.person({ verified: isVerified });
  const { db } = platform.services.storage;
  await db.execute(
    sql`UPDATE account SET created_at = created_at - make_interval(days => ${ageDays}) WHERE id = ${made.id}`,
  );
  if (!wasUpheld) return made;
  const now = platform.clock.now();
  await db.insert(report).values({
    kind: 'person',
    subject: `person ${made.id}`,
    inPrivateRoom: false,
    toOperator: true,
    aboutId: made.id,
    reporterId: recipients[0]?.id ?? 0,
    reason: 'spam',
    content: Buffer.alloc(0),
    createdAt: now,
    outcome: 'acted',
    closedAt: now,
  });
  return made;
}

interface Sender {
  readonly ageDays: number;
  readonly isVerified?: boolean;
  readonly wasUpheld?: boolean;
}

test.each([
  ['in the first week', { ageDays: 6 }, 5],
  ['in the first month', { ageDays: 29 }, 15],
  ['after that', { ageDays: 30 }, 30],
  ['in the month after a report that the operator acted on', { ageDays: 30, wasUpheld: true }, 15],
] satisfies [string, Sender, number][])(
  '%s a person asks so many people a day',
  async (_when, who, count) => {
    expect(await askedOf(await sender(who))).toBe(count);
  },
);

test('without a verified email a person asks three, and people of a shared space alone', async () => {
  const unverified = await sender({ ageDays: 60, isVerified: false });
  await expect(ask(unverified, recipients[1])).rejects.toMatchObject({ error: 'email_unverified' });
  await unverified.call('joinSpace', { params: { spaceId } });
  expect(await askedOf(unverified)).toBe(3);
});

test('who leaves a conversation and comes back again and again is slowed down', async () => {
  const config = { rateLimits: { ...relaxedLimits, create_direct: { max: 3, windowSeconds: 3600 } } };
  const small = await startTestPlatform({ config });
  try {
    const [one, other] = [await small.person(), await small.person()];
    const refusals = [];
    for (let time = 0; time < 4; time += 1) {
      const opened = one.call('openDirect', { body: { userId: other.id } });
      refusals.push(
        await opened.then(
          () => null,
          ({ error }: { error: string }) => error,
        ),
      );
      await small.services.storage.db.execute(sql`DELETE FROM room_member WHERE user_id = ${one.id}`);
    }
    expect(refusals).toEqual([null, null, null, 'too_many_requests']);
  } finally {
    await small.close();
  }
});
