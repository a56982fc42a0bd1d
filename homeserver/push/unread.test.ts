import { ReadMarks, unreadOf, type Highlight, type UnreadInput } from './unread';

const row = (position: number, change: Partial<Highlight> = {}): Highlight => ({
  position,
  roomId: '!room:test',
  eventId: `$${position}`,
  threadId: '',
  counts: true,
  notifies: true,
  highlights: true,
  ...change,
});

/** A room whose events 1 to 10 all count. */
function input(change: Partial<UnreadInput> = {}): UnreadInput {
  return {
    counted: 10,
    marks: new ReadMarks(),
    isCounting: true,
    threadEvents: [],
    own: [],
    forAll: [],
    ...change,
  };
}

const readTo = (...receipts: [threadId: string, position: number][]) => {
  const marks = new ReadMarks();
  for (const [threadId, position] of receipts) marks.advance(threadId, { position, counted: position });
  return marks;
};

describe('unread counts', () => {
  it('are what came after the receipt', () => {
    expect(unreadOf(input({ marks: readTo(['', 7]) })).total).toEqual({ notifications: 3, highlights: 0 });
  });

  it('never grow by an older receipt', () => {
    expect(unreadOf(input({ marks: readTo(['', 9], ['', 2]) })).total.notifications).toBe(1);
  });

  it('take the receipt that is further on, public or private', () => {
    expect(unreadOf(input({ marks: readTo(['', 5], ['main', 8]) })).total.notifications).toBe(2);
  });

  it('count a mention once, as notification and as highlight, until it is read', () => {
    const own = [row(9)];
    expect(unreadOf(input({ marks: readTo(['', 8]), own })).total).toEqual({
      notifications: 2,
      highlights: 1,
    });
    expect(unreadOf(input({ marks: readTo(['', 9]), own })).total).toEqual({
      notifications: 1,
      highlights: 0,
    });
  });

  it('of a muted room are its mentions alone', () => {
    const own = [row(9)];
    expect(unreadOf(input({ isCounting: false, own })).total).toEqual({ notifications: 1, highlights: 1 });
  });

  it('leave out what a rule silences', () => {
    const own = [row(9, { notifies: false, highlights: false })];
    expect(unreadOf(input({ marks: readTo(['', 8]), own })).total.notifications).toBe(1);
  });

  it('take a mention of the room for everybody, unless somebody has a row of their own about it', () => {
    const forAll = [row(9)];
    expect(unreadOf(input({ forAll })).total.highlights).toBe(1);
    const own = [row(9, { highlights: false })];
    expect(unreadOf(input({ forAll, own })).total.highlights).toBe(0);
  });
});

// Client-Server API, "Threaded read receipts".
describe('unread counts by thread', () => {
  const threadEvents = [4, 6, 9].map((position) => ({ position, threadId: '$root' }));

  it('divide the room into the main timeline and its threads', () => {
    const unread = unreadOf(input({ threadEvents }));
    expect(unread.main.notifications).toBe(7);
    expect(unread.threads.get('$root')?.notifications).toBe(3);
    expect(unread.total.notifications).toBe(10);
  });

  it('leave the thread unread when the main timeline is read', () => {
    const unread = unreadOf(input({ threadEvents, marks: readTo(['main', 10]) }));
    expect(unread.main.notifications).toBe(0);
    expect(unread.threads.get('$root')?.notifications).toBe(3);
    expect(unread.total.notifications).toBe(3);
  });

  it('leave the main timeline unread when the thread is read', () => {
    const unread = unreadOf(input({ threadEvents, marks: readTo(['$root', 6]) }));
    expect(unread.main.notifications).toBe(7);
    expect(unread.threads.get('$root')?.notifications).toBe(1);
  });

  it('are all reset by a receipt without a thread', () => {
    const unread = unreadOf(input({ threadEvents, marks: readTo(['', 10]) }));
    expect(unread.total.notifications).toBe(0);
    expect(unread.threads.size).toBe(0);
  });

  it('count the highlight of a thread there', () => {
    const unread = unreadOf(input({ threadEvents, own: [row(9, { threadId: '$root' })] }));
    expect(unread.main.highlights).toBe(0);
    expect(unread.threads.get('$root')?.highlights).toBe(1);
  });
});
