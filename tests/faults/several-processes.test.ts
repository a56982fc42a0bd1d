import http from 'node:http';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { check, NOTHING_FOUND, type Identified, type Named } from './history';
import { readTimeline, RoomFollower } from './room-reader';
import { sendOn } from './sender';
import { segment, type MatrixTestClient } from '@/homeserver/testing/client';
import { eventually, firstChannel } from '@/server/testing/chat';
import { ApiError, type TestClient } from '@/server/testing/client';
import { createSpace, newSpace, uploadPicture } from '@/server/testing/space';
import { startTwoOfEach, type TestProcess, type TwoOfEach } from './two-of-each';

jest.setTimeout(300_000);

/** A kept page may be old for so long (docs/decisions/change-feed.md). */
const PAGE_MS_MAX = 2_000;
const MAILS = 20;

let product: TwoOfEach;
let owner: TestClient;
beforeAll(async () => {
  product = await startTwoOfEach();
  owner = await product.person(product.webs[0]);
});
afterAll(() => product?.close());

const overview = async (web: TestProcess, spaceId: number) =>
  (await fetch(`${web.url}/index/guildOverview/${spaceId}`)).text();
const forBoth = <Result>(work: (web: TestProcess) => Promise<Result>) => Promise.all(product.webs.map(work));

test('a session that one web process made holds at the other', async () => {
  const [, second] = product.webs;
  const elsewhere = product.elsewhere(owner, second);
  expect((await elsewhere.call('me')).id).toBe(owner.id);
  const person = await product.person(second);
  const [first] = product.webs;
  await product.elsewhere(person, first).call('logOut', { headers: { 'sec-fetch-site': 'same-origin' } });
  await expect(person.call('me')).rejects.toMatchObject({ error: 'unauthenticated' });
});

test('a file that came in by one is read by the other', async () => {
  const { url } = await uploadPicture(owner, 'avatar');
  const files = await forBoth(async (web) => {
    const answer = await fetch(web.url + url);
    return [answer.status, (await answer.arrayBuffer()).byteLength];
  });
  expect(files[0]).toEqual([200, expect.any(Number)]);
  expect(files[1]).toEqual(files[0]);
});

test('an edited public page shows from both within two seconds', async () => {
  const id = await createSpace(owner, { description: 'description of yesterday' });
  await forBoth((web) =>
    eventually(
      () => overview(web, id),
      (page) => page.includes('of yesterday'),
    ),
  );
  const fields = await newSpace(owner, { description: 'description of today' });
  await owner.call('updateSpace', { body: { id, ...fields } });
  const answeredAt = performance.now();
  const lastOld = await forBoth(async (web) => {
    for (let last = 0; ;) {
      const askedAfterMs = performance.now() - answeredAt;
      if ((await overview(web, id)).includes('description of today')) return last;
      last = askedAfterMs;
    }
  });
  for (const askedAfterMs of lastOld) expect(askedAfterMs).toBeLessThan(PAGE_MS_MAX);
});

test('a space made private shows its card alone, from the next request on, at both', async () => {
  const description = 'only for those who were here';
  const id = await createSpace(owner, { description });
  await forBoth((web) =>
    eventually(
      () => overview(web, id),
      (page) => page.includes(description),
    ),
  );
  const fields = await newSpace(owner, { description, privacy: 0 });
  for (const web of product.webs) {
    await product.elsewhere(owner, web).call('updateSpace', { body: { id, ...fields } });
    const pages = await forBoth((each) => overview(each, id));
    expect(pages.map((page) => page.includes(description))).toEqual([false, false]);
    await owner.call('updateSpace', { body: { id, ...fields, privacy: 1 } });
    await forBoth((each) =>
      eventually(
        () => overview(each, id),
        (page) => page.includes(description),
      ),
    );
  }
});

test('mails that waited for the mail server go out once, although both platforms look for them', async () => {
  const { mailServer, webs } = product;
  await mailServer.stop();
  const people = await Promise.all(
    Array.from({ length: MAILS }, async (_, index) => {
      const client = product.elsewhere(owner, webs[index % 2 === 0 ? 0 : 1]);
      client.cookies.clear();
      return client.signUp(() => Promise.resolve([]), { verified: false });
    }),
  );
  await mailServer.start();
  await eventually(
    () => rows('SELECT FROM mail'),
    (waiting) => waiting === 0,
    120_000,
  );
  const mailsTo = ({ email }: TestClient) =>
    mailServer.received.filter(({ to }) => to.includes(email)).length;
  expect(people.map(mailsTo)).toEqual(people.map(() => 1));
});

test('with one platform killed in the middle of work, both web processes go on with the other', async () => {
  const { webs, platforms } = product;
  const id = await createSpace(owner);
  const fields = await newSpace(owner);
  let isOver = false;
  const answered = [0, 0];
  const changed = ['', ''];
  const working = webs.map(async (web, index) => {
    const person = product.elsewhere(owner, web);
    for (let number = 1; !isOver; number += 1) {
      // Asking is repeated by the web process itself; only who changes something has to know that it may not have happened.
      expect((await person.call('me')).id).toBe(owner.id);
      const slogan = `slogan ${index}-${number}`;
      const change = { body: { id, ...fields, slogan } };
      while (!(await person.call('updateSpace', change).then(() => true, whenUnavailable)));
      changed[index] = slogan;
      answered[index] = number;
    }
  });
  const everybodyHas = (count: number) =>
    eventually(
      async () => Math.min(...answered),
      (least) => least >= count,
      60_000,
    );
  await everybodyHas(10);
  await platforms[0].kill();
  await everybodyHas(Math.max(...answered) + 10);
  isOver = true;
  await Promise.all(working);

  const shown = (await product.elsewhere(owner, webs[0]).call('space', { params: { spaceId: id } })).slogan;
  expect(changed).toContain(shown);
  await forBoth((web) =>
    eventually(
      () => overview(web, id),
      (page) => page.includes(shown),
    ),
  );
  platforms[0].start();
});

describe('when the homeserver that leads is frozen', () => {
  test('clients go on with the standby by themselves, nothing is lost, and the frozen one writes nothing any more', async () => {
    const [first, second] = product.webs;
    const { leader, standby } = await product.roles();
    const spaceId = await createSpace(owner);
    const ben = await product.person(second);
    await ben.call('joinSpace', { params: { spaceId } });
    const { matrixRoomId } = await firstChannel(ben, spaceId);
    const people = [await product.chat(owner, first), await product.chat(ben, second)] as const;
    const [ada, benChat] = people;
    const address = await ada.upload(new TextEncoder().encode('a recipe'), 'text/plain', 'recipe.txt');
    await ada.say(matrixRoomId, { msgtype: 'm.file', body: '0', url: address });

    const history = { sent: [] as Named[], acknowledged: [] as Identified[] };
    const stop = new AbortController();
    const follower = await RoomFollower.start(benChat, matrixRoomId);
    const sending = people.map((person) => sendOn(person, matrixRoomId, history, stop.signal));
    const acknowledged = (count: number) =>
      eventually(
        async () => history.acknowledged.length,
        (so) => so >= count,
        60_000,
      );
    await acknowledged(60);

    // Past every check but that of the epoch: the frozen one has to find out while it writes.
    const late = await halfSent(leader, ada, matrixRoomId);
    leader.signal('SIGSTOP');
    const frozenAt = performance.now();
    const [leads, over] = [countOf(standby, 'process.started'), countOf(leader, 'stream.epoch_over')];
    await eventually(
      async () => countOf(standby, 'process.started'),
      (count) => count > leads,
      60_000,
    );
    const takenOverMs = performance.now() - frozenAt;
    const [acknowledgedBefore, seenBefore] = [history.acknowledged.length, follower.seen.length];
    await acknowledged(acknowledgedBefore + 1);
    const acknowledgedMs = performance.now() - frozenAt;
    await eventually(
      async () => follower.seen.length,
      (count) => count > seenBefore,
      60_000,
    );
    const seenMs = performance.now() - frozenAt;
    await acknowledged(acknowledgedBefore + 60);

    leader.signal('SIGCONT');
    expect(await late()).not.toBe(200);
    await eventually(
      async () => countOf(leader, 'stream.epoch_over'),
      (count) => count > over,
      60_000,
    );
    await acknowledged(acknowledgedBefore + 120);
    stop.abort();
    await Promise.all(sending);

    await follower.until(new Set(history.acknowledged.map(({ eventId }) => eventId)).size);
    expect(check({ ...history, seen: follower.seen })).toEqual(NOTHING_FOUND);
    const stored = (await readTimeline(benChat, matrixRoomId)).filter(({ number }) => number > 0);
    expect(check({ ...history, seen: stored })).toEqual(NOTHING_FOUND);
    const file = await benChat.send(`/_matrix/client/v1/media/download/${address.replace('mxc://', '')}`);
    expect(await file.text()).toBe('a recipe');

    // The platforms go on with it, too, and have been told everything.
    await eventually(
      () => rows(`SELECT FROM chat_count, generate_series(1, messages)`),
      (count) => count === stored.length + 1,
      60_000,
    );
    const other = await createSpace(owner);
    await firstChannel(owner, other, 60_000);
    process.stderr.write(
      `The standby led ${ms(takenOverMs)} after the freeze; a message was acknowledged after ${ms(acknowledgedMs)}, ` +
        `a waiting client was told after ${ms(seenMs)}.\n`,
    );
  });
});

const countOf = ({ events }: TestProcess, wanted: string) =>
  events.filter((event) => event === wanted).length;

const ms = (value: number) => `${Math.round(value)} ms`;

/** What a call says whose fate is not known; anything else is thrown. */
function whenUnavailable(error: unknown): false {
  if (error instanceof ApiError && error.error === 'unavailable') return false;
  throw error;
}

async function rows(query: string): Promise<number> {
  const client = new Client({ connectionString: product.platformDatabase.url });
  await client.connect();
  try {
    return (await client.query(query)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/** A message that a homeserver has begun to read; answers how to send the rest and get the status, 0 for no answer. */
async function halfSent(
  homeserver: TestProcess,
  person: MatrixTestClient,
  matrixRoomId: string,
): Promise<() => Promise<number>> {
  const body = JSON.stringify({ msgtype: 'm.text', body: '-1' });
  const request = http.request(
    `${homeserver.url}/_matrix/client/v3/rooms/${segment(matrixRoomId)}/send/m.room.message/late`,
    {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    },
  );
  const status = new Promise<number>((resolve) => {
    request.once('error', () => resolve(0));
    request.once('response', (answer) => {
      void text(answer).then(
        () => resolve(answer.statusCode ?? 0),
        () => resolve(0),
      );
    });
  });
  request.write(body.slice(0, 5));
  // Whatever came before these answers has been looked at.
  for (let count = 0; count < 5; count += 1) await fetch(`${homeserver.url}/_guildhall/leader`);
  return () => {
    request.end(body.slice(5));
    return status;
  };
}
