import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import fc from 'fast-check';
import { createElement, type ReactNode } from 'react';
import { _createCache, _createIntlFormatters } from 'use-intl/core';
import original from 'use-intl/format-message';
import { languages } from '@/protocol/account-rules';
import formatMessage from './format-message';
import { loadMessages, type MessageTree } from './messages';

/* Ours stands in place of the library's in what browsers load, so it must word everything alike. */

type Values = Record<string, unknown>;

const cache = _createCache();
const formatters = _createIntlFormatters(cache);

/** What is worded, or that it can't be. */
function worded(format: unknown, message: string, values: Values | undefined, locale: string): unknown {
  const options = { cache, formatters, locale, timeZone: 'UTC' };
  try {
    return (format as typeof original)('key', message, values as never, options);
  } catch {
    return 'refused';
  }
}

function both(message: string, values: Values | undefined, locale: string) {
  return {
    message,
    values,
    library: worded(original, message, values, locale),
    ours: worded(formatMessage, message, values, locale),
  };
}

/** Values of every kind that a message asks for: each option of a select, counts around each rule of plurals. */
function valuesFor(elements: readonly MessageFormatElement[], found: Map<string, unknown[]> = new Map()) {
  const add = (name: string, values: readonly unknown[]) =>
    found.set(name, [...(found.get(name) ?? []), ...values]);
  for (const element of elements) {
    if (element.type === TYPE.argument) add(element.value, ['Mira', 7, '', createElement('i', null, 'x'), 0]);
    if (element.type === TYPE.number) add(element.value, [0, 0.25, 1234.5, 12n]);
    if (element.type === TYPE.tag) {
      add(element.value, [(chunks: ReactNode) => createElement('b', null, chunks), () => 'text']);
      valuesFor(element.children, found);
    }
    if (element.type === TYPE.select)
      add(element.value, [...Object.keys(element.options), 'none of them', true]);
    if (element.type === TYPE.plural) add(element.value, [0, 1, 2, 3, 11, 21, 1000, 2n]);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      for (const { value } of Object.values(element.options)) valuesFor(value, found);
  }
  return found;
}

const flat = (tree: MessageTree): string[] =>
  Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : flat(one)));

test.each(languages)(
  'I18-01 each message of ours is worded as the library words it: %s',
  async (language) => {
    const messages = flat((await loadMessages(language)) as MessageTree);
    for (const message of messages) {
      const wanted = valuesFor(parse(message));
      const rounds = Math.max(1, ...[...wanted.values()].map((values) => values.length));
      for (let round = 0; round < rounds; round += 1) {
        const values = Object.fromEntries(
          [...wanted].map(([name, some]) => [name, some[round % some.length]] as const),
        );
        const { library, ours } = both(message, values, language);
        expect({ message, values, worded: ours }).toEqual({ message, values, worded: library });
        expect(library).not.toBe('refused');
      }
      const bare = both(message, undefined, language);
      expect(bare.ours).toEqual(bare.library);
      const missing = both(message, { unknown: 1 }, language);
      expect(missing.ours).toEqual(missing.library);
    }
    expect(messages.length).toBeGreaterThan(1_000);
  },
);

test('what quotes, nests or is broken is worded alike, too', () => {
  const pieces = [
    ...[
      "it''s",
      "'{'",
      "'{name}'",
      "don't",
      "'",
      '#',
      ' < ',
      '>',
      ' ',
      '<b>',
      '</b>',
      '<br/>',
      '{name}',
      '}',
    ],
    ...[
      '{count, plural, offset:1 =1 {one #} one {# more} other {# of {name}}}',
      "{count, plural, other {'#' #}}",
    ],
    ...['{name, select, Mira {<b>#</b>} other {{count, number}}}', '{share, number, percent}', '{none}'],
    ...[
      '{count, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
      '{share, number, ::percent}',
      '{',
    ],
  ];
  const values = { name: 'Mira', share: 0.5, b: (chunks: ReactNode) => createElement('b', null, chunks) };
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
      fc.constantFrom(0, 1, 2, 3, 22, 101),
      fc.constantFrom(...languages),
      (some, count, language) => {
        const { library, ours } = both(some.join(''), { ...values, count }, language);
        expect(ours).toEqual(library);
      },
    ),
    { numRuns: 2_000 },
  );
});
