import { Editor, type JSONContent } from '@tiptap/core';
import { markdownDocument } from '@/lib/chat/text/pasted-markdown';
import { cleanPaste } from './clean-paste';
import { composerExtensions } from './composer-extensions';
import type { ComposerFieldOptions } from './composer-field';
import { hasScreenKeyboard } from './has-screen-keyboard';
import type { PeopleToMention } from './people-to-mention';
import { pastedOf, type Clipping, type PlainText } from './plain-text';
import type { SuggestionStore } from './suggestion-store';
import { takeFiles } from './take-files';

export interface ComposerEditorNeeds {
  readonly element: HTMLElement;
  readonly language: string;
  readonly people: PeopleToMention;
  readonly suggestions: SuggestionStore;
  /** The options of now: the editor keeps its first handlers. */
  current(): ComposerFieldOptions;
}

/** Longer texts are put in at once, without what signs such as `**` mean while they are typed. */
const TYPED_LENGTH_MAX = 300;

/** The composer's editor and its keys. Its script loads when someone starts to write. */
export function createComposerEditor(needs: ComposerEditorNeeds): Editor {
  const { element, suggestions, current } = needs;
  const editor: Editor = new Editor({
    element,
    extensions: composerExtensions(needs),
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': current().label,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-autocomplete': 'list',
        'data-area': 'composer',
        enterkeyhint: 'enter',
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, { clipboardData: data }) => {
        // What is pasted by the script below brings no data.
        if (!data) return false;
        return takeFiles(data, current().onFiles) || takeMarkdown(editor, pastedOf(data));
      },
      // Dropped files are taken by the whole conversation.
      handleDrop: (_, event) => (event.dataTransfer?.files.length ?? 0) > 0,
      handleKeyDown: (view, event) => {
        // While Chinese is being composed, Enter chooses characters.
        if (event.isComposing || view.composing || suggestions.get()) return false;
        return pressKey(event, editor, current());
      },
    },
    onUpdate: ({ editor: changed }) => current().onChange(changed),
  });
  return editor;
}

/** Repeats in the editor what was written in the plain field, as if it had been typed and pasted here. */
export function repeatIn(editor: Editor, { basis, value, pasted, caret }: PlainText): void {
  const isOnBasis = basis !== null && value.startsWith(basis.text);
  if (isOnBasis) {
    // The editor checks it against its schema.
    editor.commands.setContent(basis.document as object, { emitUpdate: false });
    editor.commands.setTextSelection(editor.state.doc.content.size);
  }
  const written = isOnBasis ? value.slice(basis.text.length) : value;
  const [before, after] = pasted ? splitAt(written, pasted.before, pasted.text) : [written, null];
  type(editor, before);
  if (pasted && after !== null) {
    paste(editor, pasted);
    type(editor, after);
  }
  const { doc } = editor.state;
  if (caret < value.length && doc.textBetween(0, doc.content.size, '\n') === value) {
    // The end of a paragraph and the begin of the next one are two positions, and one line break.
    const breaks = value.slice(0, caret).split('\n').length - 1;
    editor.commands.setTextSelection(1 + caret + breaks);
  }
}

function paste(editor: Editor, pasted: Clipping): void {
  if (takeMarkdown(editor, pasted)) return;
  if (pasted.html === '') editor.view.pasteText(pasted.text);
  else editor.view.pasteHTML(pasted.html);
}

/** Elements that say what a text is; programs that copy code give it colors in others. */
const MEANS_SOMETHING = /<(?:a|b|strong|i|em|s|del|code|ul|ol|blockquote|table|h[1-6])[\s>]/i;

/** Markdown that was copied as text, or as text with colors alone. In a code block it stays as it is. */
function takeMarkdown(editor: Editor, { text, html }: Clipping): boolean {
  if (editor.isActive('codeBlock') || MEANS_SOMETHING.test(html)) return false;
  const blocks = markdownDocument(text);
  if (blocks === null) return false;
  const [only] = blocks;
  // One line goes on where the cursor is.
  const content = blocks.length === 1 && only?.type === 'paragraph' ? only.content : blocks;
  return editor.commands.insertContent((content ?? []) as JSONContent[]);
}

/** What stands before and after a pasted text; all of it and null where it was changed since. */
function splitAt(written: string, before: string, text: string): [string, string | null] {
  if (!written.startsWith(before + text)) return [written, null];
  return [before, written.slice(before.length + text.length)];
}

function type(editor: Editor, text: string): void {
  if (text === '') return;
  if (text.length > TYPED_LENGTH_MAX) {
    editor.view.pasteText(text);
    return;
  }
  for (const char of text) {
    if (char === '\n') breakLine(editor);
    else typeCharacter(editor, char);
  }
}

function typeCharacter({ view }: Editor, char: string): void {
  const { from, to } = view.state.selection;
  const insert = () => view.state.tr.insertText(char, from, to);
  const isTaken = view.someProp('handleTextInput', (handle) => handle(view, from, to, char, insert));
  if (!isTaken) view.dispatch(insert());
}

let breakingLine = false;

function breakLine(editor: Editor): void {
  breakingLine = true;
  try {
    editor.commands.enter();
  } finally {
    breakingLine = false;
  }
}

/**
 * Enter sends; with Shift it does what Enter does in an editor: a new line, a new point of a list, out of a quote. In a code
 * block it makes a line, too, and Ctrl or Command with it sends.
 */
function pressKey(event: KeyboardEvent, editor: Editor, options: ComposerFieldOptions): boolean {
  if (event.key === 'ArrowUp' && editor.isEmpty && !event.shiftKey) {
    options.onUp();
    return true;
  }
  if (event.key !== 'Enter' || breakingLine) return false;
  if (event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
    breakLine(editor);
    return true;
  }
  const withCommand = event.ctrlKey || event.metaKey;
  const makesLine = hasScreenKeyboard() || editor.isActive('codeBlock');
  if (event.altKey || (makesLine && !withCommand)) return false;
  options.onSend();
  return true;
}
