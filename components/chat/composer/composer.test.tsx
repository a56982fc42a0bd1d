import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { LOGIN_USER_KEY } from '@/lib/account/login-user';
import { readDraft, writeDraft, type DraftDocument } from '@/lib/chat/drafts';
import type { ChatMessage, TimelineItem } from '@/lib/chat/model';
import { noteSlowMode } from '@/lib/chat/slow-mode';
import { Around, contextOf, draw, recordedActions, type Asked } from '@/components/chat/testing/draw';
import { message, mira, text } from '@/components/chat/testing/example-timeline';
import { Composer } from './composer';
import type { ComposerTarget } from './composer-target';
import { MESSAGE_LENGTH_MAX } from './message-length';
import type { SlowModeHere } from './use-slow-mode';

const ROOM = '!room:guild.test';

let isTouch = false;

beforeEach(() => {
  isTouch = false;
  localStorage.clear();
  localStorage.setItem(LOGIN_USER_KEY, JSON.stringify({ id: 1 }));
  // jsdom has no layout; the editor asks where its text stands.
  Object.assign(globalThis, {
    matchMedia: (query: string) => ({ matches: isTouch && query.includes('coarse'), addEventListener() {} }),
  });
  const nowhere = () => new DOMRect();
  Object.assign(Range.prototype, { getBoundingClientRect: nowhere, getClientRects: () => [] });
  Object.assign(document, { elementFromPoint: () => null });
  Object.assign(globalThis, { ClipboardEvent: Event });
});
afterEach(cleanup);

const document_ = (...lines: string[]) => ({
  type: 'doc',
  content: lines.map((line) => ({ type: 'paragraph', content: line ? [{ type: 'text', text: line }] : [] })),
});

interface Opened {
  readonly asked: Asked;
  readonly field: HTMLElement;
  readonly targets: (ComposerTarget | null)[];
}

type OpenOptions = {
  items?: readonly TimelineItem[];
  target?: ComposerTarget | null;
  slowMode?: SlowModeHere | null;
  /** Whether the field stays plain until someone writes. */
  plain?: boolean;
};

/** The editor, loaded when someone starts to write. */
async function editorField(name = 'Message map_drops'): Promise<HTMLElement> {
  fireEvent.pointerDown(screen.getByRole('textbox', { name }));
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name }).getAttribute('contenteditable')).toBe('true'),
  );
  return screen.getByRole('textbox', { name });
}

/** The composer with what was typed before, as the draft of the room. */
async function open(
  typed: DraftDocument | null,
  { items = [], target = null, slowMode = null, plain = false }: OpenOptions = {},
) {
  if (typed) writeDraft(ROOM, typed);
  const asked: Asked = [];
  const targets: (ComposerTarget | null)[] = [];
  function Host() {
    const [current, setCurrent] = useState(target);
    return (
      <Composer
        ref={null}
        target={current}
        onTarget={(next) => {
          targets.push(next);
          setCurrent(next);
        }}
        canMentionEveryone={false}
        slowMode={slowMode}
        onSent={() => {}}
        items={() => items}
      />
    );
  }
  draw(<Host />, { actions: recordedActions(asked) });
  const field = plain ? screen.getByRole('textbox') : await editorField();
  return { asked, field, targets } satisfies Opened;
}

const press = (field: HTMLElement, init: KeyboardEventInit) => act(() => void fireEvent.keyDown(field, init));
const sent = (asked: Asked) => asked.filter(([name]) => name === 'send').map(([, out]) => out);
const own = (says: string, fields: Partial<ChatMessage> = {}) =>
  message({ says, isOwn: true, sender: mira, ...fields });

test('Enter sends what is written, clears the field and forgets the draft', async () => {
  const { asked, field } = await open(document_('first', 'second'));
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([{ text: 'first\nsecond', mentions: [], mentionsEveryone: false }]);
  expect(field.textContent).toBe('');
  expect(readDraft(ROOM)).toBeNull();
});

test('a room that is renamed is called by its new name in the empty field', async () => {
  const composer = (
    <Composer
      ref={null}
      target={null}
      onTarget={() => {}}
      canMentionEveryone={false}
      slowMode={null}
      onSent={() => {}}
      items={() => []}
    />
  );
  const { rerender } = draw(composer);
  await editorField();
  rerender(<Around value={contextOf({ roomName: 'tea_time' })}>{composer}</Around>);
  const field = await screen.findByRole('textbox', { name: 'Message tea_time' });
  await waitFor(() =>
    expect(field.querySelector('[data-placeholder]')?.getAttribute('data-placeholder')).toBe(
      'Message tea_time',
    ),
  );
});

describe('before the editor has come', () => {
  const typeIn = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
  const plainField = () => screen.getByRole<HTMLTextAreaElement>('textbox');
  const editor = () => screen.getByRole('textbox');
  const came = () => waitFor(() => expect(editor().getAttribute('contenteditable')).toBe('true'));

  test('the field is a plain one that nobody asked to become more, and takes the focus', async () => {
    const { field } = await open(null, { plain: true });
    expect(document.activeElement).toBe(field);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([field.tagName, plainField().placeholder]).toEqual(['TEXTAREA', 'Message map_drops']);
    expect(plainField()).toBe(field);
  });

  test('text is sent at once, and what follows stays in the field when the editor takes over', async () => {
    const { asked, field } = await open(null, { plain: true });
    typeIn(field, 'hello there');
    press(field, { key: 'Enter' });
    expect(sent(asked)).toEqual([{ text: 'hello there', mentions: [], mentionsEveryone: false }]);
    typeIn(field, 'next');
    field.focus();
    await came();
    expect([editor().textContent, document.activeElement]).toEqual(['next', editor()]);
  });

  test('signs mean what they mean in the editor, in a message that was sent before it came too', async () => {
    const { asked, field } = await open(null, { plain: true });
    typeIn(field, '**bold** word');
    press(field, { key: 'Enter' });
    typeIn(field, '- point');
    await came();
    await waitFor(() => expect(sent(asked)).toHaveLength(1));
    expect(sent(asked)[0]).toMatchObject({ html: '<strong>bold</strong> word' });
    expect(editor().querySelector('li')?.textContent).toBe('point');
  });

  test('the caret stays where it was, over several lines', async () => {
    const { field } = await open(null, { plain: true });
    typeIn(field, 'one\ntwo');
    plainField().setSelectionRange(5, 5);
    await came();
    const selection = getSelection();
    expect([selection?.anchorNode?.textContent, selection?.anchorOffset]).toEqual(['two', 1]);
  });

  test('a paste brings its form, and what was typed round it stays', async () => {
    const { field } = await open(null, { plain: true });
    typeIn(field, 'see ');
    plainField().setSelectionRange(4, 4);
    const data = {
      files: [],
      types: ['text/html'],
      getData: (type: string) => (type === 'text/html' ? '<b>this</b>' : 'this'),
    };
    fireEvent.paste(field, { clipboardData: data });
    typeIn(field, 'see this now');
    await came();
    expect([editor().textContent, editor().querySelector('strong')?.textContent]).toEqual([
      'see this now',
      'this now',
    ]);
  });

  test('a draft is shown as text, gets its form back, and goes on in it', async () => {
    const bold = { type: 'text', text: 'b', marks: [{ type: 'bold' }] };
    const { field } = await open(
      { type: 'doc', content: [{ type: 'paragraph', content: [bold] }] },
      { plain: true },
    );
    expect(plainField().value).toBe('**b**');
    typeIn(field, '**b** and more');
    await came();
    expect([editor().textContent, editor().querySelector('strong')?.textContent]).toEqual([
      'b and more',
      'b and more',
    ]);
  });

  test('↑ edits the last own message, and what is typed meanwhile is added to it', async () => {
    const last = own('it is teh');
    const { asked, field } = await open(null, { items: [last], plain: true });
    press(field, { key: 'ArrowUp' });
    expect(plainField().value).toBe('it is teh');
    typeIn(field, 'it is teh end');
    await came();
    expect(editor().textContent).toBe('it is teh end');
    press(editor(), { key: 'Enter' });
    expect(asked.find(([name]) => name === 'edit')?.[2]).toMatchObject({ text: 'it is teh end' });
  });
});

test('Shift Enter makes a new line and sends nothing', async () => {
  const { asked, field } = await open(document_('first'));
  press(field, { key: 'Enter', shiftKey: true });
  expect(sent(asked)).toEqual([]);
  expect(field.querySelectorAll('p')).toHaveLength(2);
});

test('in a code block Enter makes a line, and with Ctrl it sends', async () => {
  const code = { type: 'codeBlock', content: [{ type: 'text', text: 'let a' }] };
  const { asked, field } = await open({ type: 'doc', content: [code] });
  press(field, { key: 'Enter' });
  expect([sent(asked), field.querySelector('code')?.textContent]).toEqual([[], 'let a\n']);
  press(field, { key: 'Enter', ctrlKey: true });
  expect(sent(asked)).toHaveLength(1);
});

test('Enter that ends the composing of characters sends nothing', async () => {
  const { asked, field } = await open(document_('你好'));
  press(field, { key: 'Enter', isComposing: true });
  expect(sent(asked)).toEqual([]);
});

test('with a screen keyboard Enter is a new line, and the button sends', async () => {
  isTouch = true;
  const { asked, field } = await open(document_('first'));
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent(asked)).toHaveLength(1);
});

test('nothing but blanks is not sent', async () => {
  const { asked, field } = await open(document_('   ', ''));
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([]);
  expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true');
});

test('a message that is too long stays, and says by how much', async () => {
  const { asked, field } = await open(document_('x'.repeat(MESSAGE_LENGTH_MAX + 2)));
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([]);
  expect(screen.getByText('2 characters too long. Shorten the message to send it.')).toBeTruthy();
});

test('a draft is there again when the room is', async () => {
  const { field } = await open(document_('half a thought'));
  expect(field.textContent).toBe('half a thought');
  cleanup();
  expect((await open(null)).field.textContent).toBe('half a thought');
});

test('a reply is sent with what it answers, and says whom', async () => {
  const answered = message({ says: 'Second pass' });
  const { asked, field, targets } = await open(document_('nice'), {
    target: { kind: 'reply', message: answered },
  });
  expect(screen.getByText('Replying to Ines Okafor')).toBeTruthy();
  press(field, { key: 'Enter' });
  expect(asked.find(([name]) => name === 'send')?.[2]).toBe(answered.eventId);
  expect(targets).toEqual([null]);
});

test('↑ in an empty field edits the last own message that was sent, and saving leaves the draft alone', async () => {
  const last = own('it is teh');
  const items = [own('older'), last, message(), own('failed', { status: 'failed', eventId: null })];
  const { asked, field, targets } = await open(null, { items });
  press(field, { key: 'ArrowUp' });
  expect(targets).toEqual([{ kind: 'edit', message: last }]);
  await waitFor(() => expect(field.textContent).toBe('it is teh'));
  expect(readDraft(ROOM)).toBeNull();
  press(field, { key: 'Enter' });
  // Unchanged: there is nothing to save.
  expect(asked.filter(([name]) => name === 'edit')).toEqual([]);
  await waitFor(() => expect(field.textContent).toBe(''));
});

test('↑ with text in the field stays in the text', async () => {
  const { field, targets } = await open(document_('text'), { items: [own('older')] });
  press(field, { key: 'ArrowUp' });
  expect(targets).toEqual([]);
});

test('an edit shows the formatted text, and the draft comes back afterwards', async () => {
  const bold = own('', {
    body: {
      kind: 'text',
      text: '**b**',
      rich: [{ kind: 'mark', mark: 'bold', children: [text('b')] }],
      emojiOnly: false,
    },
  });
  const { field } = await open(document_('my draft'), { target: { kind: 'edit', message: bold } });
  await waitFor(() => expect(field.querySelector('strong')?.textContent).toBe('b'));
  fireEvent.click(screen.getByRole('button', { name: 'Cancel editing' }));
  await waitFor(() => expect(field.textContent).toBe('my draft'));
});

test('files go out with the next press, the reply with the first of them, and too large ones not at all', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} });
  const { asked } = await open(null, { target: { kind: 'reply', message: message() } });
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('no picker');
  const small = new File(['x'], 'a.png', { type: 'image/png' });
  const other = new File(['y'], 'b.pdf', { type: 'application/pdf' });
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'c.png', { type: 'image/png' });
  fireEvent.change(picker, { target: { files: [small, other, large] } });
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['a.png1 B', 'b.pdf1 B']);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const files = asked.filter(([name]) => name === 'sendFile');
  expect(files.map(([, file, replyTo]) => [(file as File).name, typeof replyTo])).toEqual([
    ['a.png', 'string'],
    ['b.pdf', 'undefined'],
  ]);
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull();
});

test('in slow mode the composer counts down, keeps what was typed, and sends it when the time has come', async () => {
  const lastOwnMs = Date.now() - 28_500;
  const { asked, field } = await open(document_('second'), { slowMode: { seconds: 30, lastOwnMs } });
  expect(screen.getByRole('timer').textContent).toMatch(/^Slow mode: you can send a message in 0:0[12]$/);
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([]);
  expect(field.textContent).toBe('second');
  await screen.findByText('Slow mode: one message every 30 seconds');
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([{ text: 'second', mentions: [], mentionsEveryone: false }]);
});

test('in slow mode a message that the homeserver refused is waited for as long as it says', async () => {
  noteSlowMode(ROOM, 90_000);
  const { field, asked } = await open(document_('again'), { slowMode: { seconds: 120, lastOwnMs: null } });
  expect(screen.getByRole('timer').textContent).toMatch(/1:(29|30)$/);
  press(field, { key: 'Enter' });
  expect(sent(asked)).toEqual([]);
  act(() => noteSlowMode(ROOM, 0));
});

test('pasted Markdown becomes what it means; what a page says with elements stays the page’s', async () => {
  const { asked, field } = await open(null);
  const paste = (data: Record<string, string>) => {
    const clipboardData = {
      files: [],
      types: Object.keys(data),
      getData: (type: string) => data[type] ?? '',
    };
    act(() => void fireEvent.paste(field, { clipboardData }));
  };
  paste({ 'text/plain': '- **one**\n- two', 'text/html': '<pre><span style="color:red">- one</span></pre>' });
  press(field, { key: 'Enter' });
  paste({ 'text/plain': '- no', 'text/html': '<p><em>- no</em></p>' });
  press(field, { key: 'Enter' });
  expect(sent(asked)).toMatchObject([
    { html: '<ul><li><strong>one</strong></li><li>two</li></ul>' },
    { html: '<em>- no</em>' },
  ]);
});
