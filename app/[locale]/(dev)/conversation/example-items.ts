import { ines, ken, message, mira, text, tomas, yue } from '@/components/chat/testing/example-timeline';
import type { TimelineItem } from '@/lib/chat/model';

/** One of everything that a timeline can hold. */
export function exampleItems(): readonly TimelineItem[] {
  const at = (hours: number, minutes: number, daysAgo = 0) => {
    const moment = new Date();
    moment.setHours(hours, minutes, 0, 0);
    return moment.getTime() - daysAgo * 86_400_000;
  };
  const picture = message({
    sender: ines,
    timestampMs: at(14, 2, 1),
    body: {
      kind: 'image',
      url: '/art/islands.webp',
      previewUrl: '/art/islands.webp',
      width: 1200,
      height: 700,
      name: 'Relief map of the northern coast.webp',
      progress: null,
    },
    startsGroup: false,
    reactions: [
      { key: '🧭', count: 8, own: true, names: ['Mira Castellan', '林悦', 'Tomás Varga', 'Ken Adeyemi'] },
      { key: '🔥', count: 5, own: false, names: ['Tomás Varga'] },
      { key: '👀', count: 2, own: false, names: ['Ken Adeyemi', '林悦'] },
    ],
  });
  return [
    { kind: 'day', key: 'day0', timestampMs: at(9, 0, 1) },
    { kind: 'system', key: 'sys1', timestampMs: at(9, 0, 1), what: 'joined', person: tomas, others: 2 },
    message({
      sender: ken,
      timestampMs: at(9, 30, 1),
      body: {
        kind: 'text',
        text: '',
        emojiOnly: false,
        rich: [
          {
            kind: 'block',
            block: 'paragraph',
            children: [
              text('Please '),
              { kind: 'mark', mark: 'bold', children: [text('check')] },
              text(' the '),
              { kind: 'mark', mark: 'italic', children: [text('new')] },
              text(' rules in '),
              { kind: 'mark', mark: 'code', children: [text('legend.json')] },
              text(', see '),
              { kind: 'link', href: 'https://example.org/rules', children: [text('the rules')] },
              text(':'),
            ],
          },
          {
            kind: 'block',
            block: 'list',
            children: [
              { kind: 'block', block: 'listItem', children: [text('one map per post')] },
              { kind: 'block', block: 'listItem', children: [text('a scale on every map')] },
            ],
          },
          { kind: 'block', block: 'quote', children: [text('We draw what we find.')] },
          {
            kind: 'block',
            block: 'codeBlock',
            children: [
              text(
                'const scale = 1 / 25_000;\nconst north = "up"; // always, unless somebody says otherwise in the legend of the sheet',
              ),
            ],
          },
        ],
      },
    }),
    message({
      sender: mira,
      isOwn: true,
      timestampMs: at(9, 41, 1),
      body: { kind: 'text', text: '🎉🧭', rich: [text('🎉🧭')], emojiOnly: true },
    }),
    message({
      sender: mira,
      isOwn: true,
      timestampMs: at(9, 42, 1),
      startsGroup: false,
      body: { kind: 'deleted' },
    }),
    message({
      sender: tomas,
      timestampMs: at(10, 5, 1),
      body: {
        kind: 'file',
        url: '/art/islands.webp',
        name: 'northern-coast-survey-final.pdf',
        bytes: 2_400_000,
        progress: null,
      },
    }),
    message({
      sender: ines,
      timestampMs: at(14, 2, 1),
      says: 'Second pass on the northern coast. I widened the strait so ferries fit.',
    }),
    picture,
    { kind: 'day', key: 'day1', timestampMs: at(8, 0) },
    message({
      sender: yue,
      timestampMs: at(14, 5),
      says: '图例已经翻译好了，明天可以校对。Legend is translated too.',
      edited: true,
      replyTo: {
        eventId: '$event2',
        sender: ines,
        text: 'Second pass on the northern coast. I widened the strait so ferries fit through it at low tide.',
        deleted: false,
      },
    }),
    { kind: 'unread', key: 'unread1', count: 3 },
    message({
      sender: tomas,
      timestampMs: at(14, 20),
      mentionsMe: true,
      body: {
        kind: 'text',
        text: '',
        emojiOnly: false,
        rich: [
          { kind: 'mention', person: mira, isMe: true },
          text(' can you check the names of the southern islands before Monday?'),
        ],
      },
    }),
    message({ sender: ken, timestampMs: at(14, 22), says: 'Thanks for the survey week.' }),
    message({
      sender: mira,
      isOwn: true,
      timestampMs: at(14, 25),
      status: 'sending',
      eventId: null,
      says: 'On it. Half of them are misspelled on the old sheet.',
    }),
    message({
      sender: mira,
      isOwn: true,
      timestampMs: at(14, 25),
      status: 'failed',
      eventId: null,
      startsGroup: false,
      says: 'I will post the list here tonight.',
    }),
  ];
}
