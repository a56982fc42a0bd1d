import { readdir, readlink } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import type { MatrixTestClient } from '@/homeserver/testing/client';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { until } from '@/homeserver/testing/until';
import { isDeep } from '@/runtime/testing/depth';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { TestGateway } from './testing/gateway';

/* Gateway and homeserver run in this process, so its open files are theirs. */

jest.setTimeout(180_000);

const ROUNDS = isDeep ? 50 : 10;
const AT_ONCE = 20;
const UPLOAD_BYTES = 19 * 1024 * 1024;
/** A person uploads 6 GB a day, as many bytes as 300 of these uploads announce. */
const LIMIT_SCALE = 12;

let homeserver: TestHomeserver;
let platform: TestPlatform;
let gateway: TestGateway;
let ada: MatrixTestClient;
let mediaFolder: string;
beforeAll(async () => {
  homeserver = await startTestHomeserver({ limitScale: LIMIT_SCALE });
  ada = await homeserver.register('ada');
  mediaFolder = path.join(homeserver.services.config.dataDir, 'media');
  platform = await startTestPlatform();
  gateway = await TestGateway.start(platform, { CHAT_URL: homeserver.url });
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
  await homeserver.close();
});

const unfinished = () => readdir(path.join(mediaFolder, '.unfinished'));

/** What this process has open: files of media, and everything. */
async function openFiles() {
  const all = await readdir('/proc/self/fd');
  const targets = await Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return { ofMedia: targets.filter((target) => target.startsWith(mediaFolder)), count: all.length };
}

/** Begins an upload and stops half-way; half of them do not say how long they would be. */
function begin(index: number): http.ClientRequest {
  const request = http.request({
    host: '127.0.0.1',
    port: gateway.port,
    path: '/_matrix/media/v3/upload?filename=a.bin',
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${ada.token}`,
      'content-type': 'application/octet-stream',
      ...(index % 2 === 0 && { 'content-length': UPLOAD_BYTES }),
    },
  });
  request.on('error', () => undefined);
  request.write(Buffer.alloc(10_000 * (index + 1), index));
  return request;
}

test(`${ROUNDS * AT_ONCE} uploads that are broken off leave no file open, none on the disk and none counted, and the next one arrives`, async () => {
  // The first round opens what stays open: connections to the database and between the parts.
  let before = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const requests = Array.from({ length: AT_ONCE }, (_, index) => begin(index));
    await until(async () => (await unfinished()).length === AT_ONCE);
    for (const request of requests) request.destroy();
    await until(async () => (await unfinished()).length === 0);
    if (round === 0) before = (await openFiles()).count;
  }
  await until(async () => {
    const { ofMedia, count } = await openFiles();
    // Whatever each upload left would be twice as many; kept connections come and go.
    return ofMedia.length === 0 && count <= before + ((ROUNDS - 1) * AT_ONCE) / 2;
  });
  expect(await readdir(mediaFolder)).toEqual(['.unfinished']);

  const answer = await fetch(`http://127.0.0.1:${gateway.port}/_matrix/media/v3/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(UPLOAD_BYTES),
  });
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { content_uri: expect.stringMatching(/^mxc:/) },
  ]);
  const { rows } = await homeserver.services.storage.db.execute('SELECT size FROM media');
  expect(rows.map(({ size }) => Number(size))).toEqual([UPLOAD_BYTES]);
});
