'use client';

import type { Editor } from '@tiptap/core';
import { useLocale } from 'next-intl';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DraftDocument } from '@/lib/chat/drafts';
import { hasScreenKeyboard } from './has-screen-keyboard';
import { mayTakeFocus } from './may-take-focus';
import { PeopleToMention, type PeopleSource } from './people-to-mention';
import { PlainField } from './plain-field';
import type { PlainText } from './plain-text';
import { SuggestionStore } from './suggestion-store';

export interface ComposerFieldOptions {
  readonly label: string;
  readonly initial: DraftDocument | null;
  readonly people: PeopleSource;
  onChange(editor: Editor): void;
  /** The plain field has changed. */
  onPlain(text: PlainText): void;
  onSend(): void;
  /** ↑ in an empty field. */
  onUp(): void;
  onFiles(files: readonly File[]): void;
}

/**
 * The field of the composer; made once for a room. It begins as a plain one that can send, and the editor, whose script is
 * large, takes its place when someone starts to write.
 */
export function useComposerField(options: ComposerFieldOptions) {
  const locale = useLocale();
  const suggestions = useMemo(() => new SuggestionStore(), []);
  const [people] = useState(() => new PeopleToMention(options.people));
  useEffect(() => people.update(options.people));
  const [editor, setEditor] = useState<Editor | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const [plain] = useState(() => new PlainField(options));
  // From when the screen shows them: handlers are made once, and read the newest options.
  useLayoutEffect(() => plain.update(options));

  useEffect(() => {
    let made: Editor | null = null;
    plain.open(async () => {
      const { createComposerEditor, repeatIn } = await import('./composer-editor');
      return {
        repeat: repeatIn,
        create: (isFocused) => {
          if (!place.current) return null;
          const now = createComposerEditor({
            element: place.current,
            language: locale,
            people,
            suggestions,
            current: () => plain.options,
          });
          made = now;
          // In the same turn, so that no key falls between the two fields.
          flushSync(() => setEditor(now));
          if (isFocused) now.view.focus();
          return now;
        },
      };
    });
    if (plain.hasText()) plain.load();
    if (!hasScreenKeyboard() && mayTakeFocus()) plain.focusQuietly();
    return () => {
      plain.close();
      setEditor(null);
      made?.destroy();
    };
  }, [plain, locale, people, suggestions]);
  useEffect(() => {
    if (editor) callField(editor, options.label);
  }, [editor, options.label]);
  return { editor, suggestions, plain, place };
}

/** A group may be renamed while it is open. */
function callField(editor: Editor, label: string): void {
  const { editorProps } = editor.options;
  if (typeof editorProps.attributes !== 'object' || editorProps.attributes['aria-label'] === label) return;
  const attributes = { ...editorProps.attributes, 'aria-label': label };
  editor.setOptions({ editorProps: { ...editorProps, attributes } });
}
