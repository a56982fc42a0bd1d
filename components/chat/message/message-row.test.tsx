import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { keyGroups } from '@/components/shell/key-list';
import type { ChatMessage, RichNode } from '@/lib/chat/model';
import { Around, contextOf, draw, recordedActions, type Asked } from '@/components/chat/testing/draw';
import { ines, message, mira, text } from '@/components/chat/testing/example-timeline';
import { TimelineRow } from '@/components/chat/timeline/timeline-row';
import { MessageRow } from './message-row';

const row = (fields: Parameters<typeof message>[0], context = {}) =>
  draw(<MessageRow message={message(fields)} lit={false} />, context);

const rich = (...nodes: RichNode[]): ChatMessage['body'] => ({
  kind: 'text',
  text: 'as plain text',
  rich: nodes,
  emojiOnly: false,
});

describe('times', () => {
  const NOW = Date.UTC(2025, 2, 5, 14, 20);
  beforeEach(() => jest.useFakeTimers({ now: NOW }));
  afterEach(() => jest.useRealTimers());

  test('CHT-04 a message of 60 seconds ago shows "now", one of 61 seconds the time of day', () => {
    row({ timestampMs: NOW - 60_000 });
    row({ timestampMs: NOW - 61_000 });
    expect(screen.getAllByText(/^(now|\d\d:\d\d)$/).map((time) => time.textContent)).toEqual([
      'now',
      '14:18',
    ]);
  });

  test('CHT-04 "now" turns into the time of day by itself, and the title has the whole date', () => {
    row({ timestampMs: NOW });
    act(() => void jest.advanceTimersByTime(60_000));
    expect(screen.getByText('now')).toBeTruthy();
    act(() => void jest.advanceTimersByTime(1_000));
    expect(screen.getByText('14:20').title).toContain('5 March 2025');
  });

  test('a message on its way says so after 300 ms', () => {
    row({ status: 'sending', eventId: null });
    expect(screen.queryByText('Sending…')).toBeNull();
    act(() => void jest.advanceTimersByTime(300));
    expect(screen.getByText('Sending…')).toBeTruthy();
  });
});

describe('a very long message', () => {
  const long = rich(text('word '.repeat(600)), {
    kind: 'link',
    href: 'https://example.org/end',
    children: [text('the end')],
  });
  const folds = () => screen.queryByRole('button', { name: /^Show (more|less)$/ });

  test('is folded, unfolds and folds again', () => {
    row({ key: 'long 1', body: long });
    expect(folds()?.getAttribute('aria-expanded')).toBe('false');
    fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(folds()?.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
    expect(folds()?.getAttribute('aria-expanded')).toBe('false');
  });

  test('unfolds when focus reaches its hidden part, and stays unfolded when its row comes back', () => {
    const first = row({ key: 'long 2', body: long });
    act(() => screen.getByRole('link', { name: 'the end' }).focus());
    expect(folds()?.getAttribute('aria-expanded')).toBe('true');
    first.unmount();
    row({ key: 'long 2', body: long });
    expect(folds()?.getAttribute('aria-expanded')).toBe('true');
  });

  test('is one of many lines, too; an ordinary one is not folded', () => {
    const lines = (count: number) =>
      rich(
        ...Array.from({ length: count }, (): RichNode => ({
          kind: 'block',
          block: 'paragraph',
          children: [],
        })),
      );
    row({ key: 'long 3', body: lines(30) });
    expect(folds()).toBeNull();
    row({ key: 'long 4', body: lines(31) });
    expect(folds()).toBeTruthy();
  });
});

describe('what a message says', () => {
  test('links open elsewhere and are not followed by searchers', () => {
    row({ body: rich({ kind: 'link', href: 'https://example.org/a', children: [text('the rules')] }) });
    const link = screen.getByRole('link', { name: 'the rules' });
    expect(link.getAttribute('href')).toBe('https://example.org/a');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  });

  test('a link whose label names another host shows the real host', () => {
    const label = [text('Log in at guildhall.example')];
    row({ body: rich({ kind: 'link', href: 'https://evil.test/', realHost: 'evil.test', children: label }) });
    expect(screen.getByRole('link').textContent).toBe('Log in at guildhall.example (evil.test)');
  });

  test('marks, blocks and mentions are elements of ours', () => {
    const { container } = row({
      body: rich(
        { kind: 'mark', mark: 'bold', children: [text('bold')] },
        { kind: 'mark', mark: 'code', children: [text('code')] },
        {
          kind: 'block',
          block: 'list',
          children: [{ kind: 'block', block: 'listItem', children: [text('one')] }],
        },
        { kind: 'block', block: 'quote', children: [text('said')] },
        { kind: 'block', block: 'codeBlock', children: [text('a\n b')] },
        { kind: 'mention', person: mira, isMe: true },
        { kind: 'mentionEveryone' },
      ),
    });
    expect(container.querySelector('strong')?.textContent).toBe('bold');
    expect(container.querySelector('ul li')?.textContent).toBe('one');
    expect(container.querySelector('blockquote')?.textContent).toBe('said');
    expect(container.querySelector('pre')?.textContent).toBe('a\n b');
    expect(screen.getByText('@Mira Castellan')).toBeTruthy();
    expect(screen.getByText('@everyone')).toBeTruthy();
  });

  test('markup in a text stays text', () => {
    const { container } = row({ says: '<img src=x onerror=alert(1)>' });
    expect(container.querySelector('img[src=x]')).toBeNull();
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  });

  test('a picture has its box before it is there, and opens the viewer', () => {
    const opened: unknown[] = [];
    const { container } = row(
      {
        body: {
          kind: 'image',
          url: '/api/media/a',
          previewUrl: '/api/media/a?width=420',
          width: 1200,
          height: 600,
          name: 'coast.png',
          progress: null,
        },
      },
      { openImage: (opening: ChatMessage) => opened.push(opening.key) },
    );
    const picture = screen.getByAltText('coast.png');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['420', '210']);
    expect(container.querySelector<HTMLElement>('[style]')?.style.width).toBe('420px');
    fireEvent.click(screen.getByRole('button', { name: 'Open image coast.png' }));
    expect(opened).toHaveLength(1);
    fireEvent.error(picture);
    expect(screen.getByText("Couldn't load image")).toBeTruthy();
  });

  test('a file is a download and nothing else', () => {
    row({ body: { kind: 'file', url: '/api/media/f', name: 'a.html', bytes: 2048, progress: null } });
    const link = screen.getByRole('link', { name: 'Download a.html' });
    expect([link.getAttribute('download'), link.getAttribute('href')]).toEqual(['a.html', '/api/media/f']);
    expect(screen.getByText('2 KB')).toBeTruthy();
  });

  test('deleted and edited messages say so', () => {
    row({ body: { kind: 'deleted' } });
    row({ edited: true });
    expect(screen.getByText('Message deleted')).toBeTruthy();
    expect(screen.getByText('(edited)')).toBeTruthy();
  });

  test('a message that goes on names its sender to screen readers only', () => {
    row({ startsGroup: false });
    expect(screen.getByText('Ines Okafor').className).toContain('sr-only');
  });

  test('what is answered stands above, and a press goes there', () => {
    const shown: string[] = [];
    const replyTo = { eventId: '$old', sender: ines, text: 'Second pass', deleted: false };
    row({ replyTo }, { show: (eventId: string) => shown.push(eventId) });
    fireEvent.click(screen.getByRole('button', { name: /Replying to.*Second pass/ }));
    expect(shown).toEqual(['$old']);
  });
});

describe('what can be done', () => {
  test('a failed message has an icon, words, Retry and Delete', () => {
    const asked: Asked = [];
    const failed = message({ status: 'failed', eventId: null, isOwn: true });
    draw(<MessageRow message={failed} lit={false} />, { actions: recordedActions(asked) });
    expect(screen.getByText('Not sent.').querySelector('svg')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(asked).toEqual([
      ['retry', failed.key],
      ['discard', failed.key],
    ]);
  });

  test('reactions say who reacted, own ones are pressed, a press toggles', () => {
    const asked: Asked = [];
    const reacted = message({
      reactions: [
        { key: '🔥', count: 9, own: true, names: ['Ana', 'Ben', 'Cem', 'Dia', 'Eli', 'Fay', 'Gus'] },
        { key: '👀', count: 1, own: false, names: ['Ana'] },
      ],
    });
    draw(<MessageRow message={reacted} lit={false} />, { actions: recordedActions(asked) });
    const [fire, eyes] = within(screen.getByRole('group', { name: 'Reactions' })).getAllByRole('button');
    expect(fire?.getAttribute('aria-label')).toBe('🔥 9: Ana, Ben, Cem, Dia, Eli, Fay and 3 others');
    expect([fire, eyes].map((button) => button?.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
    if (eyes) fireEvent.click(eyes);
    expect(asked).toEqual([['toggleReaction', reacted.eventId, '👀']]);
  });

  test('who may not post can neither react nor reply', () => {
    const asked: Asked = [];
    const reacted = message({ reactions: [{ key: '🔥', count: 1, own: false, names: ['Ana'] }] });
    draw(<MessageRow message={reacted} lit={false} />, { actions: recordedActions(asked), canPost: false });
    fireEvent.click(screen.getByRole('button', { name: /🔥/ }));
    fireEvent.pointerEnter(screen.getByRole('article'), { pointerType: 'mouse' });
    expect(asked).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add reaction' })).toBeNull();
    expect(screen.getByRole('button', { name: 'More' })).toBeTruthy();
  });

  const keys = [
    ['R', 'reply'],
    ['E', 'edit'],
    ['+', 'openPicker'],
    ['Delete', 'askDelete'],
    ['Enter', 'openMenu'],
  ] as const;

  test.each(keys)('%s on a focused message does %s', (key, wanted) => {
    const done: string[] = [];
    const own = message({ isOwn: true, sender: mira });
    draw(<MessageRow message={own} lit={false} />, { [wanted]: () => done.push(wanted) });
    const article = screen.getByRole('article');
    article.tabIndex = -1;
    act(() => article.focus());
    fireEvent.keyDown(article, { key: key.length === 1 ? key.toLowerCase() : key });
    expect(done).toEqual([wanted]);
  });

  test('the list of keys names these, and no others', () => {
    const listed = keyGroups.flatMap((group) =>
      group.keys.filter(({ words }) => words === 'onMessage' || words === 'messageMenu'),
    );
    expect(listed.flatMap(({ chords }) => chords.flat())).toEqual(keys.map(([key]) => key));
  });

  test("keys inside a control are the control's, and others' messages are not edited", () => {
    const done: string[] = [];
    const other = message({ reactions: [{ key: '🔥', count: 1, own: false, names: ['Ana'] }] });
    const note = { reply: () => done.push('reply'), edit: () => done.push('edit') };
    draw(<MessageRow message={other} lit={false} />, note);
    fireEvent.keyDown(screen.getByRole('button', { name: /🔥/ }), { key: 'r' });
    fireEvent.keyDown(screen.getByRole('article'), { key: 'e' });
    fireEvent.keyDown(screen.getByRole('article'), { key: 'r', ctrlKey: true });
    expect(done).toEqual([]);
  });
});

test('of many messages only the one that changed is drawn again', () => {
  const drawn = new Set<string>();
  /** A message that notes when its text is read, which drawing does. */
  const watched = (item: ChatMessage): ChatMessage => ({
    ...item,
    get body() {
      drawn.add(item.key);
      return item.body;
    },
  });
  const value = contextOf();
  const rows = (items: readonly ChatMessage[]) => (
    <Around value={value}>
      {items.map((item) => (
        <TimelineRow key={item.key} item={item} lit={false} />
      ))}
    </Around>
  );
  const items = Array.from({ length: 50 }, () => watched(message()));
  const { rerender } = render(rows(items));
  expect(drawn.size).toBe(50);
  const seventh = items[7] ?? message();
  const edited = watched({ ...seventh, edited: true });
  const added = watched(message());
  drawn.clear();
  rerender(rows([...items.with(7, edited), added]));
  expect([...drawn]).toEqual([seventh.key, added.key]);
});
