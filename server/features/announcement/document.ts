import { z } from 'zod';
import {
  announcementDocument,
  DOCUMENT_BYTES_MAX,
  type AnnouncementDocument,
  type DocumentBlock,
  type DocumentInline,
} from '@/protocol/announcement-document';
import type { Uploaded } from '@/protocol/upload';
import { AppError } from '@/server/http/app-error';

/** More pictures than this in one announcement are refused. */
const PICTURES_MAX = 20;

const refused = (reason: string) => new AppError('document_invalid', { field: 'content', reason });

/**
 * Reads what an editor sent. The allow-list decides: a node, mark or attribute that it does not know refuses the
 * whole document, so nothing of it can ever be rendered. Script tags are replaced on top of that (ANN-12, OPN-86):
 * in this format they can only be text, which is rendered as text, but a reader of `content` that turns it into
 * markup carelessly finds none. An empty body is a body (ANN-10).
 */
export function readDocument(content: string): AnnouncementDocument {
  if (Buffer.byteLength(content) > DOCUMENT_BYTES_MAX) throw refused('size');
  if (content.trim() === '') return { type: 'doc' };
  const parsed = z.safeDecode(announcementDocument, parse(content) as z.input<typeof announcementDocument>);
  if (!parsed.success) throw refused('content');
  const document = mapBlocks(parsed.data, withoutScriptTags);
  if (hasUnstorableText(document)) throw refused('text');
  if (picturesOf(document).length > PICTURES_MAX) throw refused('pictures');
  return document;
}

/** Addresses of the pictures in a document, each once. */
export function picturesOf(document: AnnouncementDocument): string[] {
  const sources = (document.content ?? []).flatMap((block) =>
    block.type === 'image' ? [block.attrs.src] : [],
  );
  return [...new Set(sources)];
}

/** The document with the true size of every picture, so that pages keep its box free before it has loaded. */
export function withPictureSizes(
  document: AnnouncementDocument,
  pictures: readonly Uploaded[],
): AnnouncementDocument {
  const sizes = new Map(pictures.map(({ url, width, height }) => [url, { width, height }]));
  return mapBlocks(document, (block) =>
    block.type === 'image' ? { ...block, attrs: { ...block.attrs, ...sizes.get(block.attrs.src) } } : block,
  );
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw refused('json');
  }
}

function mapBlocks(
  document: AnnouncementDocument,
  change: (block: DocumentBlock) => DocumentBlock,
): AnnouncementDocument {
  return document.content
    ? { ...document, content: document.content.map(change) as typeof document.content }
    : document;
}

/** One way only to read a run of blanks: with two, a long run costs the square of its length. */
const SCRIPT_TAG = /<\s*(?:\/\s*)?script\b[^>]*>?/gi;
/** Tags inside of tags deeper than this were put there to keep us busy. */
const TAG_PASSES_MAX = 16;

function withoutScriptTags(block: DocumentBlock): DocumentBlock {
  if (block.type === 'image') return block;
  if (block.type === 'paragraph') {
    return block.content ? { ...block, content: block.content.flatMap(cleanInline) } : block;
  }
  return {
    ...block,
    content: block.content.map((item) => ({
      ...item,
      // A list item holds paragraphs and lists alone, and both stay what they are.
      content: item.content.map(withoutScriptTags) as typeof item.content,
    })),
  };
}

function cleanInline(node: DocumentInline): DocumentInline[] {
  if (node.type !== 'text') return [node];
  let text = node.text;
  // Until nothing changes: taking one tag out can put another one together.
  for (let passes = 0, before = ''; before !== text; passes += 1) {
    if (passes === TAG_PASSES_MAX) throw refused('content');
    before = text;
    text = text.replace(SCRIPT_TAG, '');
  }
  return text === '' ? [] : [{ ...node, text }];
}

/** PostgreSQL keeps neither NUL nor half of a surrogate pair; other control characters mean nothing in a text. */
function hasUnstorableText(document: AnnouncementDocument): boolean {
  let found = false;
  JSON.stringify(document, (_key, value: unknown) => {
    if (typeof value === 'string' && /[^\P{Cc}\n\t]|\p{Cs}/u.test(value)) found = true;
    return value;
  });
  return found;
}
