import { z } from 'zod';

/**
 * The body of an announcement: the editor's JSON (ProseMirror), down to what its toolbar can make (ANN-13).
 * Whatever is not listed here is refused at posting and never rendered, so a stored document cannot carry
 * script, style or markup. Text alignment is a word, rendered as a class.
 */

const alignment = z.enum(['left', 'center', 'right', 'justify']).nullish();

/** http, https and mailto only; checked after parsing, so that no blank or control character hides a scheme. */
export function isSafeLink(href: string): boolean {
  if (/[\u0000-\u0020\u007f]/.test(href) || !URL.canParse(href)) return false;
  return ['http:', 'https:', 'mailto:'].includes(new URL(href).protocol);
}

/** Pictures are uploads of ours. */
export const ANNOUNCEMENT_IMAGE_PATTERN =
  /^\/files\/guild\/announcement\/[0-9]{1,16}-[a-z0-9]{16,32}\.(png|jpg|gif|webp)$/;

const mark = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('bold') }),
  z.strictObject({ type: z.literal('italic') }),
  z.strictObject({ type: z.literal('underline') }),
  z.strictObject({ type: z.literal('strike') }),
  z.strictObject({
    type: z.literal('link'),
    attrs: z.strictObject({ href: z.string().max(2048).refine(isSafeLink) }),
  }),
]);
export type DocumentMark = z.output<typeof mark>;

const text = z.strictObject({
  type: z.literal('text'),
  text: z.string().min(1).max(20_000),
  marks: z.array(mark).max(8).optional(),
});
const hardBreak = z.strictObject({ type: z.literal('hardBreak') });
const inline = z.discriminatedUnion('type', [text, hardBreak]);
export type DocumentInline = z.output<typeof inline>;

const paragraph = z.strictObject({
  type: z.literal('paragraph'),
  attrs: z.strictObject({ textAlign: alignment }).optional(),
  content: z.array(inline).max(500).optional(),
});
export type DocumentParagraph = z.output<typeof paragraph>;

const image = z.strictObject({
  type: z.literal('image'),
  attrs: z.strictObject({
    src: z.string().regex(ANNOUNCEMENT_IMAGE_PATTERN),
    alt: z.string().max(300).nullish(),
    width: z.int().min(1).max(20_000).nullish(),
    height: z.int().min(1).max(20_000).nullish(),
  }),
});

export interface DocumentOrderedList {
  type: 'orderedList';
  attrs?: { start?: number };
  content: { type: 'listItem'; content: (DocumentParagraph | DocumentOrderedList)[] }[];
}
/** Lists nest at most this deep; deeper documents are refused. */
export const DOCUMENT_LIST_DEPTH_MAX = 4;

function orderedListOf(depth: number): z.ZodType<DocumentOrderedList> {
  const child: z.ZodType<DocumentParagraph | DocumentOrderedList> =
    depth > 1 ? z.union([paragraph, orderedListOf(depth - 1)]) : paragraph;
  return z.strictObject({
    type: z.literal('orderedList'),
    attrs: z.strictObject({ start: z.int().min(1).max(9999).optional() }).optional(),
    content: z
      .array(z.strictObject({ type: z.literal('listItem'), content: z.array(child).min(1).max(50) }))
      .min(1)
      .max(200),
  });
}

export type DocumentBlock = DocumentParagraph | DocumentOrderedList | z.output<typeof image>;

export const announcementDocument = z.strictObject({
  type: z.literal('doc'),
  content: z
    .array(z.union([paragraph, image, orderedListOf(DOCUMENT_LIST_DEPTH_MAX)]))
    .max(500)
    .optional(),
});
export type AnnouncementDocument = z.output<typeof announcementDocument>;

/** The whole document as stored text is at most this many bytes. */
export const DOCUMENT_BYTES_MAX = 64 * 1024;

/** The readable text of a document, for descriptions and search; blocks end with a line break. */
export function plainTextOf(document: AnnouncementDocument): string {
  const blockText = (block: DocumentBlock): string => {
    if (block.type === 'image') return '';
    if (block.type === 'paragraph') {
      return (block.content ?? []).map((node) => (node.type === 'text' ? node.text : '\n')).join('');
    }
    return block.content.flatMap((item) => item.content.map(blockText)).join('\n');
  };
  return (document.content ?? []).map(blockText).join('\n').trim();
}
