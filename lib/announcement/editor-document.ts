import {
  ANNOUNCEMENT_IMAGE_PATTERN,
  DOCUMENT_LIST_DEPTH_MAX,
  isSafeLink,
  type AnnouncementDocument,
  type DocumentBlock,
  type DocumentInline,
  type DocumentMark,
  type DocumentOrderedList,
  type DocumentParagraph,
} from '@/protocol/announcement-document';

/** The editor's own JSON, of which nothing is taken for granted. */
export interface EditorNode {
  type?: string;
  text?: string;
  attrs?: Record<string, unknown>;
  marks?: EditorNode[];
  content?: EditorNode[];
}

/**
 * The editor's JSON down to the allow-list of the protocol: what the list does not know is left out (an attribute, a
 * mark) or unwrapped (a node with text inside), so that the platform never refuses what the toolbar made.
 */
export function documentOfEditor(root: EditorNode): AnnouncementDocument {
  const content = withoutEmptyEnd((root.content ?? []).flatMap((node) => blocksOf(node, 0)));
  return content.length > 0 ? { type: 'doc', content } : { type: 'doc' };
}

/** Whether a document has nothing to show. */
export function isEmptyDocument(document: AnnouncementDocument): boolean {
  return (document.content ?? []).every((block) => block.type === 'paragraph' && !block.content?.length);
}

function blocksOf(node: EditorNode, depth: number): DocumentBlock[] {
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf(node)];
    case 'image':
      return imageOf(node);
    case 'orderedList':
      return listOf(node, depth);
    default:
      return (node.content ?? []).some(({ type }) => type === 'text')
        ? [paragraphOf(node)]
        : (node.content ?? []).flatMap((child) => blocksOf(child, depth));
  }
}

const alignments = ['center', 'right', 'justify'] as const;

function paragraphOf(node: EditorNode): DocumentParagraph {
  const textAlign = alignments.find((known) => known === node.attrs?.textAlign);
  const content = (node.content ?? []).flatMap(inlineOf);
  return {
    type: 'paragraph',
    ...(textAlign && { attrs: { textAlign } }),
    ...(content.length > 0 && { content }),
  };
}

function listOf(node: EditorNode, depth: number): DocumentBlock[] {
  const items = (node.content ?? []).flatMap(({ content = [] }) => {
    const blocks = content.flatMap((child) => blocksOf(child, depth + 1));
    const children = blocks.filter(
      (block): block is DocumentParagraph | DocumentOrderedList =>
        block.type === 'paragraph' || (block.type === 'orderedList' && depth + 1 < DOCUMENT_LIST_DEPTH_MAX),
    );
    return children.length > 0 ? [{ type: 'listItem' as const, content: children }] : [];
  });
  if (items.length === 0) return [];
  const start = Number(node.attrs?.start);
  const numbered = Number.isInteger(start) && start > 1 && start <= 9999 ? { attrs: { start } } : {};
  return [{ type: 'orderedList', ...numbered, content: items }];
}

function imageOf({ attrs = {} }: EditorNode): DocumentBlock[] {
  const { src, alt } = attrs;
  if (typeof src !== 'string' || !ANNOUNCEMENT_IMAGE_PATTERN.test(src)) return [];
  const size = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined);
  const width = size(attrs.width);
  const height = size(attrs.height);
  return [
    {
      type: 'image',
      attrs: {
        src,
        ...(typeof alt === 'string' && alt !== '' && { alt: alt.slice(0, 300) }),
        ...(width && height && { width, height }),
      },
    },
  ];
}

function inlineOf(node: EditorNode): DocumentInline[] {
  if (node.type === 'hardBreak') return [{ type: 'hardBreak' }];
  if (node.type !== 'text' || !node.text) return [];
  const marks = (node.marks ?? []).flatMap(markOf);
  return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }];
}

function markOf({ type, attrs }: EditorNode): DocumentMark[] {
  switch (type) {
    case 'bold':
    case 'italic':
    case 'underline':
    case 'strike':
      return [{ type }];
    case 'link': {
      const href = attrs?.href;
      return typeof href === 'string' && isSafeLink(href) ? [{ type, attrs: { href } }] : [];
    }
    default:
      return [];
  }
}

/** The editor keeps an empty line at the end to write in; nobody meant to post it. */
function withoutEmptyEnd(blocks: DocumentBlock[]): DocumentBlock[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || block.content !== undefined);
  return blocks.slice(0, last + 1);
}
