import fc from 'fast-check';
import { ALICE, openTestRooms, type TestRooms } from '@/homeserver/testing/stream';
import { until } from '@/homeserver/testing/until';
import { authorise } from './authorisation/authorise';
import type { EventDraft, RoomEvent } from './event';
import type { RoomState } from './rooms';
import { membershipIn, StateSnapshot } from './state';

// Whatever people do at the same time, one line of events comes out of it that
// every rule allows, and every way of reading it says the same.

let all: TestRooms;
beforeAll(async () => {
  all = await openTestRooms();
});
afterAll(() => all.close());

const PEOPLE = ['ann', 'ben', 'cat', 'dan', 'eve'].map((name) => `@${name}:test.example`);

type Step =
  | { readonly kind: 'membership'; readonly by: string; readonly of: string; readonly membership: string }
  | { readonly kind: 'message'; readonly by: string }
  | { readonly kind: 'topic'; readonly by: string; readonly topic: string }
  | { readonly kind: 'levels'; readonly by: string; readonly of: string; readonly level: number }
  | { readonly kind: 'redaction'; readonly by: string; readonly which: number };

const person = fc.constantFrom(ALICE, ...PEOPLE);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('membership' as const),
    by: person,
    of: person,
    membership: fc.constantFrom('join', 'invite', 'leave', 'ban', 'knock'),
  }),
  fc.record({ kind: fc.constant('message' as const), by: person }),
  fc.record({ kind: fc.constant('topic' as const), by: person, topic: fc.constantFrom('a', 'b', 'c') }),
  fc.record({
    kind: fc.constant('levels' as const),
    by: person,
    of: person,
    level: fc.constantFrom(-1, 0, 50, 100),
  }),
  fc.record({ kind: fc.constant('redaction' as const), by: person, which: fc.nat(30) }),
);
/** Steps of one group are taken at the same time. */
const history = fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 6 });

async function draftOf(roomId: string, taken: Step): Promise<EventDraft> {
  const room = await all.rooms.get(roomId);
  const common = { roomId, sender: taken.by };
  switch (taken.kind) {
    case 'membership':
      return {
        ...common,
        type: 'm.room.member',
        stateKey: taken.of,
        content: { membership: taken.membership },
      };
    case 'message':
      return { ...common, type: 'm.room.message', content: { body: 'x' } };
    case 'topic':
      return { ...common, type: 'm.room.topic', stateKey: '', content: { topic: taken.topic } };
    case 'levels': {
      const content = room?.state.get('m.room.power_levels', '')?.content ?? {};
      const users = { ...(content.users as object), [taken.of]: taken.level };
      return { ...common, type: 'm.room.power_levels', stateKey: '', content: { ...content, users } };
    }
    case 'redaction': {
      const target = room?.newest[taken.which % room.newest.length]?.eventId ?? '';
      return { ...common, type: 'm.room.redaction', content: { redacts: target, reason: 'noise' } };
    }
  }
}

const idsOf = (state: RoomState) => new Map([...state].map((event) => [key(event), event.eventId]));
const key = ({ type, stateKey }: RoomEvent) => `${type}|${stateKey}`;

test('every event is one that the events before it allow, and the state at each is what they add up to', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.constantFrom('invite', 'public', 'knock'), async (groups, joinRule) => {
      const roomId = await all.room([], {
        initialState: [{ type: 'm.room.join_rules', stateKey: '', content: { join_rule: joinRule } }],
      });
      for (const group of groups) {
        const drafts = await Promise.all(group.map((taken) => draftOf(roomId, taken)));
        await Promise.allSettled(drafts.map((draft) => all.send(draft)));
      }
      const room = await all.rooms.get(roomId);
      if (!room) throw new Error('The room is gone');
      const stored = (await all.rooms.eventsAfter(0, 1_000_000)).filter((event) => event.roomId === roomId);
      expect(room.newest).toEqual(stored);

      let state = StateSnapshot.empty;
      let previousType: string | undefined;
      for (const event of stored) {
        const { type, stateKey, sender, content } = event;
        authorise({ roomId, type, stateKey, sender, content, state, previousType, isJoinAuthorised: false });
        const before = stateKey === undefined ? undefined : state.get(type, stateKey);
        expect(event.replaces?.eventId).toBe(before?.eventId);
        state = state.with([event]);
        previousType = type;
        expect(idsOf(await room.stateAt(event.position))).toEqual(idsOf(state));
      }
      expect(idsOf(room.state)).toEqual(idsOf(state));
      const joined = [...state.ofType('m.room.member')].filter(
        ({ content }) => content.membership === 'join',
      );
      expect([...room.joined].sort()).toEqual(joined.map(({ stateKey }) => stateKey).sort());
      for (const who of [ALICE, ...PEOPLE]) {
        const [listed] = (await all.rooms.membershipsOf(who)).filter((one) => one.roomId === roomId);
        expect(listed?.membership).toBe(membershipIn(state, who));
        expect((await room.membershipsOf(who)).map(({ eventId }) => eventId)).toEqual(
          stored.filter((one) => key(one) === `m.room.member|${who}`).map(({ eventId }) => eventId),
        );
      }
    }),
    { numRuns: 12, seed: 15 },
  );
});

test('fifty people who write while they are thrown out are heard up to that moment and never after', async () => {
  const crowd = Array.from({ length: 50 }, (_, index) => `@p${index}:test.example`);
  const roomId = await all.room([], { preset: 'public_chat' });
  await Promise.all(crowd.map((one) => all.member(roomId, one, one, 'join')));
  const { position } = all.stream;
  let thrownOut = false;
  const writing = crowd.map(async (one) => {
    for (let number = 0; ; number += 1) {
      const outcome = await all.say(roomId, one, String(number)).then(
        () => 'written',
        () => 'refused',
      );
      if (outcome === 'refused') return thrownOut;
    }
  });
  await until(() => all.stream.position > position + 300);
  thrownOut = true;
  await Promise.all(crowd.map((one) => all.member(roomId, ALICE, one, 'leave')));
  // Nobody was refused before somebody asked for it.
  expect(new Set(await Promise.all(writing))).toEqual(new Set([true]));
  const gone = new Set<string>();
  for (const event of await all.rooms.eventsAfter(position, 100_000)) {
    if (event.type === 'm.room.member' && event.stateKey !== undefined) gone.add(event.stateKey);
    else expect(gone.has(event.sender)).toBe(false);
  }
  expect(gone.size).toBe(50);
});
