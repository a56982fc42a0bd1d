import fc from 'fast-check';
import { z } from 'zod';
import { envelope } from '@/protocol/envelope';
import { errors } from '@/protocol/errors';
import { pathPattern, type RouteDefinition } from '@/protocol/route';
import { routes } from '@/protocol/routes';
import type { TestClient } from '../testing/client';
import { startTestPlatform, type TestPlatform } from '../testing/platform';
import { createSpace } from '../testing/space';

const SEED = 20;
const RUNS_OF_ONE_ROUTE = 25;

let platform: TestPlatform;
let person: TestClient;
beforeAll(async () => {
  platform = await startTestPlatform();
  person = await platform.person();
  for (let space = 0; space < 3; space += 1) await createSpace(person);
});
afterAll(() => platform.close());

const hostileText = fc.oneof(
  fc.constantFrom(
    '', ' ', '\0', '\ud800', '\u202e', '%', '_%\\', "'; DROP TABLE account; --", '{}', '[]', 'null', '__proto__', '../../etc',
    '😀'.repeat(40), 'ﬁ', 'İ', 'a\u0301', 'x'.repeat(70), 'x'.repeat(3000), '1e999', '-1', '9'.repeat(400), 'a@b.cc', 'A1b2c3',
    '/files/guild/logo/1-aaaaaaaaaaaaaaaa.png', 'javascript:alert(1)', '{"type":"doc","content":[]}', '{"type":"doc"}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
); // prettier-ignore
const hostileValue = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, 0, -0, -1, 1, 2, 0.5, 1e308, 2 ** 31, 2 ** 53, [], {}, [[]], ['x'], {
    length: 1,
  }),
  fc.jsonValue({ maxDepth: 3 }),
);

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
}

/** Values that mostly fit a schema, so that they get past it and reach what is behind. */
function nearly(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: fitting(schema), weight: 9 }, { arbitrary: hostileValue, weight: 1 });
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(nearly));
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const required = properties.map(([name]) => name).filter((name) => schema.required?.includes(name));
      const model = Object.fromEntries(properties.map(([name, property]) => [name, nearly(property)]));
      return fc.record(model, { requiredKeys: required });
    }
    case 'array':
      return fc.array(nearly(schema.items ?? {}), { maxLength: 4 });
    case 'integer':
      return fc.constantFrom(0, 1, 2, 3, 4, 2_147_483_647);
    case 'number':
      return fc.constantFrom(0, 0.3, 0.5, 0.7, 1);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.oneof(
        hostileText,
        fc.constantFrom('1', '2', 'Some Name', 'person@example.org', 'correct7horse'),
      );
    default:
      return hostileValue;
  }
}

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

interface Attack {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  readonly body: unknown;
}

function attackOn({ path, query, body }: RouteDefinition): fc.Arbitrary<Attack> {
  const asRecord = (arbitrary: fc.Arbitrary<unknown>) => arbitrary as fc.Arbitrary<Record<string, unknown>>;
  const params = pathPattern(path).names.map((name) => [
    name,
    fc.oneof(
      { arbitrary: fc.constantFrom('1', '2', '3', '2147483648', '9999999999'), weight: 4 },
      hostileText,
    ),
  ]);
  return fc.record({
    params: fc.record(Object.fromEntries(params) as Record<string, fc.Arbitrary<unknown>>),
    query: query ? asRecord(fitting(schemaOf(query))) : fc.constant({}),
    body: body ? nearly(schemaOf(body)) : fc.constant(undefined),
  });
}

/** Half a surrogate pair cannot stand in an address. */
const wellFormed = (value: unknown) => String(value).replace(/\p{Surrogate}/gu, '\ufffd');

const targets = Object.entries(routes).map(
  ([name, definition]) => [name, definition as unknown as RouteDefinition] as const,
);

test.each(targets)(
  'whatever %s is sent, it answers from the closed list and never breaks',
  async (name, route) => {
    const codes = new Set<string>(['10000', ...Object.values(errors).map(({ code }) => code)]);
    await fc.assert(
      fc.asyncProperty(attackOn(route), async ({ params, query, body }) => {
        const path = route.path.replace(/\{(\w+)\}/g, (_, key: string) =>
          encodeURIComponent(wellFormed(params[key] ?? '')),
        );
        const search = Object.entries(query)
          .map(([key, value]) => `${key}=${encodeURIComponent(wellFormed(value))}`)
          .join('&');
        const response = await person.send(`/api/${path}?${search}`, {
          method: route.method,
          body: body === undefined ? undefined : JSON.stringify(body),
        });
        const text = await response.text();
        expect([text, response.status < 500]).toEqual([text, true]);
        expect(codes).toContain(envelope.parse(JSON.parse(text)).code);
        if (!person.cookies.has('guildhall_session')) {
          await person.call('logIn', { body: { email: person.email, password: person.password } });
        }
      }),
      { seed: SEED, numRuns: RUNS_OF_ONE_ROUTE, endOnFailure: true },
    );
    expect(platform.logLines.filter(({ event }) => event === 'request.failed')).toEqual([]);
    expect(name in routes).toBe(true);
  },
);

test('forms that are no pictures are refused from the closed list', async () => {
  const part = fc.oneof(
    hostileText,
    fc.uint8Array({ maxLength: 300 }).map((bytes) => new Blob([new Uint8Array(bytes)])),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('files', 'purpose', 'more'), part), { maxLength: 4 }),
      async (parts) => {
        const form = new FormData();
        for (const [name, value] of parts) form.append(name, value);
        const response = await person.send('/api/upload', { method: 'POST', body: form });
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
      },
    ),
    { seed: SEED, numRuns: 40, endOnFailure: true },
  );
});
