import { sql } from 'drizzle-orm';
import { TestGateway } from '@/gateway/testing/gateway';
import { matrixIdOf, say, startChatTest, type ChatTest, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { until } from '@/server/testing/until';

jest.setTimeout(180_000);

let chat: ChatTest;
let gateway: TestGateway;
let owner: TestClient;
let writer: MatrixCaller;
let spaceId: number;

beforeAll(async () => {
  chat = await startChatTest();
  gateway = await TestGateway.start(chat.platform);
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  await chat.platform.services.chat.idle();
  writer = await chat.as(owner);
});
afterAll(async () => {
  await gateway.close();
  await chat.close();
});

interface Choice {
  readonly digest: 'hourly' | 'daily' | 'never';
  readonly digestPrivate?: boolean;
}
const choose = (person: TestClient, body: Choice) => person.call('changeNoticeSettings', { body });

async function reader(change: Choice = { digest: 'hourly' }): Promise<TestClient> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  await choose(person, change);
  return person;
}

const announce = (title: string) =>
  owner.call('postAnnouncement', { body: { spaceId, title, document: '' } });

/** Digests that a person has got, after the time has passed. */
async function digestsAfter(time: { hours: number }, person: TestClient) {
  chat.platform.clock.advance({ ...time, seconds: 1 });
  await chat.platform.runJob('notices.digest');
  const mails = await chat.platform.mails(person.email);
  return mails.filter(({ subject }) => subject === "What you haven't read on Guildhall");
}

test('OPN-76 what has not been read is mailed once, with a way to end it, as often as the person wants', async () => {
  const person = await reader();
  await announce('The northern atlas');
  await owner.call('follow', { params: { userId: person.id } });
  expect(await digestsAfter({ hours: 0 }, person)).toEqual([]);
  const [mail, ...others] = await digestsAfter({ hours: 1 }, person);
  expect(others).toEqual([]);
  const space = await person.call('space', { params: { spaceId } });
  // Of followers the person wants no mail.
  expect(mail?.text).toContain(`- ${space.name} posted an announcement · The northern atlas\n`);
  expect(mail?.text).not.toContain('follows you');
  expect(mail?.links[0]).toBe('http://localhost:3000/index/notification');
  // Nothing is new, so nothing comes.
  expect(await digestsAfter({ hours: 2 }, person)).toHaveLength(1);
  // What has been read is no news, and what comes is told alone.
  await announce('Read');
  await person.call('readAllNotices');
  expect(await digestsAfter({ hours: 1 }, person)).toHaveLength(1);
  await announce('Second');
  const [, second] = await digestsAfter({ hours: 1 }, person);
  expect(second?.text).toContain('Second');
  expect(second?.text).not.toContain('northern');
});

test('private rooms and requests are counted, and named where the person wants it', async () => {
  const [discreet, open] = [await reader(), await reader({ digest: 'hourly', digestPrivate: true })];
  const secret = await owner.call('createRoom', {
    body: { spaceId, name: `secret_${discreet.id}`, kind: 'privateRoom' },
  });
  const added = { room: String(secret.id), userIds: [discreet.id, open.id] };
  await owner.call('addRoomMembers', { body: added });
  await chat.platform.services.chat.idle();
  const { matrixRoomId } = await chat.room(owner, spaceId, secret.name);
  await say(writer, matrixRoomId ?? '', {
    'm.mentions': { user_ids: [matrixIdOf(discreet), matrixIdOf(open)] },
  });
  await until(async () => (await open.call('unreadNotices')).unread === 1);
  const [hidden] = await digestsAfter({ hours: 1 }, discreet);
  expect(hidden?.text).toContain(
    '- 1 notification from private rooms, direct messages and message requests\n',
  );
  expect(hidden?.text).not.toContain(secret.name);
  expect(hidden?.text).not.toContain('Hello');
  const [named] = await digestsAfter({ hours: 0 }, open);
  expect(named?.text).toContain(`mentioned you in ${secret.name}`);
});

test('direct messages are in it, counted, and with their writer where the person wants it', async () => {
  const [discreet, open] = [await reader(), await reader({ digest: 'hourly', digestPrivate: true })];
  for (const person of [discreet, open]) {
    await owner.call('follow', { params: { userId: person.id } });
    await person.call('follow', { params: { userId: owner.id } });
    const { room } = await owner.call('openDirect', { body: { userId: person.id } });
    await chat.platform.services.chat.idle();
    await say(writer, room.matrixRoomId ?? '');
    await until(async () =>
      (await person.call('unreadNotices')).things.some(({ thing, id }) => thing === 'room' && id === room.id),
    );
  }
  const [hidden] = await digestsAfter({ hours: 1 }, discreet);
  expect(hidden?.text).toContain(
    '- 1 notification from private rooms, direct messages and message requests\n',
  );
  const [named] = await digestsAfter({ hours: 0 }, open);
  expect(named?.text).toContain(`- ${owner.me?.username ?? ''} wrote to you\n`);
  expect(named?.text).not.toContain('Hello');
});

test('who is suspended gets none meanwhile, and nobody is told what was written in a suspended space', async () => {
  const [suspended, other] = [await reader(), await reader()];
  const { db } = chat.platform.services.storage;
  await announce('Claim your coins');
  await db.execute(sql`INSERT INTO suspension (account_id, reason, note, given_at, given_by)
    VALUES (${suspended.id}, 'spam', '', now(), ${owner.id})`);
  await db.execute(sql`UPDATE space SET suspended = true WHERE id = ${spaceId}`);
  for (const person of [suspended, other]) expect(await digestsAfter({ hours: 1 }, person)).toEqual([]);
  expect((await other.call('unreadNotices')).unread).toBe(0);

  await db.execute(sql`UPDATE space SET suspended = false WHERE id = ${spaceId}`);
  await announce('Back again');
  const [mail] = await digestsAfter({ hours: 1 }, other);
  expect(mail?.text).toContain('Back again');
  expect(await digestsAfter({ hours: 1 }, suspended)).toEqual([]);
  await db.execute(sql`DELETE FROM suspension WHERE account_id = ${suspended.id}`);
  expect(await digestsAfter({ hours: 1 }, suspended)).toHaveLength(1);
});

test('nobody without a verified email gets one', async () => {
  const person = await chat.platform.person({ verified: false });
  await person.call('joinSpace', { params: { spaceId } });
  await choose(person, { digest: 'hourly' });
  await announce('Unseen');
  expect(await digestsAfter({ hours: 1 }, person)).toEqual([]);
});

test('the daily one comes at eight by the clock of the person', async () => {
  const person = await reader({ digest: 'daily' });
  const nextAt = async () => {
    const { rows } = await chat.platform.services.storage.db.execute<{ next: string }>(
      sql`SELECT to_char(next_at AT TIME ZONE 'Asia/Shanghai', 'HH24:MI') AS next
          FROM notice_digest WHERE user_id = ${person.id}`,
    );
    return rows[0]?.next;
  };
  const quiet = { on: false, from: 0, to: 0, zone: 'Asia/Shanghai' };
  await person.call('changeNoticeSettings', { body: { quiet } });
  expect(await nextAt()).toBe('08:00');
  await announce('Daily');
  expect(await digestsAfter({ hours: 24 }, person)).toHaveLength(1);
  expect(await nextAt()).toBe('08:00');
  await choose(person, { digest: 'never' });
  await announce('Late');
  expect(await digestsAfter({ hours: 24 }, person)).toHaveLength(1);
});

describe('the link that ends it', () => {
  const post = (path: string, body: string, headers: Record<string, string> = {}) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    return gateway.post(path, { ...form, ...headers }, [Buffer.from(body)]);
  };

  test('one press of the mail program is enough, from anywhere and without a session; opening it changes nothing', async () => {
    const person = await reader();
    await announce('Last');
    const [mail] = await digestsAfter({ hours: 1 }, person);
    const { pathname, search } = new URL(mail?.links[1] ?? '');
    const digest = async () => (await person.call('noticeSettings')).digest;

    expect((await gateway.get(pathname + search)).status).toBe(200);
    expect(await digest()).toBe('hourly');
    const oneClick = 'List-Unsubscribe=One-Click';
    for (const [path, body, headers, status] of [
      [pathname + search, 'x=1', {}, 400],
      [pathname + search, oneClick, { 'content-type': 'application/json' }, 415],
      [`${pathname}?token=${owner.id}${search.slice(search.indexOf('.'))}`, oneClick, {}, 404],
      [pathname, oneClick, {}, 404],
    ] as const) {
      expect((await post(path, body, headers)).status).toBe(status);
    }
    expect(await digest()).toBe('hourly');
    const elsewhere = { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' };
    expect((await post(pathname + search, oneClick, elsewhere)).status).toBe(200);
    expect((await post(pathname + search, oneClick)).status).toBe(200);
    expect(await digest()).toBe('never');
    await announce('After');
    expect(await digestsAfter({ hours: 2 }, person)).toHaveLength(1);
  });
});
