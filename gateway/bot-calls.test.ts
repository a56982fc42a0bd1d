import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { botCalls, botRule } from './bot-calls';
import { chatPass, openCalls } from './chat-paths';

/* Holds the table of what bots may do against the calls that the gateway passes and the homeserver serves. */

let homeserver: TestHomeserver;
beforeAll(async () => {
  homeserver = await startTestHomeserver({ appservice: true });
});
afterAll(() => homeserver.close());

/** Passed by other rules of chat-paths.ts than its list. */
const others = [
  'GET media/download/*/*',
  'GET media/download/*/*/*',
  'GET media/thumbnail/*/*',
  'POST upload',
  'PUT rooms/*/redact/*/*',
  'PUT rooms/*/send/*/*',
  'GET versions',
];

test('every call that the gateway passes has one row, and every row is of such a call', () => {
  const passed = openCalls.flatMap((call) => {
    const words = call.split(' ');
    return words.slice(0, -1).map((method) => `${method} ${words.at(-1)}`);
  });
  expect(Object.keys(botCalls).sort()).toEqual([...new Set([...passed, ...others])].sort());
});

test('every route of the homeserver that people reach has a row', () => {
  const without = homeserver.routes
    .map(({ base = 'client', method, path, versions }) => ({
      method,
      address: base === 'root' ? path : `/_matrix/${base}/${versions[0]}/${path.replace(/\{\w+\}/g, 'x')}`,
    }))
    .filter(({ method, address }) => chatPass(method, address).kind === 'open')
    .filter(({ method, address }) => {
      const verb = method as string;
      return !Object.entries(botCalls).some(
        ([call, rule]) => call.startsWith(`${verb} `) && botRule(verb, address).rule === rule,
      );
    });
  expect(without).toEqual([]);
});

test.each([
  ['GET', '/_matrix/client/v3/sync', 'sync'],
  ['HEAD', '/_matrix/client/r0/sync', 'sync'],
  ['GET', '/_matrix/client/versions', 'open'],
  ['POST', '/_matrix/media/r0/upload', 'open'],
  ['POST', '/_matrix/client/v3/sync', 'refused'],
  ['DELETE', '/_matrix/client/v3/rooms/!a%3Ab/messages', 'refused'],
  ['GET', '/_matrix/client/v3/rooms/!a%3Ab/next', 'refused'],
  ['GET', '/_matrix/client/v1/rooms/!a%3Ab/hierarchy', 'refused'],
  ['GET', '/_matrix/client/v3/%72ooms/!a%3Ab/messages', 'refused'],
  ['GET', '/_matrix/client/v3/rooms/!a%3Ab/messages/', 'refused'],
  ['GET', '/elsewhere', 'refused'],
] as const)('%s %s is %s', (method, path, rule) => {
  expect(botRule(method, path)).toEqual({ rule, matrixRoomId: null });
});

test.each([
  ['!a%3Ab', '!a:b'],
  ['!a:b', '!a:b'],
  ['%21a%3ab', '!a:b'],
  ['!a%253Ab', '!a%3Ab'],
  ['!a%3Ab%2F', '!a:b/'],
  ['%', null],
  ['%ff', null],
])('the room of %s is %j, as the homeserver reads it', (segment, matrixRoomId) => {
  for (const version of ['v1', 'v3', 'r0', 'unstable']) {
    const path = `/_matrix/client/${version}/rooms/${segment}/messages`;
    expect(botRule('GET', path)).toEqual({ rule: 'room', matrixRoomId });
  }
});
