import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { eventOf, startSdk } from '@/homeserver/testing/js-sdk';
import { installedNio } from '@/scripts/checks/matrix-nio/installed-nio';
import {
  at,
  callerOf,
  eventually,
  firstChannel,
  say,
  startChatTest,
  type ChatTest,
} from '@/server/testing/chat';
import { ChatProxy } from '@/server/testing/chat-proxy';
import type { TestClient } from '@/server/testing/client';
import { createSpace } from '@/server/testing/space';
import { TestGateway } from './testing/gateway';

/* Client libraries log in to the product: how often they ask about keys, and the program of docs/homeserver.md. */

jest.setTimeout(360_000);

let chat: ChatTest;
let gateway: TestGateway;
/** Stands before the gateway and sees what clients ask. */
let entry: ChatProxy;
let spaceId: number;
let owner: TestClient;
let channel: { matrixRoomId: string };

beforeAll(async () => {
  for (const level of ['debug', 'info', 'warn'] as const)
    jest.spyOn(console, level).mockImplementation(() => undefined);
  chat = await startChatTest();
  gateway = await TestGateway.before(chat);
  entry = await ChatProxy.start();
  entry.target = gateway.url;
  owner = await chat.platform.person();
  spaceId = await createSpace(owner);
  channel = await firstChannel(owner, spaceId);
}, 360_000);
afterAll(async () => {
  await entry.stop();
  await gateway.close();
  await chat.close();
}, 60_000);

async function member(): Promise<{ person: TestClient; loginToken: string }> {
  const person = await chat.platform.person();
  await person.call('joinSpace', { params: { spaceId } });
  await chat.platform.services.chat.idle();
  const { location } = await person.call('approveClient', {
    body: { redirectUrl: 'https://client.example/' },
  });
  return { person, loginToken: new URL(location).searchParams.get('loginToken') ?? '' };
}

const asOwner = async () => callerOf(entry.url, (await owner.call('logInToChat')).accessToken);
const keyCalls = () => entry.calls.filter(({ path }) => /\/(?:keys|room_keys)\//.test(path));
/** A quiet client is answered by sync twice a minute, and one may ask about keys after each answer. */
const ANSWERS = 20;
const KEY_CALLS_MAX = 10;

test('matrix-js-sdk with encryption asks about keys at most ten times, however often sync answers', async () => {
  const { loginToken } = await member();
  entry.calls.length = 0;
  const client = await startSdk(entry, {
    login: { type: 'm.login.token', token: loginToken },
    encrypts: true,
  });
  const speaker = await asOwner();
  for (let round = 0; round < ANSWERS; round += 1) {
    const { body } = await say(speaker, channel.matrixRoomId);
    await eventOf(client, channel.matrixRoomId, String(body.event_id));
  }
  client.stopClient();
  expect(keyCalls().filter(({ path }) => path.endsWith('/keys/upload'))).toHaveLength(1);
  expect(keyCalls().length).toBeLessThanOrEqual(KEY_CALLS_MAX);
});

/** Runs a program of matrix-nio and resolves when it has ended well. */
function run(python: string, program: string, input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(python, ['-c', program], (error, _output, complaints) =>
      error ? reject(new Error(complaints)) : resolve(),
    );
    child.stdin?.end(`${input}\n`);
  });
}

const idle = (url: string) => `
import asyncio
from nio import AsyncClient, SyncResponse

async def main():
    client = AsyncClient("${url}", "")
    await client.login(token=input(), device_name="idle")
    answers = 0
    async def count(_):
        nonlocal answers
        answers += 1
        if answers == ${ANSWERS}: client.stop_sync_forever()
    client.add_response_callback(count, SyncResponse)
    await client.sync_forever(timeout=1, loop_sleep_time=0)
    await client.close()
    assert answers >= ${ANSWERS}

asyncio.run(main())
`;

test('matrix-nio asks about keys at most ten times, however often sync answers', async () => {
  const python = await installedNio('how often matrix-nio asks about keys');
  if (python === null) return;
  const { loginToken } = await member();
  entry.calls.length = 0;
  await run(python, idle(entry.url), loginToken);
  expect(entry.calls.filter(({ path }) => path.endsWith('/sync')).length).toBeGreaterThanOrEqual(ANSWERS);
  expect(keyCalls().length).toBeLessThanOrEqual(KEY_CALLS_MAX);
});

test('the program of docs/homeserver.md says hello', async () => {
  const python = await installedNio('the program of docs/homeserver.md');
  if (python === null) return;
  const [, program = ''] = /```python\n([\s\S]+?)```/.exec(readFileSync('docs/homeserver.md', 'utf8')) ?? [];
  expect(program).toContain('https://guild.example');
  const { person, loginToken } = await member();
  await run(python, program.replace('https://guild.example', entry.url), loginToken);
  const speaker = await asOwner();
  const messages = await eventually(
    async () =>
      JSON.stringify((await speaker('GET', `${at`rooms/${channel.matrixRoomId}/messages`}?dir=b`)).body),
    (text) => text.includes('"Hello"'),
  );
  expect(messages).toContain('"Hello"');
  expect(await person.call('chatClients')).toHaveLength(1);
});
