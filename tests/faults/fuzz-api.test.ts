import fc from 'fast-check';
import { envelope } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { pathPattern, type RouteDefinition } from '@/protocol/route';
import { routes, type RouteName } from '@/protocol/routes';
import { TestGateway } from '@/gateway/testing/gateway';
import type { TestClient } from '@/server/testing/client';
import { startTestPlatform, type TestPlatform } from '@/server/testing/platform';
import { createSpace, uploadPicture } from '@/server/testing/space';
import { arbitraryOf, queryOf, wordOf, type Pool } from './arbitraries';
import { fuzz, inAddress, wellFormed, type FuzzedAnswer, type FuzzTarget } from './fuzz';
import { seed, size } from './size';

jest.setTimeout(3 * 3_600_000);

let platform: TestPlatform;
let gateway: TestGateway;
let person: TestClient;
let pool: Pool;
beforeAll(async () => {
  platform = await startTestPlatform();
  gateway = await TestGateway.start(platform);
  person = await platform.person();
  const spaceId = await createSpace(person);
  for (let space = 0; space < 2; space += 1) await createSpace(person);
  await person.call('createRoom', { body: { spaceId, name: 'a_room', kind: 'readOnlyChannel' } });
  const { url } = await uploadPicture(person, 'announcement');
  const document = JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }],
  });
  await person.call('postAnnouncement', { body: { spaceId, title: 'News', document } });
  pool = {
    '': ['1', '2', '3', 'Some Name', 'other', '2147483648'],
    email: [person.email, 'somebody@example.org'],
    password: ['correct7horse'],
    document: [document],
    logo: [url],
    guildLogo: [url],
    banner: [url, ''],
    guildBanner: [url, ''],
    room: ['1', '2', '3'],
    roomName: ['a_room', 'b_room'],
    type: ['0', '1'],
  };
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});

interface Attack {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
  readonly form: readonly (readonly [name: string, part: string | Uint8Array<ArrayBuffer>])[];
  /** By way of the web process, or straight to the platform. */
  readonly outside: boolean;
  readonly idempotencyKey: string | undefined;
}

const codes = new Set<string>(['10000', ...Object.values(errors).map(({ code }) => code)]);
const isNamed = (name: string): name is RouteName => name in routes;
const targetNames = Object.keys(routes).filter(isNamed);

const formText = fc.oneof(
  fc.constantFrom('guildLogo', 'announcement', 'avatar'),
  fc.string({ unit: 'binary' }),
);
/** As pictures begin, for whatever reads them by their first bytes. */
const beginnings = [
  '',
  '89504e470d0a1a0a0000000d49484452',
  'ffd8ffe000104a464946',
  '474946383961',
  '52494646',
];
const fileThatIsNoPicture = fc
  .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }))
  .map(([beginning, rest]) => new Uint8Array(Buffer.concat([Buffer.from(beginning, 'hex'), rest])));

function attackOn({ path, query, body, multipart, creating }: RouteDefinition): fc.Arbitrary<Attack> {
  const params = pathPattern(path).names.map((name) => [name, wordOf(name, pool)] as const);
  const part = fc.tuple(fc.constantFrom('files', 'purpose', 'more'), fc.oneof(formText, fileThatIsNoPicture));
  return fc.record({
    params: fc.record(Object.fromEntries(params)),
    query: query
      ? queryOf(query, pool)
      : fc.oneof(fc.constant({}), fc.constant({ __proto__: 'x', extra: '1' })),
    body: body ? arbitraryOf(body, pool) : fc.constant(undefined),
    form: multipart ? fc.array(part, { maxLength: 4 }) : fc.constant([]),
    outside: fc.boolean(),
    idempotencyKey: creating
      ? fc.option(fc.constantFrom('key-of-all', 'x', 'k'.repeat(300)), { nil: undefined })
      : fc.constant(undefined),
  });
}

async function send(route: RouteDefinition, attack: Attack): Promise<FuzzedAnswer> {
  const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) => inAddress(attack.params[key] ?? ''));
  const search = Object.entries(attack.query)
    .map(([key, value]) => `${inAddress(key)}=${inAddress(value)}`)
    .join('&');
  const form = new FormData();
  for (const [name, part] of attack.form) {
    form.append(name, typeof part === 'string' ? wellFormed(part) : new Blob([part]));
  }
  const target = `/api/${path}?${search}`;
  const body = route.multipart ? form : attack.body === undefined ? undefined : JSON.stringify(attack.body);
  const headers = {
    ...(attack.idempotencyKey !== undefined && { 'idempotency-key': attack.idempotencyKey }),
  };
  const response = attack.outside
    ? await fetch(`http://127.0.0.1:${gateway.port}${target}`, {
        method: route.method,
        body,
        redirect: 'manual',
        headers: {
          ...headers,
          cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(typeof body === 'string' && { 'content-type': 'application/json' }),
          ...(route.method !== 'GET' && { origin: platform.config.publicUrl }),
        },
      })
    : await person.send(target, { method: route.method, body, headers });
  const text = await response.text();
  await signInAgain();
  return { status: response.status, text };
}

let signingIn: Promise<unknown> = Promise.resolve();

/** Somebody may have logged out by accident, or ended this device. */
async function signInAgain(): Promise<void> {
  if (person.cookies.has('guildhall_session')) return;
  signingIn = signingIn.then(async () => {
    if (person.cookies.has('guildhall_session')) return;
    await person.call('logIn', { body: { email: person.email, password: person.password } });
  });
  await signingIn;
}

/** An address that the gateway itself refuses is answered in plain words. */
const isRefusedAddress = ({ status }: FuzzedAnswer, { outside }: Attack) =>
  outside && (status === 400 || status === 414);

function targetFor(name: RouteName): FuzzTarget<Attack> {
  const route = routes[name] as unknown as RouteDefinition;
  return {
    name,
    requests: attackOn(route),
    send: (attack) => send(route, attack),
    describeError(answer, attack) {
      const parsed = envelope.safeParse(jsonOf(answer.text));
      if (!parsed.success) return isRefusedAddress(answer, attack) ? undefined : 'no envelope';
      if (!codes.has(parsed.data.code)) return 'a code that is not on the list';
      if (route.multipart && answer.status === 200) return 'it took what is no picture';
      return (parsed.data.code === '10000') === (answer.status === 200)
        ? undefined
        : 'code and status disagree';
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

test('whatever the routes of the table are sent, they answer from the closed list and never break', async () => {
  const report = await fuzz(targetNames.map(targetFor), { count: size.fuzzedRequests, seed });
  console.log(`fuzzing /api: ${report.requests} requests, answers ${JSON.stringify(report.statuses)}`);
  const failures = platform.logLines.filter(({ event }) => event === 'request.failed');
  expect({ problems: report.problems, failures }).toEqual({ problems: [], failures: [] });
  // Both kinds of answers, else the requests were too good or too bad to say anything.
  expect(report.statuses['200']).toBeGreaterThan(report.requests / 50);
  expect(report.statuses['400']).toBeGreaterThan(report.requests / 50);
});
