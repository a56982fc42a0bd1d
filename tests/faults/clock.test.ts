import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startHomeserverProcess } from '@/homeserver/testing/process';
import { until } from '@/homeserver/testing/until';
import { at, callerOf, firstChannel, say, type MatrixCaller } from '@/server/testing/chat';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { PATIENCE_MS, printBack } from './back';
import { startBackgroundLoad } from './background-load';
import { check, NOTHING_FOUND } from './history';
import { cookieOf } from './legit-client';
import { readTimeline } from './room-reader';
import { startWorld } from './world';

jest.setTimeout(600_000);

const HOUR_MS = 3_600_000;
const NEAR_MS = 60_000;

let folder: string;
let environment: Record<string, string>;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guildhall-clock-'));
  environment = {
    NODE_OPTIONS: `--import ${path.resolve('tests/faults/shifted-clock.mjs')}`,
    FAULTS_CLOCK: path.join(folder, 'offset'),
  };
});
beforeEach(() => setClock(0));
afterAll(() => rmSync(folder, { recursive: true }));

const setClock = (offsetMs: number) => writeFileSync(path.join(folder, 'offset'), String(offsetMs));
const isNear = (moment: unknown, offsetMs: number) =>
  Math.abs(Number(moment) - Date.now() - offsetMs) < NEAR_MS;

/** Forward by an hour, and back by one. */
const offsets = [HOUR_MS, 0];

test('the clock of the homeserver goes an hour forward and back: nothing is lost, doubled or out of order, through a restart too', async () => {
  const server = await startHomeserverProcess({ environment });
  try {
    const { first, matrixRoomId, follower, recorded, stopping, senders } = await startBackgroundLoad(server);
    const more = () => {
      const enough = recorded.acknowledged.length + 60;
      return until(() => recorded.acknowledged.length >= enough, PATIENCE_MS);
    };
    const newest = async () =>
      (await first.get(at`rooms/${matrixRoomId}/messages?dir=b&limit=1`)).chunk[0]
        .origin_server_ts as unknown;
    await more();
    for (const offset of offsets) {
      setClock(offset);
      await until(async () => isNear(await newest(), offset), PATIENCE_MS);
      await more();
      await server.kill();
      await server.start();
      await more();
      expect(isNear(await newest(), offset)).toBe(true);
    }
    stopping.abort();
    await Promise.all(senders);
    const read = await readTimeline(first, matrixRoomId);
    await follower.until(read.length);
    expect(check({ ...recorded, seen: read })).toEqual(NOTHING_FOUND);
    expect(check({ ...recorded, seen: follower.seen })).toEqual(NOTHING_FOUND);
  } finally {
    await server.close();
  }
});

test('the clocks of all processes go an hour forward and back: sessions last, and people come, join and talk', async () => {
  const world = await startWorld(environment);
  try {
    const owner = await world.person();
    const spaceId = await createSpace(owner);
    const talk = async (person: TestClient): Promise<MatrixCaller> => {
      const { accessToken } = await person.call('logInToChat', { query: {} });
      return callerOf(world.url, accessToken);
    };
    const { matrixRoomId } = await firstChannel(owner, spaceId, PATIENCE_MS);
    let chat = await talk(owner);
    await until(async () => (await say(chat, matrixRoomId)).status === 200, PATIENCE_MS);

    for (const offset of offsets) {
      setClock(offset);
      const movedAt = performance.now();
      // A token may have run out meanwhile; who logs in to chat again gets another.
      if ((await chat('GET', 'account/whoami')).status === 401) chat = await talk(owner);
      await until(async () => {
        expect((await say(chat, matrixRoomId)).status).toBe(200);
        const { body } = await chat('GET', at`rooms/${matrixRoomId}/messages?dir=b&limit=1`);
        const [newest] = body.chunk as { origin_server_ts: number }[];
        return isNear(newest?.origin_server_ts, offset);
      }, PATIENCE_MS);
      const me = await fetch(`${world.url}/api/user/me`, { headers: { cookie: cookieOf(owner) } });
      expect(me.status).toBe(200);

      const newcomer = await world.person();
      await newcomer.call('joinSpace', { params: { spaceId } });
      const theirs = await talk(newcomer);
      await until(async () => (await say(theirs, matrixRoomId)).status === 200, PATIENCE_MS);
      printBack(`all clocks, ${offset === 0 ? 'back' : 'forward'} by an hour`, movedAt);
      await newcomer.call('logIn', { body: { email: newcomer.email, password: newcomer.password } });
    }
  } finally {
    await world.close();
  }
});
