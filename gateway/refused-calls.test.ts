import { readFileSync } from 'node:fs';
import { startTestHomeserver, type TestHomeserver } from '@/homeserver/testing/homeserver';
import { Router } from '@/homeserver/api/router';
import { chatPass } from './chat-paths';
import { clientServerApi } from './testing/client-server-api';

/* Compares the tables of refused calls in docs/homeserver.md with what the gateway and the homeserver do. */

let homeserver: TestHomeserver;
beforeAll(async () => {
  homeserver = await startTestHomeserver({ appservice: true });
});
afterAll(() => homeserver.close());

const text = readFileSync('docs/homeserver.md', 'utf8');
/** Reads `METHOD path` and the reason from the table below a heading. */
function callsBelow(heading: string): { call: string; why: string }[] {
  const [, section = ''] = text.split(`### ${heading}`);
  const rows =
    section
      .split(/\n#/)[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  return rows.flatMap((row) => {
    const [, calls = '', why = ''] = row.split('|');
    return [...calls.matchAll(/`([^`]+)`/g)].map(([, call = '']) => ({ call, why: why.trim() }));
  });
}
/** Beyond the specification, so that no client tries them. */
const OUR_CALLS = 'org.guildhall/';
const byPlatform = callsBelow('403');
const absent = callsBelow('404');

/** The addresses of a call, in every version that clients try. */
function addressesOf(call: string): { method: string; path: string }[] {
  const [method = '', template = ''] = call.split(' ');
  const path = template.replace(/\{\w+\}/g, 'x');
  const all = path.startsWith('/')
    ? [path]
    : ['v1', 'v3', 'r0'].map((version) => `/_matrix/client/${version}/${path}`);
  return all.map((one) => ({ method, path: one }));
}

test('every refused call is listed once, with its reason', () => {
  const all = [...byPlatform, ...absent];
  expect(all.length).toBeGreaterThan(60);
  expect(all.filter(({ why }) => why.length < 10)).toEqual([]);
  expect(new Set(all.map(({ call }) => call)).size).toBe(all.length);
});

test('calls reserved for the platform are refused as such, and no other call of the homeserver is', () => {
  for (const { call } of byPlatform) {
    for (const { method, path } of addressesOf(call))
      expect([call, chatPass(method, path).kind]).toEqual([call, 'platform']);
  }
  const refused = homeserver.routes
    .filter(({ base, path }) => base !== 'root' && !path.startsWith(OUR_CALLS))
    .filter(({ base = 'client', method, path, versions, platformOnly }) => {
      const address = `/_matrix/${base}/${versions[0]}/${path.replace(/\{\w+\}/g, 'x')}`;
      return platformOnly || chatPass(method, address).kind !== 'open';
    })
    .map(({ method, path }) => `${method} ${path}`);
  expect(refused.sort()).toEqual(byPlatform.map(({ call }) => call).sort());
});

test('the platform’s own calls are not passed on', () => {
  const ours = homeserver.routes.filter(({ path }) => path.startsWith(OUR_CALLS));
  expect(ours.length).toBeGreaterThan(0);
  for (const { method, path, versions, platformOnly } of ours) {
    const address = `/_matrix/client/${versions[0]}/${path.replace(/\{\w+\}/g, 'x')}`;
    expect([path, chatPass(method, address).kind, platformOnly]).toEqual([path, 'closed', true]);
  }
});

test('calls that do not exist are neither passed on nor served', () => {
  const router = new Router(homeserver.routes);
  for (const { call } of absent) {
    for (const { method, path } of addressesOf(call)) {
      expect([call, chatPass(method, path).kind]).toEqual([call, 'closed']);
      expect([call, router.find(method, path)]).toEqual([
        call,
        expect.stringMatching(/^(?:unknown path|wrong method)$/),
      ]);
    }
  }
});

test('every call of the specification is passed on and served, or listed', () => {
  const router = new Router(homeserver.routes);
  const bare = (call: string) => call.replace(/\{\w+\}/g, 'x');
  const listed = new Set([...byPlatform, ...absent].map(({ call }) => bare(call)));
  expect(clientServerApi.length).toBeGreaterThan(150);
  const missing = clientServerApi.map(bare).filter((call) => {
    const [method = '', path = ''] = call.split(' ');
    const pass = chatPass(method, path);
    // Log-ins and reports are answered by the gateway itself.
    const isOurs = pass.kind === 'open' && (pass.login || pass.report !== undefined);
    const isServed = isOurs || (pass.kind === 'open' && typeof router.find(method, path) === 'object');
    const below = call.replace(/\/_matrix\/client\/v\d\//, '');
    return isServed ? listed.has(call) || listed.has(below) : !listed.has(call) && !listed.has(below);
  });
  expect(missing).toEqual([]);
});
