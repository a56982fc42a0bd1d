import fc from 'fast-check';
import { transferMessage } from '@/protocol/transfer';
import { manyInputs } from '@/runtime/testing/many-inputs';
import type { ChatMessage, TimelineItem } from '@/lib/chat/model';
import { People } from '@/lib/chat/people';
import { richTexts } from '@/lib/chat/rich-text';
import type { Pending, PendingAction } from '@/lib/chat/sending/pending';
import { ItemList } from './items';
import { MessageBuilder } from './message-builder';
import { PendingView } from './pending-view';
import type { RawEvent } from './raw-event';
import { RelationIndex } from './relations';

const me = '@u1:guild.test';
const ada = '@u2:guild.test';
const bo = '@u3:guild.test';
const NOBODY: ReadonlySet<string> = new Set();
const START = new Date(2026, 4, 10, 12, 0).getTime();

let count = 0;
function event(sender: string, content: Record<string, unknown>, more: Partial<RawEvent> = {}): RawEvent {
  count += 1;
  return {
    event_id: `$${count}`,
    type: 'm.room.message',
    sender,
    origin_server_ts: START + count,
    content,
    ...more,
  };
}
const says = (sender: string, body: string, more: Partial<RawEvent> = {}) =>
  event(sender, { msgtype: 'm.text', body }, more);
const reacts = (sender: string, target: RawEvent, key: string) =>
  event(
    sender,
    { 'm.relates_to': { rel_type: 'm.annotation', event_id: target.event_id, key } },
    { type: 'm.reaction' },
  );
const edits = (sender: string, target: RawEvent, body: string) =>
  event(sender, {
    msgtype: 'm.text',
    body: `* ${body}`,
    'm.new_content': { msgtype: 'm.text', body },
    'm.relates_to': { rel_type: 'm.replace', event_id: target.event_id },
  });
const redacts = (target: RawEvent) => event(bo, { redacts: target.event_id }, { type: 'm.room.redaction' });
const moves = (who: string, membership: string, before: string, sender = who) =>
  event(
    sender,
    { membership },
    { type: 'm.room.member', state_key: who, unsigned: { prev_content: { membership: before } } },
  );

/** A room as the screen would show it; `build` after each change. */
function makeRoom({ readUpTo = null as string | null, known = [] as RawEvent[] } = {}) {
  const relations = new RelationIndex();
  const names = new Map<string, string>([
    [me, 'Me'],
    [ada, 'Ada'],
    [bo, 'Bo'],
  ]);
  const people = new People({
    find: (matrixUserId) => ({ name: names.get(matrixUserId), avatar: '' }),
    ask: () => undefined,
    onChange: () => undefined,
  });
  const events: RawEvent[] = [];
  const pending: Pending[] = [];
  const keys = new Map<string, string>();
  const builder = new MessageBuilder({
    me,
    people,
    relations,
    texts: richTexts,
    ignored: () => NOBODY,
    lookUp: (eventId) => [...events, ...known].find(({ event_id }) => event_id === eventId) ?? 'loading',
    mayMentionEveryone: (matrixUserId) => matrixUserId !== bo,
  });
  const items = new ItemList({
    me,
    people,
    builder,
    keyOf: ({ event_id }) => keys.get(event_id) ?? event_id,
  });
  let view: PendingView | null = null;
  return {
    people,
    events,
    keys,
    add(...news: RawEvent[]) {
      events.push(...news);
      for (const one of news) relations.take(one);
      return this.build();
    },
    acts(action: PendingAction, state: Pending['state'] = 'waiting'): Pending {
      const made = {
        txnId: `t${++count}`,
        matrixRoomId: '!r',
        createdMs: START + count,
        action,
        state,
        eventId: null,
      };
      pending.push(made);
      return made;
    },
    forget: (one: Pending) => pending.splice(pending.indexOf(one), 1),
    build(): readonly TimelineItem[] {
      view = new PendingView(pending, view);
      return items.build({ events, pending: view, atEnd: true, readUpTo });
    },
  };
}

const messages = (items: readonly TimelineItem[]): ChatMessage[] =>
  items.filter((item) => item.kind === 'message');
const textOf = ({ body }: ChatMessage) => (body.kind === 'text' ? body.text : body.kind);
const shape = (items: readonly TimelineItem[]) =>
  items.map((item) =>
    item.kind === 'message' ? `${item.startsGroup ? '+' : '|'} ${textOf(item)}` : item.kind,
  );

test('messages of one sender within five minutes stand together, under the day they were written on', () => {
  const room = makeRoom();
  const late = START + 5 * 60_000 + 100_000;
  const nextDay = new Date(2026, 4, 11, 0, 1).getTime();
  const items = room.add(
    says(ada, 'a'),
    says(ada, 'b'),
    says(bo, 'c'),
    says(bo, 'd', { origin_server_ts: late }),
    says(bo, 'e', { origin_server_ts: late + 5 * 60_000 }),
    says(bo, 'f', { origin_server_ts: nextDay }),
  );
  expect(shape(items)).toEqual(['day', '+ a', '| b', '+ c', '+ d', '| e', 'day', '+ f']);
});

test('rows that did not change are the same objects, and the list too', () => {
  const room = makeRoom();
  const first = says(ada, 'a');
  const before = room.add(first, says(bo, 'b'), moves('@u9:guild.test', 'join', 'invite'));
  expect(room.build()).toBe(before);
  const after = room.add(reacts(bo, first, '👍'), says(bo, 'c'));
  expect(after.slice(2, 4)).toEqual(before.slice(2, 4));
  expect(after[0]).toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  expect(after[2]).toBe(before[2]);
  expect(after[3]).toBe(before[3]);
});

test('the newest edit of the sender holds; edits by others are nothing', () => {
  const room = makeRoom();
  const original = says(ada, 'first');
  room.add(original, edits(ada, original, 'second'), edits(bo, original, 'mine now'));
  const [edited] = messages(room.add(edits(ada, original, 'third')));
  expect(edited).toMatchObject({ edited: true, body: { text: 'third' }, key: original.event_id });
});

test('an edit that comes before its message counts, and so does one that the server bundles', () => {
  const room = makeRoom();
  const original = says(ada, 'old');
  const bundled = says(bo, 'old');
  const edit = edits(bo, bundled, 'bundled');
  const items = room.add(edits(ada, original, 'new'), original, {
    ...bundled,
    unsigned: { 'm.relations': { 'm.replace': edit } },
  });
  expect(messages(items).map(textOf)).toEqual(['new', 'bundled']);
});

test('a deleted message says so and nothing else; a deleted edit gives back what was before', () => {
  const room = makeRoom();
  const gone = says(ada, 'gone');
  const kept = says(ada, 'kept');
  const edit = edits(ada, kept, 'changed');
  room.add(gone, reacts(bo, gone, '👍'), kept, edit);
  const [first, second] = messages(room.add(redacts(gone), redacts(edit)));
  expect(first).toMatchObject({ body: { kind: 'deleted' }, reactions: [] });
  expect(second).toMatchObject({ body: { text: 'kept' }, edited: false });
});

test('reactions are counted by key, once per person, and vanish with their redaction', () => {
  const room = makeRoom();
  const message = says(ada, 'a');
  const own = reacts(me, message, '🎉');
  const [counted] = messages(
    room.add(message, reacts(bo, message, '👍'), reacts(bo, message, '👍'), own, reacts(ada, message, '👍')),
  );
  expect(counted?.reactions).toEqual([
    { key: '🎉', count: 1, own: true, names: ['Me'] },
    { key: '👍', count: 2, own: false, names: ['Bo', 'Ada'] },
  ]);
  const [less] = messages(room.add(redacts(own)));
  expect(less?.reactions.map(({ key }) => key)).toEqual(['👍']);
});

test('of thousands of different reactions those of most people are shown, and one’s own', () => {
  const room = makeRoom();
  const message = says(ada, 'a');
  const flood = Array.from({ length: 300 }, (_, index) => reacts(bo, message, `b${index}`));
  const rest = [reacts(me, message, '🎉'), reacts(ada, message, 'b299'), reacts(ada, message, '👍')];
  const [flooded] = messages(room.add(message, ...flood, ...rest));
  const keys = flooded?.reactions.map(({ key }) => key) ?? [];
  expect(keys.length).toBeLessThan(50);
  expect(keys).toEqual(expect.arrayContaining(['b299', '🎉']));
});

test('what is on its way shows at once: new messages below, edits, reactions and deletions in their place', () => {
  const room = makeRoom();
  const message = says(me, 'a');
  room.add(message);
  const sending = room.acts({ kind: 'message', content: { msgtype: 'm.text', body: 'echo' } });
  room.acts({ kind: 'reaction', targetId: message.event_id, reactionKey: '👍' });
  const failed = room.acts(
    {
      kind: 'edit',
      targetId: message.event_id,
      content: { 'm.new_content': { msgtype: 'm.text', body: 'b' } },
    },
    'failed',
  );
  const [changed, echo] = messages(room.build());
  expect(changed).toMatchObject({
    status: 'failed',
    body: { text: 'b' },
    reactions: [{ key: '👍', own: true }],
  });
  expect(echo).toMatchObject({ key: sending.txnId, status: 'sending', eventId: null, startsGroup: false });
  room.forget(failed);
  expect(messages(room.build())[0]).toMatchObject({ status: 'sent', body: { text: 'a' } });
  room.acts({ kind: 'redaction', targetId: message.event_id });
  expect(messages(room.build())[0]).toMatchObject({ body: { kind: 'deleted' } });
});

test('the key of an own message stays when its event arrives', () => {
  const room = makeRoom();
  const sending = room.acts({ kind: 'message', content: { msgtype: 'm.text', body: 'echo' } });
  const [echo] = messages(room.build());
  room.forget(sending);
  const arrived = says(me, 'echo');
  room.keys.set(arrived.event_id, sending.txnId);
  const [real] = messages(room.add(arrived));
  expect(real?.key).toBe(echo?.key);
  expect(real).toMatchObject({ status: 'sent', eventId: arrived.event_id });
});

test('the unread line stands above the first message of others after the last one read, and stays there', () => {
  const read = says(ada, 'read');
  const room = makeRoom({ readUpTo: read.event_id });
  const items = room.add(read, says(me, 'mine'), says(ada, 'new'), says(bo, 'newer'));
  expect(shape(items)).toEqual(['day', '+ read', '+ mine', 'unread', '+ new', '+ newer']);
  expect(items).toContainEqual({ kind: 'unread', key: 'unread', count: 2 });
  expect(room.add(says(bo, 'newest'))).toContainEqual({ kind: 'unread', key: 'unread', count: 2 });
});

test('no line is drawn where nothing was new, also not when something comes', () => {
  const read = says(ada, 'read');
  const room = makeRoom({ readUpTo: read.event_id });
  room.add(read);
  expect(shape(room.add(says(bo, 'live')))).toEqual(['day', '+ read', '+ live']);
});

test('an answer shows what it answers, loads it when it is out of sight, and says when it is deleted', () => {
  const room = makeRoom();
  const asked = says(ada, 'which\none?');
  const answer = (target: string) =>
    event(bo, { msgtype: 'm.text', body: 'this', 'm.relates_to': { 'm.in_reply_to': { event_id: target } } });
  const [, known, unknown] = messages(room.add(asked, answer(asked.event_id), answer('$elsewhere')));
  expect(known?.replyTo).toEqual({
    eventId: asked.event_id,
    sender: expect.objectContaining({ name: 'Ada' }),
    text: 'which one?',
    deleted: false,
  });
  expect(unknown?.replyTo).toEqual({ eventId: '$elsewhere', sender: null, text: null, deleted: false });
  expect(messages(room.add(redacts(asked)))[1]?.replyTo).toMatchObject({ text: null, deleted: true });
});

test('people who come one after the other share a line; profile changes and the platform itself tell nothing', () => {
  const room = makeRoom();
  const items = room.add(
    event('@guildhall:guild.test', {}, { type: 'm.room.create', state_key: '' }),
    moves('@guildhall:guild.test', 'join', 'leave'),
    moves(ada, 'join', 'invite'),
    moves(bo, 'join', 'leave'),
    moves(bo, 'join', 'join'),
    says(ada, 'hi'),
    moves(bo, 'leave', 'join'),
    moves(ada, 'leave', 'join', me),
    event(
      me,
      { name: 'tea' },
      { type: 'm.room.name', state_key: '', unsigned: { prev_content: { name: 'tee' } } },
    ),
  );
  expect(items.filter((item) => item.kind === 'system')).toMatchObject([
    { what: 'joined', person: { name: 'Ada' }, others: 1 },
    { what: 'left', person: { name: 'Bo' }, others: 0 },
    { what: 'removed', person: { name: 'Ada' } },
    { what: 'renamed', name: 'tea' },
  ]);
});

test('changes of a group name the person for whom the platform made them, and nobody else can name one', () => {
  const room = makeRoom();
  const platform = '@guildhall:guild.test';
  const by = { 'guildhall.by': bo };
  const items = room.add(
    event(
      platform,
      { membership: 'leave', ...by },
      { type: 'm.room.member', state_key: ada, unsigned: { prev_content: { membership: 'join' } } },
    ),
    event(
      platform,
      { name: 'tea', ...by },
      { type: 'm.room.name', state_key: '', unsigned: { prev_content: { name: 'tee' } } },
    ),
    event(platform, { url: 'mxc://guild.test/a', ...by }, { type: 'm.room.avatar', state_key: '' }),
    event(platform, { ...by }, { type: 'm.room.avatar', state_key: '' }),
    // Without a person it came with the room.
    event(platform, { url: 'mxc://guild.test/b' }, { type: 'm.room.avatar', state_key: '' }),
    event(
      ada,
      { name: 'coffee', ...by },
      { type: 'm.room.name', state_key: '', unsigned: { prev_content: { name: 'tea' } } },
    ),
  );
  const lines = items.filter((item) => item.kind === 'system');
  expect(lines).toMatchObject([
    { what: 'removed', person: { name: 'Ada' }, by: { name: 'Bo' } },
    { what: 'renamed', name: 'tea', by: { name: 'Bo' } },
    { what: 'pictured', hasPicture: true, by: { name: 'Bo' } },
    { what: 'pictured', hasPicture: false, by: { name: 'Bo' } },
    { what: 'renamed', name: 'coffee' },
  ]);
  expect(lines.at(-1)).not.toHaveProperty('by');
});

test('a mention of me is by id, or of everyone by a sender who may, not by my name in the text', () => {
  const room = makeRoom();
  const mention = (mentions: unknown, sender = ada) =>
    event(sender, { msgtype: 'm.text', body: 'Me! @room', 'm.mentions': mentions });
  const items = room.add(
    mention({ user_ids: [me] }),
    mention({ room: true }),
    mention({}),
    mention({ room: 'yes' }),
    mention({ room: true }, bo),
  );
  expect(messages(items).map(({ mentionsMe }) => mentionsMe)).toEqual([true, true, false, false, false]);
  const drawn = messages(items).map(({ body }) => JSON.stringify(body).includes('mentionEveryone'));
  expect(drawn).toEqual([false, true, false, false, false]);
});

test('without m.mentions, a name in the text is a mention, and @room if the sender may', () => {
  const room = makeRoom();
  const says = (body: string, sender = ada) => event(sender, { msgtype: 'm.text', body });
  const items = room.add(
    says('hello me!'),
    says('some menu'),
    says('look, @room'),
    says('look, @room', bo),
    says('look, @roommate'),
  );
  expect(messages(items).map(({ mentionsMe }) => mentionsMe)).toEqual([true, false, true, false, false]);
});

test('whatever m.mentions holds, only senders who may mention everyone', () => {
  const value = fc.constantFrom<unknown[]>(
    true,
    false,
    'true',
    1,
    null,
    {},
    [],
    [me],
    [ada, me],
    me,
    undefined,
  );
  fc.assert(
    fc.property(value, value, fc.constantFrom('Me', '@room', 'x'), fc.boolean(), (who, all, body, isBo) => {
      const room = makeRoom();
      const mentions = { user_ids: who, room: all };
      const sender = isBo ? bo : ada;
      const [message] = messages(
        room.add(event(sender, { msgtype: 'm.text', body, 'm.mentions': mentions })),
      );
      const byId = Array.isArray(who) && who.includes(me);
      expect(message?.mentionsMe).toBe(byId || (all === true && !isBo));
    }),
    manyInputs('values of m.mentions'),
  );
});

test('pictures and files have addresses of this origin only', () => {
  const room = makeRoom();
  const media = (msgtype: string, url: unknown, info: unknown = {}) =>
    event(ada, { msgtype, url, info, body: 'x.png' });
  const items = room.add(
    media('m.image', 'mxc://guild.test/abc_1', { w: 1600, h: 900, mimetype: 'image/png' }),
    media('m.file', 'mxc://guild.test/def', { size: 12 }),
    media('m.image', 'https://evil.test/a.png'),
    media('m.image', 'mxc://guild.test/../../secret'),
    media('m.image', 'mxc://guild.test/a?b'),
  );
  expect(messages(items).map(({ body }) => body)).toEqual([
    {
      kind: 'image',
      url: '/api/media/abc_1',
      previewUrl: '/api/media/abc_1?width=800&height=800',
      width: 1600,
      height: 900,
      name: 'x.png',
      progress: null,
    },
    { kind: 'file', url: '/api/media/def', name: 'x.png', bytes: 12, progress: null },
    { kind: 'unknown' },
    { kind: 'unknown' },
    { kind: 'unknown' },
  ]);
});

test('a new name draws the rows anew that show it, and no others', () => {
  const room = makeRoom();
  const before = messages(room.add(says(ada, 'a'), says(bo, 'b')));
  room.people.learn(ada, { name: 'Ada B.', avatar: '' }, 'current');
  const after = messages(room.build());
  expect(after[0]?.sender.name).toBe('Ada B.');
  expect(after[1]).toBe(before[1]);
});

test('a card of a transfer counts once: repeats of the same person say so, and stay the same rows', () => {
  const room = makeRoom();
  const card = (sender: string, digit: string, to = 7) =>
    event(sender, transferMessage({ chainId: 1, hash: `0x${digit.repeat(64)}`, to }, 'Sent'));
  const repeats = (items: readonly TimelineItem[]) =>
    messages(items).map(({ body }) => body.kind === 'transfer' && body.isRepeated);
  const first = card(ada, '1');
  const items = room.add(first, card(bo, '1'), card(ada, '2'), card(ada, '1'), card(ada, '1', 8));
  expect(repeats(items)).toEqual([false, false, false, true, false]);
  expect(room.build()).toBe(items);
  // Who takes back the first one makes the next one the first.
  expect(repeats(room.add(redacts(first)))).toEqual([false, false, false, false, false]);
});
