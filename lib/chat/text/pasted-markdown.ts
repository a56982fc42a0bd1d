import { Lexer, type Token, type Tokens } from 'marked';
import { isSafeLink } from '@/protocol/announcement-document';
import type { EditorNode } from './editor-text';

/** Longer texts are pasted as they are: nobody waits for a field. */
const LENGTH_MAX = 50_000;

/**
 * Reads pasted text as Markdown (GFM), in the forms that a message can have: code blocks, lists, quotes, links and marks. The
 * rest stays as it was written. Returns null where nothing in it means anything, so that plain text is pasted as it is.
 */
export function markdownDocument(text: string): EditorNode[] | null {
  if (text.length > LENGTH_MAX) return null;
  const blocks = blocksOf(tokensOf(text));
  return blocks.some(isFormatted) ? blocks : null;
}

function tokensOf(text: string): readonly Token[] {
  try {
    return new Lexer({ gfm: true, breaks: true }).lex(text);
  } catch (error) {
    // Thousands of quotes or lists inside each other are nobody's text.
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function isFormatted(node: EditorNode): boolean {
  if (node.type !== 'paragraph' && node.type !== 'text' && node.type !== 'hardBreak') return true;
  return (node.marks?.length ?? 0) > 0 || (node.content ?? []).some(isFormatted);
}

function blocksOf(tokens: readonly Token[]): EditorNode[] {
  return tokens.flatMap((token) => (token.type === 'space' ? [] : [blockOf(token)]));
}

function blockOf(token: Token): EditorNode {
  switch (token.type) {
    case 'code': {
      const { text, codeBlockStyle } = token as Tokens.Code;
      // Lines that are only indented are no code in a conversation.
      if (codeBlockStyle === 'indented') return asWritten(token);
      return { type: 'codeBlock', ...(text !== '' && { content: [{ type: 'text', text }] }) };
    }
    case 'blockquote':
      return { type: 'blockquote', content: orEmpty(blocksOf((token as Tokens.Blockquote).tokens)) };
    case 'list': {
      const { ordered, start, items } = token as Tokens.List;
      const content = items.map((item) => ({ type: 'listItem', content: pointOf(item) }));
      if (!ordered) return { type: 'bulletList', content };
      return { type: 'orderedList', ...(start !== 1 && { attrs: { start: Number(start) } }), content };
    }
    // Messages have no headings: a strong line.
    case 'heading':
      return { type: 'paragraph', content: inlineOf((token as Tokens.Heading).tokens, [{ type: 'bold' }]) };
    case 'paragraph':
    case 'text':
      return { type: 'paragraph', content: inlineOf((token as Tokens.Paragraph).tokens ?? [], []) };
    default:
      return asWritten(token);
  }
}

/** Messages have no boxes to tick: they stay signs. */
function pointOf({ tokens: [first, ...rest] }: Tokens.ListItem): EditorNode[] {
  if (first === undefined) return orEmpty([]);
  if (first.type !== 'checkbox') return orEmpty(blocksOf([first, ...rest]));
  const [line, ...below] = blocksOf(rest);
  return [{ type: 'paragraph', content: [...textOf(first.raw, []), ...(line?.content ?? [])] }, ...below];
}

const orEmpty = (blocks: EditorNode[]) => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);

function asWritten({ raw }: Token): EditorNode {
  const lines = raw.replace(/\n+$/, '').split('\n');
  const content = lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    ...textOf(line, []),
  ]);
  return { type: 'paragraph', content };
}

function inlineOf(tokens: readonly Token[], marks: readonly EditorNode[]): EditorNode[] {
  return tokens.flatMap((token, index) => inlineNodes(token, tokens[index - 1], marks));
}

const markOf: Readonly<Record<string, string>> = { strong: 'bold', em: 'italic', del: 'strike' };

function inlineNodes(token: Token, before: Token | undefined, marks: readonly EditorNode[]): EditorNode[] {
  const mark = markOf[token.type];
  if (mark !== undefined) {
    // In `2*3*4` they are signs.
    if (/\w$/.test(before?.raw ?? '')) return textOf(token.raw, marks);
    return inlineOf((token as Tokens.Strong).tokens, [...marks, { type: mark }]);
  }
  switch (token.type) {
    case 'br':
      return [{ type: 'hardBreak' }];
    case 'escape':
      return textOf((token as Tokens.Escape).text, marks);
    case 'codespan':
      return textOf((token as Tokens.Codespan).text, [{ type: 'code' }]);
    case 'link': {
      const { href, tokens } = token as Tokens.Link;
      // Bare addresses become links in the editor by themselves.
      if (!token.raw.startsWith('[') || !isSafeLink(href)) return textOf(token.raw, marks);
      return inlineOf(tokens, [...marks, { type: 'link', attrs: { href } }]);
    }
    default:
      return textOf(token.raw, marks);
  }
}

function textOf(text: string, marks: readonly EditorNode[]): EditorNode[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
}
