import type { DraftDocument } from '@/lib/chat/drafts';
import type { OutgoingText } from '@/lib/chat/model';
import { outgoingOf } from '@/lib/chat/text/editor-text';

/** What stands in the plain field, for the editor that takes it over. */
export interface PlainText {
  /** The draft, or the message that is edited, as the field began with it. */
  readonly basis: Basis | null;
  readonly value: string;
  readonly caret: number;
  /** What was pasted last. The field shows only its text. */
  readonly pasted: Pasted | null;
}

export interface Basis {
  readonly document: DraftDocument;
  readonly text: string;
}

export interface Clipping {
  readonly text: string;
  readonly html: string;
}

export interface Pasted extends Clipping {
  readonly before: string;
}

export const pastedOf = (data: Pick<DataTransfer, 'getData'>): Clipping => ({
  text: data.getData('text/plain').replace(/\r\n?/g, '\n'),
  html: data.getData('text/html'),
});

/** A document with its text, as the plain field shows it. */
export function basisOf(document: DraftDocument | null): Basis | null {
  const text = document && outgoingOf(document)?.text;
  return document && text ? { document, text } : null;
}

/** Lines of text as the editor keeps them; what is still as the field began is that document. */
export function documentOf({ basis, value }: Pick<PlainText, 'basis' | 'value'>): DraftDocument {
  if (basis?.text === value) return basis.document;
  const paragraphs = value.split('\n').map((line) => ({
    type: 'paragraph',
    content: line === '' ? [] : [{ type: 'text', text: line }],
  }));
  return { type: 'doc', content: paragraphs };
}

/** The message of a plain field; null where there is nothing to send. */
export const plainOutgoing = (text: Pick<PlainText, 'basis' | 'value'>): OutgoingText | null =>
  outgoingOf(documentOf(text));

/** Whether the editor would make nothing else of a text than its letters: no marks, lists, mentions, emoji or links. */
export function isOnlyText({ basis, value, pasted }: PlainText): boolean {
  if (basis?.text === value) return true;
  return pasted === null && basis === null && /^[\p{L}\p{M}\p{Zs}\n,!?'"，。！？、…]*\.?$/u.test(value);
}
