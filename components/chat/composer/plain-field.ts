import type { Editor } from '@tiptap/core';
import type { ClipboardEvent, DragEvent, KeyboardEvent } from 'react';
import type { DraftDocument } from '@/lib/chat/drafts';
import type { ComposerFieldOptions } from './composer-field';
import { hasScreenKeyboard } from './has-screen-keyboard';
import { basisOf, isOnlyText, pastedOf, type Basis, type Pasted, type PlainText } from './plain-text';
import { takeFiles } from './take-files';

/** What the editor's script does for the field. */
export interface EditorScript {
  /** Puts the editor in the place of the plain field; null where the composer is gone. */
  create(isFocused: boolean): Editor | null;
  /** Repeats in the editor what was written before it came. */
  repeat(editor: Editor, text: PlainText): void;
}

/** The plain field until the editor takes over, and whatever waits for the editor. */
export class PlainField {
  #options: ComposerFieldOptions;
  #element: HTMLTextAreaElement | null = null;
  #basis: Basis | null;
  #pasted: Pasted | null = null;
  #isComposing = false;
  #isQuiet = false;
  #loadScript: (() => Promise<EditorScript>) | null = null;
  #script: EditorScript | null = null;
  #isLoading = false;
  #editor: Editor | null = null;
  /** Messages that only the editor can make of what was typed, in the order in which they were sent. */
  #unsent: PlainText[] = [];
  #waiting: ((editor: Editor) => void)[] = [];

  constructor(options: ComposerFieldOptions) {
    this.#basis = basisOf(options.initial);
    this.#options = options;
  }

  get options(): ComposerFieldOptions {
    return this.#options;
  }

  update(options: ComposerFieldOptions): void {
    this.#options = options;
  }

  get initialText(): string {
    return this.#basis?.text ?? '';
  }

  open(loadScript: () => Promise<EditorScript>): void {
    this.#loadScript = loadScript;
  }

  close(): void {
    this.#loadScript = null;
    this.#script = null;
    this.#editor = null;
    this.#isLoading = false;
    this.#waiting = [];
  }

  hasText(): boolean {
    return (this.#element?.value ?? '') !== '';
  }

  text(): PlainText {
    const value = this.#element?.value ?? '';
    return {
      basis: this.#basis,
      value,
      caret: this.#element?.selectionStart ?? value.length,
      pasted: this.#pasted,
    };
  }

  /** Puts another document into the field, such as the message that is edited. */
  set(document: DraftDocument | null): void {
    this.#basis = basisOf(document);
    this.#pasted = null;
    if (!this.#element) return;
    this.#element.value = this.initialText;
    this.#options.onPlain(this.text());
  }

  /** The focus of someone who starts to write. */
  focus(): void {
    this.#element?.focus();
    this.load();
  }

  /** The focus that a room gives when it opens, before anyone writes. */
  focusQuietly(): void {
    this.#isQuiet = true;
    this.#element?.focus();
    this.#element?.setSelectionRange(this.#element.value.length, this.#element.value.length);
    this.#isQuiet = false;
  }

  /** Does something with the editor: now, or when it is there. */
  withEditor(act: (editor: Editor) => void): void {
    if (this.#editor) {
      act(this.#editor);
      return;
    }
    this.#waiting.push(act);
    this.load();
  }

  /** Asks for the editor's script. Without it the plain field goes on, and the next key asks again. */
  load(): void {
    const load = this.#loadScript;
    if (!load || this.#isLoading || this.#script) return;
    this.#isLoading = true;
    load().then(
      (script) => {
        if (this.#loadScript !== load) return;
        this.#isLoading = false;
        this.#script = script;
        this.#handOver();
      },
      () => {
        this.#isLoading = false;
        this.#sendAsText();
      },
    );
  }

  /** What the text field is given. */
  readonly handlers = {
    ref: (element: HTMLTextAreaElement | null) => {
      this.#element = element;
    },
    onFocus: () => {
      if (!this.#isQuiet) this.load();
    },
    onPointerDown: () => this.load(),
    onInput: () => {
      this.load();
      this.#options.onPlain(this.text());
    },
    onCompositionStart: () => {
      this.#isComposing = true;
    },
    onCompositionEnd: () => {
      this.#isComposing = false;
      // The browser writes the characters into the field after this.
      setTimeout(() => this.#handOver());
    },
    onPaste: (event: ClipboardEvent<HTMLTextAreaElement>) => {
      const { clipboardData: data, currentTarget: field } = event;
      if (takeFiles(data, this.#options.onFiles)) {
        event.preventDefault();
        return;
      }
      const before = field.value.slice(0, field.selectionStart);
      this.#pasted = { before, ...pastedOf(data) };
    },
    onDrop: (event: DragEvent<HTMLTextAreaElement>) => {
      // Dropped files are taken by the whole conversation.
      if (event.dataTransfer.files.length > 0) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent<HTMLTextAreaElement>) => {
      this.load();
      if (!event.nativeEvent.isComposing && this.#press(event)) event.preventDefault();
    },
  };

  /** The keys of the editor that a plain field has, too. */
  #press({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (key === 'ArrowUp' && !shiftKey && !this.hasText()) {
      this.#options.onUp();
      return true;
    }
    const withCommand = ctrlKey || metaKey;
    if (key !== 'Enter' || altKey || (shiftKey && !withCommand)) return false;
    if (hasScreenKeyboard() && !withCommand) return false;
    this.send();
    return true;
  }

  /** Sends at once what is only text; signs such as `**` wait for the editor, which knows what they mean. */
  send(): void {
    const text = this.text();
    if (isOnlyText(text)) {
      this.#options.onSend();
      return;
    }
    this.#unsent.push(text);
    this.set(null);
    this.load();
  }

  #handOver(): void {
    if (this.#editor || !this.#script || !this.#element || this.#isComposing) return;
    const isFocused = document.activeElement === this.#element;
    const texts = [...this.#unsent.splice(0), this.text()];
    const editor = this.#script.create(isFocused);
    if (!editor) return;
    this.#editor = editor;
    texts.forEach((text, index) => {
      if (index > 0) this.#options.onSend();
      this.#script?.repeat(editor, text);
    });
    for (const act of this.#waiting.splice(0)) act(editor);
  }

  /** Without the editor's script the signs go out as they are. */
  #sendAsText(): void {
    for (const { value } of this.#unsent.splice(0)) {
      const later = this.#element?.value ?? '';
      if (this.#element) this.#element.value = value;
      this.#options.onSend();
      if (this.#element) this.#element.value += later;
    }
    this.#options.onPlain(this.text());
  }
}
