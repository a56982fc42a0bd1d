import fc from 'fast-check';
import { check, NOTHING_FOUND, type History, type Identified } from './history';

const message = (sender: string, number: number, eventId = `$${sender}${number}`): Identified => ({
  sender,
  number,
  eventId,
});
const three = [message('ada', 1), message('ben', 1), message('ada', 2)];
const clean: History = { sent: three, acknowledged: three, seen: three };

test('a history in which everything acknowledged is seen once and in order has nothing against it', () => {
  expect(check(clean)).toEqual(NOTHING_FOUND);
});

test('what was acknowledged and is not seen is lost', () => {
  expect(check({ ...clean, seen: three.slice(0, 2) })).toEqual({ ...NOTHING_FOUND, lost: ['ada 2'] });
});

test('what is seen under another id than the answer said is lost', () => {
  const seen = [three[0]!, message('ben', 1, '$other'), three[2]!];
  expect(check({ ...clean, seen })).toEqual({ ...NOTHING_FOUND, lost: ['ben 1'] });
});

test('what is seen twice is doubled, under one id and under two', () => {
  expect(check({ ...clean, seen: [...three, three[2]!] }).doubled).toEqual(['ada 2']);
  expect(check({ ...clean, seen: [...three, message('ada', 2, '$again')] })).toEqual({
    ...NOTHING_FOUND,
    doubled: ['ada 2'],
  });
});

test('two answers with different ids to one message are a doubled message, two equal ones are none', () => {
  expect(check({ ...clean, acknowledged: [...three, three[1]!] })).toEqual(NOTHING_FOUND);
  const acknowledged = [...three, message('ben', 1, '$later')];
  expect(check({ ...clean, acknowledged }).doubled).toEqual(['ben 1']);
});

test('a message after a later one of the same sender is out of order; senders may overtake each other', () => {
  const seen = [three[2]!, three[1]!, three[0]!];
  expect(check({ ...clean, seen })).toEqual({ ...NOTHING_FOUND, outOfOrder: ['ada 1'] });
  expect(check({ ...clean, seen: [three[1]!, three[0]!, three[2]!] })).toEqual(NOTHING_FOUND);
});

test('what nobody sent is found', () => {
  const seen = [...three, message('eve', 1)];
  expect(check({ ...clean, seen })).toEqual({ ...NOTHING_FOUND, neverSent: ['eve 1'] });
});

test('what was sent and never answered may be there or not', () => {
  const sent = [...three, message('ben', 2)];
  expect(check({ ...clean, sent })).toEqual(NOTHING_FOUND);
  expect(check({ ...clean, sent, seen: [...three, message('ben', 2)] })).toEqual(NOTHING_FOUND);
});

test('whatever is taken out of, repeated in or moved in a clean history is found', () => {
  const history = fc
    .array(fc.constantFrom('ada', 'ben', 'cy'), { minLength: 2, maxLength: 40 })
    .map((senders) => {
      const counts = new Map<string, number>();
      return senders.map((sender) => {
        counts.set(sender, (counts.get(sender) ?? 0) + 1);
        return message(sender, counts.get(sender) ?? 0);
      });
    });
  fc.assert(
    fc.property(history, fc.nat(), (all, at) => {
      const index = at % all.length;
      const with_ = (seen: Identified[]) => check({ sent: all, acknowledged: all, seen });
      expect(with_([...all])).toEqual(NOTHING_FOUND);
      expect(with_(all.toSpliced(index, 1)).lost).toHaveLength(1);
      expect(with_([...all, all[index]!]).doubled).toHaveLength(1);
      const isLastOfSender = all.slice(index + 1).every(({ sender }) => sender !== all[index]!.sender);
      expect(with_([...all.toSpliced(index, 1), all[index]!]).outOfOrder).toHaveLength(
        isLastOfSender ? 0 : 1,
      );
    }),
    { seed: 20 },
  );
});
