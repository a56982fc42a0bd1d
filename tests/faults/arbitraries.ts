import fc from 'fast-check';
import { z } from 'zod';

/** What `z.toJSONSchema` says of a value, as far as it is used here. */
interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** Things that exist, by the name under which a request speaks of them; `''` are values for any text. */
export type Pool = Readonly<Record<string, readonly string[]>>;

const LENGTH_MAX = 5_000;

const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '', ' ', '\0', '\ud800', '\u202e', '%', '%00', '_%\\', "'; DROP TABLE account; --", '{}', '[]', 'null', '__proto__',
    'constructor', 'toString', '../../etc', '..', '.', '😀'.repeat(40), 'ﬁ', 'İ', 'a\u0301', '\u2028', '\ufeff', 'x'.repeat(70),
    'x'.repeat(3000), '1e999', '-1', '0', 'NaN', '1.5', '0x10', '9'.repeat(400), '9007199254740993', '2147483648', 'a@b.cc',
    'A1b2c3', '/files/guild/logo/1-aaaaaaaaaaaaaaaa.png', 'javascript:alert(1)', '{"type":"doc","content":[]}', '{"type":"doc"}',
    '!a:b', '@a:b', '$a', '#a:b', 'm.room.message', 'm.room.member', 'true',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
); // oxfmt-ignore

const prototypeKeys = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toJSON',
  '',
);
/** As JSON text carries them: an own property of that name. */
const poisoned = fc
  .tuple(
    prototypeKeys,
    fc.oneof(
      fc.constantFrom<unknown>(null, 1, 'x', []),
      fc.dictionary(fc.string({ maxLength: 5 }), fc.boolean()),
    ),
  )
  .map(([key, value]) => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`) as unknown);

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(
    null, true, false, 0, -0, -1, 1, 2, 0.5, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [[]], ['x'], { length: 1 },
  ),
  poisoned,
  fc.jsonValue({ maxDepth: 3 }),
); // oxfmt-ignore

/** Values that mostly fit a schema, so that they get past it and reach what is behind. */
export function arbitraryOf(schema: z.ZodType, pool: Pool): fc.Arbitrary<unknown> {
  return nearly(schemaOf(schema), pool, '');
}

/** The same for a record whose values all travel as text, as a query has them. */
export function queryOf(schema: z.ZodType, pool: Pool): fc.Arbitrary<Record<string, unknown>> {
  return fitting(schemaOf(schema), pool, '') as fc.Arbitrary<Record<string, unknown>>;
}

/** A word in an address: mostly something that exists. */
export function wordOf(name: string, pool: Pool): fc.Arbitrary<string> {
  const known = knownIn(pool, name);
  return fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 5 }, { arbitrary: hostileText, weight: 1 });
}

const knownIn = (pool: Pool, name: string): readonly string[] =>
  (Object.hasOwn(pool, name) ? pool[name] : pool['']) ?? [];

const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

function nearly(schema: JsonSchema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { arbitrary: fitting(schema, pool, name), weight: 24 },
    { arbitrary: hostileValue, weight: 1 },
  );
}

function fitting(schema: JsonSchema, pool: Pool, name: string): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => nearly(one, pool, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, pool);
    case 'array': {
      const { minItems = 0, maxItems = 4 } = schema;
      return fc.array(nearly(schema.items ?? {}, pool, name), {
        minLength: minItems,
        maxLength: Math.max(minItems, Math.min(maxItems, 4)),
      });
    }
    case 'integer':
      return fc.constantFrom(...boundsOf(schema), 0, 1, 2, 3, 4, 2_147_483_647);
    case 'number':
      return fc.constantFrom(...boundsOf(schema), 0, 0.3, 0.5, 0.7, 1);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textOf(schema, pool, name);
    default:
      return hostileValue;
  }
}

function objectOf(schema: JsonSchema, pool: Pool): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {});
  const required = properties.map(([name]) => name).filter((name) => schema.required?.includes(name));
  const model = Object.fromEntries(
    properties.map(([name, property]) => [name, nearly(property, pool, name)]),
  );
  const exact = fc.record(model, { requiredKeys: required });
  const more =
    schema.additionalProperties !== false || properties.length === 0
      ? fc.tuple(exact, fc.dictionary(hostileText, hostileValue, { maxKeys: 3 })).map(([one, two]) => ({
          ...two,
          ...one,
        }))
      : fc.tuple(exact, poisoned).map(([one, two]) => Object.assign(Object.create(null) as object, two, one));
  return fc.oneof({ arbitrary: exact, weight: 8 }, { arbitrary: more, weight: 1 });
}

function boundsOf({ minimum, maximum }: JsonSchema): number[] {
  return [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
}

function textOf({ minLength, maxLength }: JsonSchema, pool: Pool, name: string): fc.Arbitrary<string> {
  const lengths = [minLength, maxLength]
    .flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
    .filter((length) => length >= 0 && length <= LENGTH_MAX);
  const known = knownIn(pool, name);
  return fc.oneof(
    { arbitrary: hostileText, weight: 1 },
    ...(lengths.length > 0
      ? [{ arbitrary: fc.constantFrom(...lengths).map((length) => 'a'.repeat(length)), weight: 1 }]
      : []),
    ...(known.length > 0 ? [{ arbitrary: fc.constantFrom(...known), weight: 8 }] : []),
  );
}
