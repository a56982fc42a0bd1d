import fc from 'fast-check';
import { manyInputs } from '@/runtime/testing/many-inputs';
import type { Json, JsonObject, RoomEvent } from '@/homeserver/rooms/event';
import { defaultRuleset } from './default-rules';
import { evaluate, type RuleContext } from './evaluate';
import type { PushCondition, Ruleset } from './push-rule';

const ME = '@me:test';
const context: RuleContext = { memberCount: 5, displayName: 'Ada (tea)', mayNotify: () => true };
const event = (content: JsonObject, change: Partial<RoomEvent> = {}): RoomEvent => ({
  position: 1,
  roomId: '!room:test',
  eventId: '$1',
  type: 'm.room.message',
  stateKey: undefined,
  sender: '@ben:test',
  content,
  originServerTs: 0,
  relation: undefined,
  redacts: undefined,
  redactedBecause: undefined,
  replaces: undefined,
  transaction: undefined,
  counted: 1,
  ...change,
});
const text = (body: string, more: JsonObject = {}) => event({ msgtype: 'm.text', body, ...more });

/** Rules that notify when the conditions hold, and never else. */
const only = (...conditions: PushCondition[]): Ruleset => ({
  override: [{ rule_id: 'mine', default: false, enabled: true, conditions, actions: ['notify'] }],
  content: [],
  room: [],
  sender: [],
  underride: [],
});
const holds = (condition: PushCondition, of = text('hello'), where = context) =>
  evaluate(only(condition), of, where).notifies;

// Client-Server API, "Predefined Rules".
describe('the default rules', () => {
  const rules = defaultRuleset(ME);
  it.each<[string, RoomEvent, boolean, boolean]>([
    ['a message notifies', text('hello'), true, false],
    ['an encrypted event notifies', event({}, { type: 'm.room.encrypted' }), true, false],
    ['a call notifies', event({}, { type: 'm.call.invite' }), true, false],
    ['a notice does not', event({ msgtype: 'm.notice', body: 'beep' }), false, false],
    ['a mention highlights', text('hi', { 'm.mentions': { user_ids: [ME] } }), true, true],
    ['a mention of another does not', text('hi', { 'm.mentions': { user_ids: ['@x:test'] } }), true, false],
    ['a mention of the room highlights', text('hi', { 'm.mentions': { room: true } }), true, true],
    ['a room that is not true does not', text('hi', { 'm.mentions': { room: 'true' } }), true, false],
    ['an edit does not notify', text('* hi', { 'm.relates_to': { rel_type: 'm.replace' } }), false, false],
    ['a reaction does not', event({}, { type: 'm.reaction' }), false, false],
    [
      'an invitation of me notifies',
      event({ membership: 'invite' }, { type: 'm.room.member', stateKey: ME }),
      true,
      false,
    ],
    [
      'an invitation of another does not',
      event({ membership: 'invite' }, { type: 'm.room.member', stateKey: '@x:test' }),
      false,
      false,
    ],
    ['a tombstone highlights', event({}, { type: 'm.room.tombstone', stateKey: '' }), true, true],
    ['another type does not notify', event({}, { type: 'org.example.a' }), false, false],
  ])('%s', (_title, of, notifies, highlights) => {
    expect(evaluate(rules, of, context)).toEqual({ notifies, highlights });
  });

  it('take a mention of the room only from those who may', () => {
    const of = text('hi', { 'm.mentions': { room: true } });
    const asked: string[] = [];
    const mayNotify = (key: string) => asked.push(key) === 0;
    expect(evaluate(rules, of, { ...context, mayNotify })).toEqual({ notifies: true, highlights: false });
    expect(asked).toEqual(['room']);
  });
});

describe('mentions in any message', () => {
  const word = fc.constantFrom(
    '@room',
    'Ada (tea)',
    'ada',
    'me',
    'Me',
    'hello',
    'here',
    '@me:test',
    'mean',
    '世界',
  );
  const body = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const mentions = fc.oneof(
    fc.constant(undefined),
    fc.record(
      {
        room: fc.constantFrom(true, false, 'true', 1, null),
        user_ids: fc.constantFrom<Json[]>([ME], ['@x:test'], [], [null, ME], ME as never),
      },
      { requiredKeys: [] },
    ),
    fc.constantFrom<Json[]>(null, true, [], 'room'),
  ) as fc.Arbitrary<Json | undefined>;

  it('come from m.mentions if present, else from the text; the room only by senders with the level for it', () => {
    fc.assert(
      fc.property(body, mentions, fc.boolean(), fc.boolean(), (written, named, mayNotify, isEdit) => {
        const of = text(written, {
          ...(named !== undefined && { 'm.mentions': named }),
          ...(isEdit && { 'm.relates_to': { rel_type: 'm.replace', event_id: '$e' } }),
        });
        const { highlights } = evaluate(defaultRuleset(ME), of, { ...context, mayNotify: () => mayNotify });
        if (named !== undefined) {
          const { room, user_ids: userIds } = Object(named) as { room?: unknown; user_ids?: unknown };
          const isNamed = Array.isArray(userIds) && userIds.includes(ME);
          expect(highlights).toBe(isNamed || (room === true && mayNotify));
        } else {
          const words = ` ${written} `;
          const calls = (name: string) => words.toLowerCase().includes(` ${name} `);
          const isCalled = calls('ada (tea)') || (calls('@room') && mayNotify);
          // The rule that silences edits comes before the one for user names, and after the one for display names.
          const byUserName = !isEdit && (calls('me') || words.includes('@me:test'));
          expect(highlights).toBe(isCalled || byUserName);
        }
      }),
      manyInputs('messages with mentions'),
    );
  });
});

// Client-Server API, "Conditions".
describe('a condition', () => {
  it('that is not known matches nothing', () => {
    expect(holds({ kind: 'org.example.new' })).toBe(false);
  });

  it.each([
    ['5', true],
    ['==5', true],
    ['<6', true],
    ['<5', false],
    ['>4', true],
    ['>=5', true],
    ['<=4', false],
    ['many', false],
  ])('room_member_count %s of five', (is, expected) => {
    expect(holds({ kind: 'room_member_count', is })).toBe(expected);
  });

  it('event_property_is compares values of the same type, by paths with escaped dots', () => {
    const of = text('a', { 'm.federate': true, n: 1 });
    expect(holds({ kind: 'event_property_is', key: 'content.m\\.federate', value: true }, of)).toBe(true);
    expect(holds({ kind: 'event_property_is', key: 'content.m\\.federate', value: 'true' }, of)).toBe(false);
    expect(holds({ kind: 'event_property_is', key: 'content.n', value: 1 }, of)).toBe(true);
    expect(holds({ kind: 'event_property_is', key: 'content.none', value: null }, of)).toBe(false);
    expect(holds({ kind: 'event_property_is', key: 'content.constructor.name', value: 'Object' }, of)).toBe(
      false,
    );
  });

  it('event_property_contains looks into lists only', () => {
    const of = text('a', { list: ['x'], word: 'x' });
    expect(holds({ kind: 'event_property_contains', key: 'content.list', value: 'x' }, of)).toBe(true);
    expect(holds({ kind: 'event_property_contains', key: 'content.word', value: 'x' }, of)).toBe(false);
  });

  it('contains_display_name takes the name as it is, not as a pattern', () => {
    expect(holds({ kind: 'contains_display_name' }, text('hello Ada (tea)!'))).toBe(true);
    expect(holds({ kind: 'contains_display_name' }, text('hello ada'))).toBe(false);
    const starry = { ...context, displayName: '*' };
    expect(holds({ kind: 'contains_display_name' }, text('anything'), starry)).toBe(false);
  });
});

// Everybody in a room waits for the rules of each.
describe('people’s own rules', () => {
  const heavy = `${'*a'.repeat(500)}*b`;
  const rules = (count: number, ...last: string[]): Ruleset => ({
    ...defaultRuleset(ME),
    content: [...Array.from({ length: count }, () => heavy), ...last].map((pattern, index) => ({
      rule_id: `word${index}`,
      default: false,
      enabled: true,
      actions: ['notify', { set_tweak: 'highlight' }],
      pattern,
    })),
  });

  it('cost little together, however many and heavy they are', () => {
    const outcome = evaluate(rules(1000), text('a'.repeat(60_000)), context);
    // What they may not look at leaves the default rules as they are.
    expect(outcome).toEqual({ notifies: true, highlights: false });
  });

  it('still match when others among them ask for too much', () => {
    const body = `${'a'.repeat(3000)} cake`;
    expect(evaluate(rules(1000, 'cake'), text(body), context).highlights).toBe(true);
  });

  it('look at long lists only as long as at long texts', () => {
    const list = [...Array.from({ length: 15_000 }, () => 'a'), 'b'];
    const looks = (count: number): Ruleset => {
      const one = { kind: 'event_property_contains', key: 'content.list', value: 'b' };
      return only(...Array.from({ length: count }, () => one));
    };
    expect(evaluate(looks(5), text('hello', { list }), context).notifies).toBe(true);
    expect(evaluate(looks(1000), text('hello', { list }), context).notifies).toBe(false);
  });
});
