import { Outbox, TryAgain } from './outbox';
import type { Pending, PendingAction } from './pending';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const ROOM = '!r:test';
const say = (body: string): PendingAction => ({ kind: 'message', content: { msgtype: 'm.text', body } });
const textOf = ({ action }: Pending) => ('content' in action ? action.content.body : action.kind);

/** An outbox whose homeserver answers as told; what arrived there, in order. */
function makeOutbox(answer: (pending: Pending, attempt: number) => Promise<string> | string) {
  const attempts: { text: unknown; txnId: string }[] = [];
  const refused: Pending[] = [];
  let unsent: readonly Pending[] = [];
  const outbox = new Outbox({
    transmit: async (pending) => {
      attempts.push({ text: textOf(pending), txnId: pending.txnId });
      return answer(pending, attempts.length);
    },
    onChange: (_matrixRoomId, list) => (unsent = list),
    onRefused: (pending) => refused.push(pending),
  });
  return { outbox, attempts, refused, unsent: () => unsent };
}

test('what was typed without a connection goes out once and in order when it is back', async () => {
  let online = false;
  const { outbox, attempts } = makeOutbox((pending) => {
    if (!online) throw new TryAgain(null);
    return `$${pending.txnId}`;
  });
  for (const text of ['one', 'two', 'three']) outbox.add(ROOM, say(text));
  await jest.advanceTimersByTimeAsync(10_000);
  expect(new Set(attempts.map(({ text }) => text))).toEqual(new Set(['one']));
  expect(new Set(attempts.map(({ txnId }) => txnId)).size).toBe(1);
  online = true;
  attempts.length = 0;
  outbox.wake();
  await jest.advanceTimersByTimeAsync(0);
  expect(attempts.map(({ text }) => text)).toEqual(['one', 'two', 'three']);
  expect(outbox.ofRoom(ROOM).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
});

test('a homeserver that asks to wait is left alone for that long', async () => {
  const { outbox, attempts } = makeOutbox((_pending, attempt) => {
    if (attempt === 1) throw new TryAgain(7_000);
    return '$e';
  });
  outbox.add(ROOM, say('hi'));
  await jest.advanceTimersByTimeAsync(6_999);
  expect(attempts).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(attempts).toHaveLength(2);
});

test('a refused message stays as failed, the next goes on, and a retry keeps the transaction id', async () => {
  let refuses = true;
  const { outbox, attempts } = makeOutbox((pending) => {
    if (refuses && textOf(pending) === 'bad') throw new Error('403');
    return `$${pending.txnId}`;
  });
  const bad = outbox.add(ROOM, say('bad'));
  outbox.add(ROOM, say('good'));
  await jest.advanceTimersByTimeAsync(0);
  expect(outbox.ofRoom(ROOM).map(({ state }) => state)).toEqual(['failed', 'sent']);
  refuses = false;
  outbox.retry(ROOM, bad.txnId);
  await jest.advanceTimersByTimeAsync(0);
  expect(attempts.at(-1)).toEqual({ text: 'bad', txnId: bad.txnId });
  expect(outbox.ofRoom(ROOM).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('an error of the homeserver itself ends as failed after some tries, so that the queue goes on', async () => {
  const { outbox, attempts } = makeOutbox((pending) => {
    if (textOf(pending) === 'bad') throw new TryAgain(null, { answered: true });
    return '$good';
  });
  outbox.add(ROOM, say('bad'));
  outbox.add(ROOM, say('good'));
  await jest.advanceTimersByTimeAsync(120_000);
  expect(outbox.ofRoom(ROOM).map(({ state }) => state)).toEqual(['failed', 'sent']);
  expect(attempts).toHaveLength(7);
});

test('an event that comes before the answer takes the place of the message, and only once', async () => {
  let answer: (eventId: string) => void = () => undefined;
  const { outbox } = makeOutbox(() => new Promise((resolve) => (answer = resolve)));
  const { txnId } = outbox.add(ROOM, say('hi'));
  outbox.arrived(ROOM, '$e', txnId);
  expect(outbox.ofRoom(ROOM)).toEqual([]);
  answer('$e');
  await jest.advanceTimersByTimeAsync(0);
  expect(outbox.ofRoom(ROOM)).toEqual([]);
  expect(outbox.txnIdOf('$e')).toBe(txnId);
});

test('a reaction that is refused disappears and is told', async () => {
  const { outbox, refused } = makeOutbox(() => Promise.reject(new Error('403')));
  outbox.add(ROOM, { kind: 'reaction', targetId: '$t', reactionKey: '👍' });
  await jest.advanceTimersByTimeAsync(0);
  expect(outbox.ofRoom(ROOM)).toEqual([]);
  expect(refused).toHaveLength(1);
});

test('what is not sent is told for the next page, and sent from there under the same transaction id', async () => {
  const before = makeOutbox(() => Promise.reject(new TryAgain(null)));
  before.outbox.add(ROOM, say('one'));
  before.outbox.add(ROOM, say('two'));
  await jest.advanceTimersByTimeAsync(0);
  const kept = JSON.parse(JSON.stringify(before.unsent())) as Pending[];
  before.outbox.stop();
  const after = makeOutbox((pending) => `$${pending.txnId}`);
  after.outbox.restore(kept);
  await jest.advanceTimersByTimeAsync(0);
  expect(after.attempts).toEqual(kept.map((pending) => ({ text: textOf(pending), txnId: pending.txnId })));
  expect(after.unsent()).toEqual([]);
});

test('a dropped message is gone', async () => {
  const { outbox, unsent } = makeOutbox(() => Promise.reject(new Error('413')));
  const { txnId } = outbox.add(ROOM, say('too large'));
  await jest.advanceTimersByTimeAsync(0);
  outbox.discard(ROOM, txnId);
  expect(outbox.ofRoom(ROOM)).toEqual([]);
  expect(unsent()).toEqual([]);
});
