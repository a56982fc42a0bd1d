import fc from 'fast-check';
import { members, stateOf, verdict } from '@/homeserver/testing/state';
import { manyInputs } from '@/runtime/testing/many-inputs';
import type { JsonObject } from '@/homeserver/rooms/event';

const ANN = '@ann:test.example';
const POSTER = '@poster:test.example';
/** The levels that the platform sets in a read-only channel. */
const readOnly = stateOf({
  ...members({ [ANN]: 'join', [POSTER]: 'join' }),
  'm.room.power_levels': {
    events: { 'm.reaction': 0, 'm.room.redaction': 0 },
    events_default: 1,
    users: { [POSTER]: 1 },
    users_default: 0,
  },
});
const open = stateOf({ ...members({ [ANN]: 'join' }), 'm.room.power_levels': { users_default: 0 } });
const reaction = (key: unknown, more: object = {}, relation: object = {}) =>
  ({ 'm.relates_to': { rel_type: 'm.annotation', event_id: '$e', key, ...relation }, ...more }) as JsonObject;
const of = (content: JsonObject, sender = ANN, state = readOnly) =>
  verdict({ type: 'm.reaction', sender, content, state });

test.each(['👍', '👍\ufe0f', '❤', '❤️', '👨‍👩‍👧‍👦', '🇨🇳', '1️⃣', '👋🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️‍🔥'])('%s is one emoji', (key) => {
  expect(of(reaction(key))).toBe('allowed');
});

test.each([
  ['two emoji', reaction('👍👍')],
  ['a word', reaction('hello')],
  ['a digit', reaction('1')],
  ['nothing', reaction('')],
  ['a mark alone', reaction('\ufe0f')],
  ['no text', reaction(7)],
  ['an emoji with a letter', reaction('👍a')],
  ['words beside it', reaction('👍', { body: 'Buy here', msgtype: 'm.text' })],
  ['a mention beside it', reaction('👍', { 'm.mentions': { room: true } })],
  ['words in the relation', reaction('👍', {}, { 'x.note': 'Buy here' })],
  ['another relation', reaction('👍', {}, { rel_type: 'm.thread' })],
  ['no event', reaction('👍', {}, { event_id: null })],
  ['no relation', { body: 'hello' }],
])('a reaction of %s is refused only from people who may not write', (_what, content) => {
  expect(of(content as JsonObject)).toBe('guildhall');
  expect(of(content as JsonObject, POSTER)).toBe('allowed');
  expect(of(content as JsonObject, ANN, open)).toBe('allowed');
});

const emoji = fc.constantFrom('👍', '❤️', '🎉', '👩🏿‍🚀', '🇫🇷', '#️⃣');
const key = fc.oneof(
  emoji,
  fc.string({ maxLength: 4, unit: 'grapheme' }),
  fc
    .tuple(emoji, fc.constantFrom('', '\ufe0f', '\u200d', '👍', 'a', ' ', '\u{e0041}'))
    .map((parts) => parts.join('')),
  fc.constantFrom(null, 1, true, ['👍'], { a: '👍' }),
);
const fields = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(
      fc.constantFrom('body', 'm.mentions', 'key', 'url'),
      fc.string({ maxLength: 3 }),
    ),
  },
);

test('any reaction that passes is one emoji without text', () => {
  fc.assert(
    fc.property(
      key,
      fields,
      fields,
      fc.constantFrom('m.annotation', 'm.replace', null),
      (mark, more, inner, type) => {
        const content = reaction(mark, more, {
          ...inner,
          ...(type !== 'm.annotation' && { rel_type: type }),
        });
        if (of(content) !== 'allowed') return;
        expect(content).toEqual({
          'm.relates_to': { rel_type: 'm.annotation', event_id: '$e', key: expect.any(String) },
        });
        const sent = String((content['m.relates_to'] as JsonObject).key);
        expect([...new Intl.Segmenter().segment(sent)]).toHaveLength(1);
        expect(sent).toMatch(/[\p{Emoji_Presentation}\u{fe0f}\p{Extended_Pictographic}]/u);
        expect(sent).not.toMatch(/[\p{L}\s]/u);
      },
    ),
    manyInputs('reactions'),
  );
});
