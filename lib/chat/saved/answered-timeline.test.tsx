import { ines, message, mira, text, timelineOf } from '@/components/chat/testing/example-timeline';
import type { Content, RawEvent } from '@/lib/chat/timeline/raw-event';
import { HIDDEN_MESSAGES_TYPE } from '@/protocol/chat-names';
import { answeredTimeline, type ChatAnswers } from './answered-timeline';
import { savedForm } from './saved-rooms';

const ROOM = '!tea:guild.test';
const me = mira.matrixUserId;
const AT = Date.UTC(2026, 4, 10, 12, 0);

let count = 0;
function event(sender: string, content: Content, more: Partial<RawEvent> = {}): RawEvent {
  count += 1;
  return {
    event_id: `$new${count}`,
    type: 'm.room.message',
    ...{ sender, content, origin_server_ts: AT + count * 1000 },
    ...more,
  };
}
const said = (sender: string, body: string, more: Partial<RawEvent> = {}) =>
  event(sender, { msgtype: 'm.text', body }, more);

/** What is kept of a conversation, and the event of each message in it. */
function kept(...messages: Parameters<typeof message>[0][]) {
  const items = messages.map((fields) => message(fields));
  const events = items.map(({ eventId, sender, body }) =>
    said(sender.matrixUserId, body.kind === 'text' ? body.text : '', { event_id: eventId ?? '' }),
  );
  return { saved: savedForm({ ...timelineOf(items), matrixRoomId: ROOM }), events };
}

interface Told {
  readonly sync?: Partial<ChatAnswers['sync']>;
  readonly state?: readonly RawEvent[];
  readonly readUpTo?: string;
}

function answersOf(events: RawEvent[], { sync, state = [], readUpTo }: Told = {}): ChatAnswers {
  const receipt = { type: 'm.receipt', content: { [readUpTo ?? '']: { 'm.read.private': { [me]: {} } } } };
  const summary = { state: { events: [...state] }, ...(readUpTo && { ephemeral: { events: [receipt] } }) };
  return {
    me,
    sync: { next_batch: 's1', rooms: { join: { [ROOM]: summary } }, ...sync },
    end: { events, members: [], older: null },
  };
}

/** The rows as words; of messages what they say. */
function shown(saved: ReturnType<typeof kept>['saved'], answers: ChatAnswers) {
  return answeredTimeline(ROOM, saved, answers)?.items.flatMap((item) => {
    if (item.kind === 'message') return item.body.kind === 'text' ? item.body.text : item.body.kind;
    return item.kind === 'unread' ? [`${item.count} new`] : [];
  });
}

test('what came while the page was closed stands below the line of what is new', () => {
  const { saved, events } = kept({ says: 'tea?' }, { says: 'yes' });
  const read = events[1]?.event_id ?? '';
  const answers = answersOf([...events, said(ines.matrixUserId, 'it is ready')], { readUpTo: read });
  expect(shown(saved, answers)).toEqual(['tea?', 'yes', '1 new', 'it is ready']);
  expect(answeredTimeline(ROOM, saved, answers)?.isSaved).toBe(true);
  // Sending a message counts as reading the room up to it.
  const own = answersOf([...events, said(me, 'coming')], { readUpTo: read });
  expect(shown(saved, own)).toEqual(['tea?', 'yes', 'coming']);
});

test('what has gone since is not shown, and what was edited says its new text', () => {
  const { saved, events } = kept({ says: 'tea?' }, { says: 'a secret' }, { says: 'at four' });
  const [first, second, third] = events as [RawEvent, RawEvent, RawEvent];
  const deleted = { ...second, content: {}, unsigned: { redacted_because: {} } };
  const edit = event(third.sender, {
    ...{ msgtype: 'm.text', body: '* at five', 'm.new_content': { msgtype: 'm.text', body: 'at five' } },
    'm.relates_to': { rel_type: 'm.replace', event_id: third.event_id },
  });
  expect(shown(saved, answersOf([first, deleted, third, edit]))).toEqual(['tea?', 'deleted', 'at five']);
});

test('people who are ignored and messages that the room hides are left out', () => {
  const { saved, events } = kept({ says: 'tea?' }, { sender: mira, says: 'yes' });
  const account_data = {
    events: [{ type: 'm.ignored_user_list', content: { ignored_users: { [ines.matrixUserId]: {} } } }],
  };
  expect(shown(saved, answersOf(events, { sync: { account_data } }))).toEqual(['yes']);

  const all = [...events, said('@u9:guild.test', 'spam')];
  const hides = event(
    me,
    { hidden: [{ user_id: '@u9:guild.test', since: 0, until: AT * 2 }] },
    {
      ...{ type: HIDDEN_MESSAGES_TYPE, state_key: '' },
    },
  );
  expect(shown(saved, answersOf(all, { state: [hides] }))).toEqual(['tea?', 'yes']);
  expect(shown(saved, answersOf(all))).toEqual(['tea?', 'yes', '1 new', 'spam']);
});

test('a text that is what it was keeps its form and its quote; a new one is plain, under the name that the room says', () => {
  const rich = [{ kind: 'mark' as const, mark: 'bold' as const, children: [text('tea?')] }];
  const replyTo = { eventId: '$long-ago', sender: mira, text: 'who?', deleted: false };
  const { saved, events } = kept({
    body: { kind: 'text', text: 'tea?', rich, emojiOnly: false },
    replyTo,
  });
  const [first] = events as [RawEvent];
  const relates = { 'm.relates_to': { 'm.in_reply_to': { event_id: '$long-ago' } } };
  const stranger = '@u9:guild.test';
  const joined = event(
    stranger,
    { membership: 'join', displayname: 'Nia' },
    {
      ...{ type: 'm.room.member', state_key: stranger },
    },
  );
  const formatted = event(stranger, {
    ...{ msgtype: 'm.text', body: 'with **sugar**', format: 'org.matrix.custom.html' },
    formatted_body: 'with <b>sugar</b><script>alert(1)</script>',
  });
  const all = [{ ...first, content: { ...first.content, ...relates } }, formatted];
  const items = answeredTimeline(ROOM, saved, answersOf(all, { state: [joined] }))?.items ?? [];
  expect(items.filter(({ kind }) => kind === 'message')).toEqual([
    expect.objectContaining({ body: expect.objectContaining({ rich }), replyTo }),
    expect.objectContaining({
      sender: expect.objectContaining({ name: 'Nia' }),
      body: { kind: 'text', text: 'with **sugar**', rich: [text('with **sugar**')], emojiOnly: false },
    }),
  ]);
});
