import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import { canonicalJson, NotCanonicalError } from './canonical-json';
import type { Json } from './event';

/** Appendices, "Canonical JSON", Examples: given, wanted. */
const examples: readonly [string, string][] = [
  ['{}', '{}'],
  ['{ "one": 1, "two": "Two" }', '{"one":1,"two":"Two"}'],
  ['{ "b": "2", "a": "1" }', '{"a":"1","b":"2"}'],
  ['{"b":"2","a":"1"}', '{"a":"1","b":"2"}'],
  [
    `{ "auth": { "success": true, "mxid": "@john.doe:example.com", "profile": { "display_name": "John Doe",
      "three_pids": [ { "medium": "email", "address": "john.doe@example.org" },
        { "medium": "msisdn", "address": "123456789" } ] } } }`,
    '{"auth":{"mxid":"@john.doe:example.com","profile":{"display_name":"John Doe","three_pids":[{"address":"john.doe@example.org","medium":"email"},{"address":"123456789","medium":"msisdn"}]},"success":true}}',
  ],
  ['{ "a": "日本語" }', '{"a":"日本語"}'],
  ['{ "本": 2, "日": 1 }', '{"日":1,"本":2}'],
  ['{ "a": "\\u65E5" }', '{"a":"日"}'],
  ['{ "a": null }', '{"a":null}'],
  ['{ "a": -0, "b": 1e10 }', '{"a":0,"b":10000000000}'],
];

test.each(examples)('the specification’s example %s is written as it says', (given, wanted) => {
  expect(canonicalJson(JSON.parse(given))).toBe(wanted);
});

test('keys are sorted by code point, not by half a surrogate pair', () => {
  expect(canonicalJson({ '\u{1F600}': 1, '\uFFFF': 2, z: 3 })).toBe('{"z":3,"\uFFFF":2,"\u{1F600}":1}');
});

test('characters are escaped as the grammar says and no others', () => {
  expect(canonicalJson('"\\\b\f\n\r\t\u0000\u001f\u007f\u2028/é')).toBe(
    '"\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f\u007f\u2028/é"',
  );
});

const whole: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger(),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value')),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value')),
  ),
})).value;

test('what is read back says the same, and the order of keys does not matter', () => {
  fc.assert(
    fc.property(whole, (value) => {
      const text = canonicalJson(value);
      expect(canonicalJson(JSON.parse(text))).toBe(text);
      expect(canonicalJson(reversed(value))).toBe(text);
    }),
    manyInputs('JSON values'),
  );
});

function reversed(value: Json): Json {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, item]) => [key, reversed(item ?? null)]),
  );
}

const deep = (depth: number): Json => (depth === 0 ? 1 : [deep(depth - 1)]);

test.each([
  ['a fraction', 0.5],
  ['a number beyond 2^53 − 1', 2 ** 53],
  ['no number at all', NaN],
  ['half a surrogate pair', 'a\ud800b'],
  ['half a surrogate pair as a key', { '\udc00': 1 }],
  ['endless nesting', deep(5000)],
])('%s is refused', (_what, value) => {
  expect(() => canonicalJson(value)).toThrow(NotCanonicalError);
});
