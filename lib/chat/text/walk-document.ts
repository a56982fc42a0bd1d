import { withoutBidiControls } from '@/lib/format/bidi';
import { judgeLabel } from '@/lib/format/link-label';
import type { RichNode } from '@/lib/chat/model';
import { isMatrixTo, mentionedBy, type MentionContext } from './mention';
import { nodesOfText } from './plain-text';

/** Deeper than this only the text is kept. */
const DEPTH_MAX = 20;
const NODES_MAX = 5_000;

type Mark = Extract<RichNode, { kind: 'mark' }>['mark'];
type Block = Extract<RichNode, { kind: 'block' }>['block'];

const marks = new Map<string, Mark>([
  ['B', 'bold'],
  ['STRONG', 'bold'],
  ['I', 'italic'],
  ['EM', 'italic'],
  ['S', 'strike'],
  ['DEL', 'strike'],
  ['STRIKE', 'strike'],
  ['U', 'underline'],
  ['CODE', 'code'],
]);

const blocks = new Map<string, Block>([
  ['P', 'paragraph'],
  ['DIV', 'paragraph'],
  ['BLOCKQUOTE', 'quote'],
  ['PRE', 'codeBlock'],
  ['UL', 'list'],
  ['OL', 'orderedList'],
  ['LI', 'listItem'],
  ['H1', 'heading'],
  ['H2', 'heading'],
  ['H3', 'heading'],
  ['H4', 'heading'],
  ['H5', 'heading'],
  ['H6', 'heading'],
]);

/** Elements that vanish with all that is in them. */
const hidden = new Set([
  'SCRIPT',
  'STYLE',
  'TEMPLATE',
  'IFRAME',
  'NOSCRIPT',
  'TITLE',
  'TEXTAREA',
  'MX-REPLY',
]);

/** The tags that mean something here; every other one gives way to what is in it. */
export const knownTags: readonly string[] = [...marks.keys(), ...blocks.keys(), 'A', 'BR'].map((tag) =>
  tag.toLowerCase(),
);

/**
 * A parsed document as nodes, by a list: what is not on it gives way to its content, attributes other than a link's
 * http address are never read. It trusts nobody to have cleaned the document before.
 */
export function nodesOfDocument(root: ParentNode & Node, context: MentionContext): RichNode[] {
  const budget = { nodes: NODES_MAX };
  return childrenOf(root, { context, budget, depth: 0, verbatim: false });
}

interface Walk {
  readonly context: MentionContext;
  readonly budget: { nodes: number };
  readonly depth: number;
  /** In code and links text stays as it is. */
  readonly verbatim: boolean;
}

function childrenOf(parent: Node, walk: Walk): RichNode[] {
  const nodes: RichNode[] = [];
  for (let child = parent.firstChild; child && walk.budget.nodes > 0; child = child.nextSibling) {
    nodes.push(...nodesOf(child, walk));
  }
  // Between blocks there is nothing but the source's own line breaks.
  return nodes.some(({ kind }) => kind === 'block') ? nodes.filter((node) => !isBlankText(node)) : nodes;
}

function nodesOf(node: Node, walk: Walk): RichNode[] {
  walk.budget.nodes -= 1;
  if (node.nodeType === Node.TEXT_NODE) return textOf(node.nodeValue ?? '', walk);
  if (!(node.nodeType === Node.ELEMENT_NODE)) return [];
  const tag = node.nodeName.toUpperCase();
  if (hidden.has(tag)) return [];
  if (walk.depth >= DEPTH_MAX) return textOf(node.textContent ?? '', walk);
  if (tag === 'BR') return [{ kind: 'break' }];
  const deeper = { ...walk, depth: walk.depth + 1 };
  if (tag === 'A') return linkOf(node, deeper);
  const block = blocks.get(tag);
  if (block) return blockOf(block, node, deeper);
  const mark = marks.get(tag);
  if (!mark) return childrenOf(node, deeper);
  const children = childrenOf(node, mark === 'code' ? { ...deeper, verbatim: true } : deeper);
  return children.length > 0 ? [{ kind: 'mark', mark, children }] : [];
}

function blockOf(block: Block, node: Node, walk: Walk): RichNode[] {
  if (block === 'codeBlock') {
    const text = withoutBidiControls(node.textContent ?? '').replace(/\n$/, '');
    return text === '' ? [] : [{ kind: 'block', block, children: [{ kind: 'text', text }] }];
  }
  const children = childrenOf(node, walk);
  return children.length > 0 ? [{ kind: 'block', block, children }] : [];
}

function isBlankText(node: RichNode): boolean {
  return node.kind === 'text' && node.text.trim() === '';
}

function linkOf(node: Node, walk: Walk): RichNode[] {
  const href = (node as Element).getAttribute('href')?.trim() ?? '';
  if (!/^https?:\/\//i.test(href) || !URL.canParse(href)) return childrenOf(node, walk);
  if (isMatrixTo(href)) {
    const matrixUserId = mentionedBy(href);
    const person = matrixUserId === null ? null : walk.context.personOf(matrixUserId);
    // The label is not trusted: only people who are known here are shown as mentions.
    if (person === null || person.isUnknown) return childrenOf(node, { ...walk, verbatim: true });
    return [{ kind: 'mention', person, isMe: matrixUserId === walk.context.me }];
  }
  const verdict = judgeLabel(withoutBidiControls(node.textContent ?? ''), href);
  const isReplaced = verdict === 'is another address';
  const children = isReplaced
    ? [{ kind: 'text' as const, text: withoutBidiControls(href) }]
    : childrenOf(node, { ...walk, verbatim: true });
  const isMisread = isReplaced ? judgeLabel(href, href) !== 'fits' : verdict !== 'fits';
  const beside = isMisread && { realHost: new URL(href).host };
  return children.length > 0 ? [{ kind: 'link', href, ...beside, children }] : [];
}

function textOf(raw: string, { context, budget, verbatim }: Walk): RichNode[] {
  const text = withoutBidiControls(raw);
  if (text === '') return [];
  if (verbatim) return [{ kind: 'text', text }];
  // HTML's line breaks are blanks. Each run is read once: /\s*\n\s*/ would begin anew at each of its characters.
  return nodesOfText(
    text.replace(/\s+/g, (blanks) => (blanks.includes('\n') ? ' ' : blanks)),
    context,
    budget,
  );
}
