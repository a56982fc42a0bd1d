import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { segment } from '@/homeserver/testing/client';
import { startHomeserverProcess } from '@/homeserver/testing/process';
import { until } from '@/homeserver/testing/until';
import { createPlatformProcess } from '@/server/testing/platform-process';
import { createSpace, uploadPicture } from '@/server/testing/space';
import { PATIENCE_MS, printBack } from './back';
import { startBackgroundLoad } from './background-load';
import { check, NOTHING_FOUND } from './history';
import { readTimeline } from './room-reader';
import { size } from './size';
import { smallDisk, type SmallDisk } from './small-disk';
import { keepRunning } from './supervised';

jest.setTimeout(900_000);

const DISK_MB = 200;
/** Nothing that the database could press together. */
const LONG_TEXT = randomBytes(7_500).toString('hex');

let disk: SmallDisk;
beforeEach(() => void (disk = smallDisk(DISK_MB)));
afterEach(() => disk.close());

test('the disk of the homeserver is full: files and messages are refused as such, what was acknowledged stays, and it goes on', async () => {
  const server = await startHomeserverProcess({ folder: disk.folder });
  const stopSupervising = keepRunning(server);
  try {
    const { first, matrixRoomId, follower, recorded, stopping, senders } = await startBackgroundLoad(server);
    await until(() => recorded.acknowledged.length >= 60, PATIENCE_MS);
    /** What it says; null when nobody is there to say anything: an engine that cannot write may have ended. */
    const ask = async (path: string, method: string, body: Uint8Array<ArrayBuffer> | string) =>
      first.send(path, { method, body }).then(
        async (answer) => ({ status: answer.status, body: await answer.json() }),
        () => null,
      );
    const upload = () => ask('/_matrix/media/v3/upload', 'POST', new Uint8Array(100_000));
    let notes = 0;
    const note = () =>
      ask(
        `rooms/${segment(matrixRoomId)}/send/org.example.note/${(notes += 1)}`,
        'PUT',
        JSON.stringify({ text: LONG_TEXT }),
      );
    expect(await upload()).toMatchObject({ status: 200 });

    disk.fill(server.pid);
    const [noFile, noNote] = [await upload(), await refusal(note)];
    const noRoom = {
      status: 503,
      body: { errcode: 'M_UNKNOWN', error: 'The server has no room left for files' },
    };
    expect([noRoom, null]).toContainEqual(noFile);
    expect([expect.objectContaining({ errcode: 'M_UNKNOWN' }), undefined]).toContainEqual(noNote?.body);
    await wait(size.fullMs);

    disk.free();
    const freeAt = performance.now();
    const { length: during } = recorded.acknowledged;
    await until(() => recorded.acknowledged.length > during, PATIENCE_MS);
    printBack(`the homeserver's disk, full for ${size.fullMs} ms`, freeAt);
    expect(await upload()).toMatchObject({ status: 200 });
    await until(() => recorded.acknowledged.length > during + 60, PATIENCE_MS);
    stopping.abort();
    await Promise.all(senders);
    const read = await readTimeline(first, matrixRoomId);
    await follower.until(read.length);
    expect(check({ ...recorded, seen: read })).toEqual(NOTHING_FOUND);
    expect(check({ ...recorded, seen: follower.seen })).toEqual(NOTHING_FOUND);
  } finally {
    await stopSupervising();
    await server.close();
  }
});

/** Asks until the answer is no; what was still acknowledged had room. */
async function refusal<Answer extends { status: number } | null>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  for (const end = performance.now() + PATIENCE_MS; ;) {
    const answer = await ask();
    if (answer === null || answer.status >= 500) return answer;
    if (performance.now() > end) throw new Error('The disk is full, and it says yes all the same');
  }
}

test('the disk of the platform is full: files and texts are refused as such, what was acknowledged stays, and it goes on', async () => {
  const platform = await createPlatformProcess(null, { folder: disk.folder });
  await platform.start();
  const stopSupervising = keepRunning(platform);
  try {
    const person = await platform.person();
    const spaceId = await createSpace(person);
    const document = JSON.stringify({
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: LONG_TEXT }] }],
    });
    const acknowledged: string[] = [];
    const post = async (title: string) => {
      await person.call('postAnnouncement', { body: { spaceId, title, document } });
      acknowledged.push(title);
    };
    const failure = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: unknown) => error,
      );

    disk.fill(platform.pid);
    const noFile = await failure(uploadPicture(person, 'guildLogo'));
    expect([
      expect.objectContaining({ error: 'disk_full' }),
      expect.objectContaining({ message: 'fetch failed' }),
    ]).toContainEqual(noFile);
    let noPost: unknown = null;
    for (let number = 1; noPost === null; number += 1) noPost = await failure(post(`While full ${number}`));
    expect([
      expect.objectContaining({ error: 'internal', status: 500 }),
      expect.objectContaining({ message: 'fetch failed' }),
    ]).toContainEqual(noPost);
    await wait(size.fullMs);

    disk.free();
    const freeAt = performance.now();
    await until(async () => (await failure(post('After'))) === null, PATIENCE_MS);
    printBack(`the platform's disk, full for ${size.fullMs} ms`, freeAt);
    await uploadPicture(person, 'guildLogo');
    const { records } = await person.call('announcements', { params: { spaceId }, query: { size: 999 } });
    const titles = new Set(records.map(({ title }) => title));
    expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
  } finally {
    await stopSupervising();
    await platform.stop();
  }
});
