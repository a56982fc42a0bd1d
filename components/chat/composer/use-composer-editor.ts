'use client';

import { useEditor, type Editor, type JSONContent } from '@tiptap/react';
import { useLocale } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { DraftDocument } from '@/lib/chat/drafts';
import { markdownDocument } from '@/lib/chat/text/pasted-markdown';
import { cleanPaste } from './clean-paste';
import { composerExtensions } from './composer-extensions';
import { mayTakeFocus } from './may-take-focus';
import { PeopleToMention, type PeopleSource } from './people-to-mention';
import { SuggestionStore } from './suggestion-store';

export interface ComposerEditorOptions {
  readonly label: string;
  readonly initial: DraftDocument | null;
  readonly people: PeopleSource;
  onChange(editor: Editor): void;
  onSend(): void;
  /** ↑ in an empty field. */
  onUp(): void;
  onFiles(files: readonly File[]): void;
}

/** On a screen keyboard Enter makes a new line, and the button sends. */
export const hasScreenKeyboard = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The field of the composer with its keys; made once for a room. */
export function useComposerEditor(options: ComposerEditorOptions) {
  const locale = useLocale();
  const suggestions = useMemo(() => new SuggestionStore(), []);
  // The editor keeps its first handlers; they read the newest ones here, from when the screen shows them.
  const current = useRef(options);
  useLayoutEffect(() => {
    current.current = options;
  });
  const [people] = useState(() => new PeopleToMention(options.people));
  useEffect(() => people.update(options.people));
  const editorRef = useRef<Editor | null>(null);
  const extensions = useMemo(
    () =>
      composerExtensions({
        language: locale,
        people,
        suggestions,
      }),
    [locale, people, suggestions],
  );

  const editor = useEditor({
    extensions,
    // Checked against the schema by the editor itself; what does not fit is left out.
    content: options.initial as object | null,
    immediatelyRender: false,
    shouldRerenderOnTransaction: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        'aria-label': options.label,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-autocomplete': 'list',
        'data-area': 'composer',
        enterkeyhint: 'enter',
      },
      transformPastedHTML: cleanPaste,
      handlePaste: (_, event) =>
        takeFiles(event.clipboardData, current.current.onFiles) ||
        takeMarkdown(event.clipboardData, editorRef.current),
      // Dropped files are taken by the whole conversation.
      handleDrop: (_, event) => (event.dataTransfer?.files.length ?? 0) > 0,
      handleKeyDown: (view, event) => {
        const now = editorRef.current;
        // While Chinese is being composed, Enter chooses characters.
        if (!now || event.isComposing || view.composing || suggestions.get()) return false;
        return pressKey(event, now, current.current);
      },
    },
    onCreate: ({ editor: made }) => {
      if (hasScreenKeyboard() || !mayTakeFocus()) return;
      made.commands.setTextSelection(made.state.doc.content.size);
      // At once: the editor's own command waits for the next frame, and by then the focus may be elsewhere.
      made.view.focus();
    },
    onUpdate: ({ editor: changed }) => current.current.onChange(changed),
  });
  useEffect(() => {
    editorRef.current = editor;
  }, [editor]);
  return { editor, suggestions };
}

/** Files of the clipboard; office programs put a picture of the text beside the text, which is not meant. */
function takeFiles(data: DataTransfer | null, take: (files: readonly File[]) => void): boolean {
  if (!data || data.files.length === 0 || data.types.includes('text/plain')) return false;
  take([...data.files]);
  return true;
}

/** Elements that say what a text is; programs that copy code give it colors in others. */
const MEANS_SOMETHING = /<(?:a|b|strong|i|em|s|del|code|ul|ol|blockquote|table|h[1-6])[\s>]/i;

/** Markdown that was copied as text, or as text with colors alone. In a code block it stays as it is. */
function takeMarkdown(data: DataTransfer | null, editor: Editor | null): boolean {
  if (!data || !editor || editor.isActive('codeBlock') || MEANS_SOMETHING.test(data.getData('text/html')))
    return false;
  const blocks = markdownDocument(data.getData('text/plain'));
  if (blocks === null) return false;
  const [only] = blocks;
  // One line goes on where the cursor is.
  const content = blocks.length === 1 && only?.type === 'paragraph' ? only.content : blocks;
  return editor.commands.insertContent((content ?? []) as JSONContent[]);
}

let breakingLine = false;

/**
 * Enter sends; with Shift it does what Enter does in an editor: a new line, a new point of a list, out of a quote. In a code
 * block it makes a line, too, and Ctrl or Command with it sends.
 */
function pressKey(event: KeyboardEvent, editor: Editor, options: ComposerEditorOptions): boolean {
  if (event.key === 'ArrowUp' && editor.isEmpty && !event.shiftKey) {
    options.onUp();
    return true;
  }
  if (event.key !== 'Enter' || breakingLine) return false;
  if (event.shiftKey && !event.ctrlKey && !event.metaKey && !event.altKey) {
    breakingLine = true;
    try {
      editor.commands.enter();
    } finally {
      breakingLine = false;
    }
    return true;
  }
  const withCommand = event.ctrlKey || event.metaKey;
  const makesLine = hasScreenKeyboard() || editor.isActive('codeBlock');
  if (event.altKey || (makesLine && !withCommand)) return false;
  options.onSend();
  return true;
}
