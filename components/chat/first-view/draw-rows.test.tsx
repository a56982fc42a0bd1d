import { draw } from '@/components/chat/testing/draw';
import { message, person, text } from '@/components/chat/testing/example-timeline';
import { TimelineRow } from '@/components/chat/timeline/timeline-row';
import type { ChatMessage, RichNode } from '@/lib/chat/model';
import words from '@/messages/en/chat.json';
import { drawRows } from './draw-rows';

const said = (rich: readonly RichNode[], fields: Partial<ChatMessage> = {}): ChatMessage =>
  message({ body: { kind: 'text', text: 'as plain text', rich, emojiOnly: false }, ...fields });

/** Has no account here, so the name opens no card. */
const stranger = { ...person(9, 'Somebody'), id: null };

const alike: Record<string, ChatMessage> = {
  'plain text': said([text('a <b>kettle</b> & more'), { kind: 'break' }, text('next line')]),
  marks: said(
    (['bold', 'italic', 'strike', 'underline', 'code'] as const).map((mark) => ({
      kind: 'mark' as const,
      mark,
      children: [text(mark)],
    })),
  ),
  blocks: said(
    (['paragraph', 'heading', 'quote', 'list', 'orderedList', 'listItem'] as const).map((block) => ({
      kind: 'block' as const,
      block,
      children: [text(block)],
    })),
  ),
  mentions: said([{ kind: 'mention', person: stranger, isMe: true }, { kind: 'mentionEveryone' }], {
    mentionsMe: true,
  }),
  'an edited message': said([text('as it is now')], { edited: true }),
  emoji: message({ body: { kind: 'text', text: '🎲', rich: [text('🎲')], emojiOnly: true } }),
};

test.each(Object.entries(alike))('%s stands there as the timeline will draw it', (_name, item) => {
  const { container } = draw(<TimelineRow item={item} lit={false} />);
  const [after, before] = [container, drawRows([item], words, 'en')].map((drawn) => {
    const text = drawn.querySelector('[dir=auto]');
    text?.normalize();
    return text;
  });
  expect(after).not.toBeNull();
  expect(before).toEqual(after);
});

test.each(['deleted', 'unknown'] as const)('of a message that is %s it says so', (kind) => {
  const rows = drawRows([message({ body: { kind } })], words, 'en');
  expect(rows.textContent).toContain(words[kind]);
});

test('a name, a time and a picture stand at the first message of a group only', () => {
  const moment = { timestampMs: new Date(2025, 2, 5, 14, 20).getTime(), sender: stranger };
  const rows = drawRows(
    [message(moment), message({ ...moment, startsGroup: false, says: 'more' })],
    words,
    'en',
  );
  expect([...rows.querySelectorAll('article')].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^SoSomebody14:20message/),
    'more',
  ]);
});

test('nothing of it can be pressed, and it loads nothing that a message names', () => {
  const link: RichNode = {
    kind: 'link',
    href: 'https://example.org/',
    realHost: 'example.org',
    children: [text('bank')],
  };
  const image = {
    kind: 'image',
    url: '/api/media/1',
    previewUrl: '/api/media/2',
    width: 90,
    height: 2000,
  } as const;
  const rows = drawRows(
    [
      said([link]),
      message({ sender: stranger, body: { ...image, name: 'a cat', progress: null } }),
      message({
        sender: stranger,
        body: { kind: 'file', url: '/api/media/3', name: 'plan.pdf', bytes: 2048, progress: null },
      }),
    ],
    words,
    'en',
  );
  expect(rows.querySelectorAll('a, button, [tabindex], [href], [src^="/api"]')).toHaveLength(0);
  expect(rows.textContent).toContain('bank (example.org)');
  expect(rows.textContent).toContain('plan.pdf2 KB');
});
