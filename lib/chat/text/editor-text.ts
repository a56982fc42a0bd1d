import { MESSAGE_TAGS_MAX, tagsIn } from '@/protocol/message-markup';
import { mentionAddress } from './mention';
import type { OutgoingText } from '@/lib/chat/model';

/** The editor's own JSON, of which nothing is taken for granted. */
export interface EditorNode {
  readonly type?: string;
  readonly text?: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly marks?: readonly EditorNode[];
  readonly content?: readonly EditorNode[];
}

/** `attrs.id` of the mention node that names everyone. */
export const EVERYONE_ID = '@room';
const EVERYONE_TEXT = '@everyone';

/** What is written in the editor as a message; null when there is nothing to send. */
export function outgoingOf(document: EditorNode): OutgoingText | null {
  const found: Found = { mentions: new Set(), everyone: false, formatted: false };
  const blocks = trimmed((document.content ?? []).map((node) => blockOf(node, found)));
  const text = blocks
    .map(({ text }) => text)
    .join('\n')
    .trimEnd();
  if (text.trim() === '') return null;
  // One paragraph needs no element round it; several without formatting are lines of plain text.
  const html = blocks.length === 1 && blocks[0]?.inline !== undefined ? blocks[0].inline : joinBlocks(blocks);
  return {
    text,
    // Too many tags would be refused. The plain form keeps the marks as Markdown.
    ...(found.formatted && tagsIn(html) <= MESSAGE_TAGS_MAX && { html }),
    mentions: [...found.mentions],
    mentionsEveryone: found.everyone,
  };
}

interface Found {
  readonly mentions: Set<string>;
  everyone: boolean;
  /** Something that plain text cannot say. */
  formatted: boolean;
}

interface Written {
  /** With the marks of Markdown, for clients and notices that show plain text. */
  readonly text: string;
  readonly html: string;
  /** A paragraph's content without the paragraph. */
  readonly inline?: string;
}

function joinBlocks(blocks: readonly Written[]): string {
  return blocks.map(({ html }) => html).join('');
}

/** The editor keeps empty lines at the end to write in; nobody meant to send them. */
function trimmed(blocks: readonly Written[]): Written[] {
  const isEmpty = ({ text }: Written) => text.trim() === '';
  const first = blocks.findIndex((block) => !isEmpty(block));
  const last = blocks.findLastIndex((block) => !isEmpty(block));
  return first === -1 ? [] : blocks.slice(first, last + 1);
}

function blockOf(node: EditorNode, found: Found): Written {
  switch (node.type) {
    case 'codeBlock':
      return codeBlockOf(node, found);
    case 'blockquote':
      return quoteOf(node, found);
    case 'bulletList':
      return listOf(node, found, 'ul', () => '- ');
    case 'orderedList': {
      const start = Number(node.attrs?.start ?? 1) || 1;
      return listOf(node, found, 'ol', (index) => `${start + index}. `);
    }
    default: {
      const { text, html } = inlineOf(node, found);
      return { text, html: `<p>${html}</p>`, inline: html };
    }
  }
}

function codeBlockOf(node: EditorNode, found: Found): Written {
  found.formatted = true;
  const code = (node.content ?? []).map(({ text = '' }) => text).join('');
  return { text: `\`\`\`\n${code}\n\`\`\``, html: `<pre><code>${escaped(code)}\n</code></pre>` };
}

function quoteOf(node: EditorNode, found: Found): Written {
  found.formatted = true;
  const blocks = (node.content ?? []).map((child) => blockOf(child, found));
  const lines = blocks.flatMap(({ text }) => text.split('\n'));
  return {
    text: lines.map((line) => `> ${line}`).join('\n'),
    html: `<blockquote>${joinBlocks(blocks)}</blockquote>`,
  };
}

function listOf(
  node: EditorNode,
  found: Found,
  tag: 'ul' | 'ol',
  bullet: (index: number) => string,
): Written {
  found.formatted = true;
  const items = (node.content ?? []).map((item) =>
    (item.content ?? []).map((child) => blockOf(child, found)),
  );
  const text = items
    .map((blocks, index) => {
      const mark = bullet(index);
      const lines = blocks.flatMap((block) => block.text.split('\n'));
      return lines.map((line, at) => (at === 0 ? mark : ' '.repeat(mark.length)) + line).join('\n');
    })
    .join('\n');
  const start = tag === 'ol' ? Number(node.attrs?.start ?? 1) || 1 : 1;
  const html = items.map((blocks) => `<li>${itemHtml(blocks)}</li>`).join('');
  return { text, html: `<${tag}${start === 1 ? '' : ` start="${start}"`}>${html}</${tag}>` };
}

function itemHtml(blocks: readonly Written[]): string {
  const [first, ...rest] = blocks;
  return first?.inline === undefined ? joinBlocks(blocks) : first.inline + joinBlocks(rest);
}

function inlineOf(node: EditorNode, found: Found): { text: string; html: string } {
  const parts = (node.content ?? []).map((child) => inlinePartOf(child, found));
  return { text: parts.map(({ text }) => text).join(''), html: parts.map(({ html }) => html).join('') };
}

function inlinePartOf(node: EditorNode, found: Found): { text: string; html: string } {
  switch (node.type) {
    case 'text':
      return markedText(node, found);
    case 'hardBreak':
      return { text: '\n', html: '<br>' };
    case 'mention':
      return mentionOf(node, found);
    default:
      return inlineOf(node, found);
  }
}

function mentionOf({ attrs = {} }: EditorNode, found: Found): { text: string; html: string } {
  const { id, label } = attrs;
  if (id === EVERYONE_ID) {
    found.everyone = true;
    return { text: EVERYONE_TEXT, html: EVERYONE_TEXT };
  }
  const name = typeof label === 'string' ? label : '';
  if (typeof id !== 'string') return { text: name, html: escaped(name) };
  found.mentions.add(id);
  found.formatted = true;
  return { text: `@${name}`, html: `<a href="${escaped(mentionAddress(id))}">@${escaped(name)}</a>` };
}

const markForms = new Map([
  ['bold', { sign: '**', tag: 'strong' }],
  ['italic', { sign: '*', tag: 'em' }],
  ['strike', { sign: '~~', tag: 'del' }],
  ['underline', { sign: '', tag: 'u' }],
  ['code', { sign: '`', tag: 'code' }],
]);

function markedText({ text = '', marks = [] }: EditorNode, found: Found): { text: string; html: string } {
  let written = { text, html: escaped(text) };
  for (const { type = '', attrs } of marks) {
    const form = markForms.get(type);
    if (form) {
      found.formatted = true;
      written = { text: signed(written.text, form.sign), html: `<${form.tag}>${written.html}</${form.tag}>` };
    } else if (type === 'link' && typeof attrs?.href === 'string') {
      written = linked(written, attrs.href, text, found);
    }
  }
  return written;
}

/** Signs stand at the words, not at the blanks round them. */
function signed(text: string, sign: string): string {
  const [, before = '', inner = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  return inner === '' ? text : before + sign + inner + sign + after;
}

function linked(
  written: { text: string; html: string },
  href: string,
  label: string,
  found: Found,
): { text: string; html: string } {
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return written;
  // An address that stands for itself is a link in plain text too.
  if (label === href || `https://${label}` === href || `http://${label}` === href) return written;
  found.formatted = true;
  return { text: `[${written.text}](${href})`, html: `<a href="${escaped(href)}">${written.html}</a>` };
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
