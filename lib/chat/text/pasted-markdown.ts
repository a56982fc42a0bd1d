import { isSafeLink } from '@/protocol/announcement-document';
import type { EditorNode } from './editor-text';

/** Longer texts are pasted as they are: nobody waits for a field. */
const LENGTH_MAX = 50_000;
/** In a longer line signs are not looked for: one without an end is sought to the end of the line. */
const LINE_MAX = 4_000;
/** Lists and quotes inside each other. */
const DEPTH_MAX = 8;

/**
 * Reads pasted text as Markdown, in the forms that a message can have: code blocks, lists, quotes, links and marks. Returns null
 * where nothing in it means anything, so that plain text is pasted as it is.
 */
export function markdownDocument(text: string): EditorNode[] | null {
  if (text.length > LENGTH_MAX) return null;
  const blocks = blocksOf(text.replace(/\r\n?/g, '\n').split('\n'), 0);
  return blocks.some(isFormatted) ? blocks : null;
}

function isFormatted(node: EditorNode): boolean {
  if (node.type !== 'paragraph' && node.type !== 'text' && node.type !== 'hardBreak') return true;
  return (node.marks?.length ?? 0) > 0 || (node.content ?? []).some(isFormatted);
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const QUOTE = /^ {0,3}> ?/;
const BULLET = /^( {0,3})([-*+])( +)(?=\S)/;
const NUMBER = /^( {0,3})(\d{1,9})([.)])( +)(?=\S)/;
const HEADING = /^ {0,3}#{1,6} +(.*?)(?: +#+)? *$/;

function blocksOf(lines: readonly string[], depth: number): EditorNode[] {
  const blocks: EditorNode[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ type: 'paragraph', content: linesOf(paragraph) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    const block = depth < DEPTH_MAX ? blockAt(lines, at, depth) : null;
    if (block) {
      endParagraph();
      blocks.push(block.node);
      at = block.next;
      continue;
    }
    if (line.trim() === '') endParagraph();
    else paragraph.push(line);
    at += 1;
  }
  endParagraph();
  return blocks;
}

function blockAt(
  lines: readonly string[],
  at: number,
  depth: number,
): { node: EditorNode; next: number } | null {
  const line = lines[at] ?? '';
  return (
    codeAt(lines, at) ??
    (QUOTE.test(line) ? quoteAt(lines, at, depth) : null) ??
    (BULLET.test(line) ? listAt(lines, at, depth, BULLET) : null) ??
    (NUMBER.test(line) ? listAt(lines, at, depth, NUMBER) : null) ??
    headingAt(line, at)
  );
}

function codeAt(lines: readonly string[], at: number) {
  const fence = FENCE.exec(lines[at] ?? '');
  if (!fence) return null;
  const [, sign = ''] = fence;
  const isEnd = (line: string) => line.trim().startsWith(sign) && /^(`+|~+)$/.test(line.trim());
  const end = lines.findIndex((line, index) => index > at && isEnd(line));
  // A fence that is never closed reaches to the end.
  const code = lines.slice(at + 1, end === -1 ? undefined : end).join('\n');
  const node = { type: 'codeBlock', ...(code !== '' && { content: [{ type: 'text', text: code }] }) };
  return { node, next: end === -1 ? lines.length : end + 1 };
}

function quoteAt(lines: readonly string[], at: number, depth: number) {
  let next = at;
  while (QUOTE.test(lines[next] ?? '')) next += 1;
  const inside = blocksOf(
    lines.slice(at, next).map((line) => line.replace(QUOTE, '')),
    depth + 1,
  );
  return { node: { type: 'blockquote', content: orEmpty(inside) }, next };
}

/** Points of one kind, and below each what is indented as far as its text. */
function listAt(lines: readonly string[], at: number, depth: number, kind: RegExp) {
  const items: EditorNode[] = [];
  const start = Number(NUMBER.exec(lines[at] ?? '')?.[2] ?? 1);
  let next = at;
  for (let mark = kind.exec(lines[next] ?? ''); mark; mark = kind.exec(lines[next] ?? '')) {
    const own = [(lines[next] ?? '').slice(mark[0].length)];
    const indent = mark[0].length;
    for (next += 1; next < lines.length; next += 1) {
      const line = lines[next] ?? '';
      const isIndented = /^\s*/.exec(line)?.[0].length ?? 0;
      const isBelow =
        line.trim() === '' ? (lines[next + 1] ?? '').startsWith('  ') : isIndented >= Math.min(indent, 2);
      if (!isBelow) break;
      own.push(line.slice(Math.min(indent, isIndented)));
    }
    items.push({ type: 'listItem', content: orEmpty(blocksOf(own, depth + 1)) });
    // One empty line between points does not end the list.
    if ((lines[next] ?? 'x').trim() === '' && kind.test(lines[next + 1] ?? '')) next += 1;
  }
  const node =
    kind === BULLET
      ? { type: 'bulletList', content: items }
      : { type: 'orderedList', ...(start !== 1 && { attrs: { start } }), content: items };
  return { node, next };
}

/** Messages have no headings: a strong line. */
function headingAt(line: string, at: number) {
  const heading = HEADING.exec(line);
  if (!heading?.[1]) return null;
  return { node: { type: 'paragraph', content: inlineOf(heading[1], [{ type: 'bold' }]) }, next: at + 1 };
}

const orEmpty = (blocks: EditorNode[]) => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);

/** A line ends where the writer ended it. */
function linesOf(lines: readonly string[]): EditorNode[] {
  return lines.flatMap((line, index) => [
    ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
    ...inlineOf(line.trimEnd(), []),
  ]);
}

const forms: readonly { readonly pattern: RegExp; readonly mark: string }[] = [
  { pattern: /^(\*\*|__)(?=[^\s*_])(.+?)(?<=\S)\1/, mark: 'bold' },
  { pattern: /^(~~)(?=[^\s~])(.+?)(?<=\S)\1/, mark: 'strike' },
  { pattern: /^(\*)(?=[^\s*])([^*]*?[^\s*])\1(?!\*)/, mark: 'italic' },
  { pattern: /^(_)(?=[^\s_])([^_]*?[^\s_])\1(?!\w)/, mark: 'italic' },
];
const CODE = /^(`+)(?!`)(.+?)(?<!`)\1(?!`)/;
const LINK = /^\[([^\]\n]+)\]\(<?([^\s)>]+)>?(?: "[^"]*")?\)/;
const ESCAPE = /^\\([\\`*_{}[\]()#+\-.!~>|])/;

function inlineOf(text: string, marks: readonly EditorNode[]): EditorNode[] {
  const nodes: EditorNode[] = [];
  let plain = '';
  const add = (value: string, more: readonly EditorNode[] = marks) => {
    if (value !== '') nodes.push({ type: 'text', text: value, ...(more.length > 0 && { marks: more }) });
  };
  const endPlain = () => {
    add(plain);
    plain = '';
  };
  if (text.length > LINE_MAX) add(text);
  for (let rest = text.length > LINE_MAX ? '' : text; rest !== '';) {
    const found = inlineAt(rest, plain.slice(-1), marks);
    if (found === null) {
      plain += rest[0] ?? '';
      rest = rest.slice(1);
      continue;
    }
    if (typeof found.made === 'string') plain += found.made;
    else {
      endPlain();
      nodes.push(...found.made);
    }
    rest = rest.slice(found.length);
  }
  endPlain();
  return nodes;
}

type Found = { readonly made: string | EditorNode[]; readonly length: number };

function inlineAt(rest: string, before: string, marks: readonly EditorNode[]): Found | null {
  const escaped = ESCAPE.exec(rest);
  if (escaped) return { made: escaped[1] ?? '', length: escaped[0].length };
  const code = CODE.exec(rest);
  if (code) {
    const text = (code[2] ?? '').replace(/^ (.*[^ ].*) $/, '$1');
    return { made: [{ type: 'text', text, marks: [{ type: 'code' }] }], length: code[0].length };
  }
  const link = LINK.exec(rest);
  if (link?.[2] && isSafeLink(link[2])) {
    const mark = { type: 'link', attrs: { href: link[2] } };
    return { made: inlineOf(link[1] ?? '', [...marks, mark]), length: link[0].length };
  }
  // In `snake_case` and `2*3*4` they are letters and signs.
  if (/\w/.test(before)) return null;
  for (const { pattern, mark } of forms) {
    const match = pattern.exec(rest);
    if (match && !marks.some(({ type }) => type === mark))
      return { made: inlineOf(match[2] ?? '', [...marks, { type: mark }]), length: match[0].length };
  }
  return null;
}
