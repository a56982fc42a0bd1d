import type { RichNode, TextBody } from '@/lib/chat/model';
import { EVERYONE_ID, type EditorNode } from './editor-text';

/** A message as the editor's document, for editing what was sent. */
export function editorDocumentOf({ rich }: TextBody): EditorNode {
  const content = blocksOf(rich);
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
}

/** Inline nodes in a row become one paragraph, blocks stand for themselves. */
function blocksOf(nodes: readonly RichNode[]): EditorNode[] {
  const blocks: EditorNode[] = [];
  let line: EditorNode[] = [];
  const endLine = () => {
    if (line.length > 0) blocks.push({ type: 'paragraph', content: line });
    line = [];
  };
  for (const node of nodes) {
    if (node.kind !== 'block') line.push(...inlineOf(node, []));
    else {
      endLine();
      blocks.push(...blockOf(node));
    }
  }
  endLine();
  return blocks;
}

function blockOf({ block, children }: Extract<RichNode, { kind: 'block' }>): EditorNode[] {
  switch (block) {
    case 'quote':
      return [{ type: 'blockquote', content: blocksOf(children) }];
    case 'codeBlock':
      return [{ type: 'codeBlock', content: [{ type: 'text', text: plain(children) }] }];
    case 'list':
    case 'orderedList': {
      const items = children.map((item) => ({
        type: 'listItem',
        content: blocksOf(item.kind === 'block' && item.block === 'listItem' ? item.children : [item]),
      }));
      return [{ type: block === 'list' ? 'bulletList' : 'orderedList', content: items }];
    }
    case 'listItem':
      return blocksOf(children);
    case 'paragraph':
    case 'heading':
      return children.some(({ kind }) => kind === 'block')
        ? blocksOf(children)
        : [{ type: 'paragraph', content: children.flatMap((child) => inlineOf(child, [])) }];
  }
}

function inlineOf(node: RichNode, marks: readonly EditorNode[]): EditorNode[] {
  switch (node.kind) {
    case 'text':
      return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }];
    case 'break':
      return [{ type: 'hardBreak' }];
    case 'mark':
      return node.children.flatMap((child) => inlineOf(child, [...marks, { type: node.mark }]));
    case 'link':
      return node.children.flatMap((child) =>
        inlineOf(child, [...marks, { type: 'link', attrs: { href: node.href } }]),
      );
    case 'mention':
      return [{ type: 'mention', attrs: { id: node.person.matrixUserId, label: node.person.name } }];
    case 'mentionEveryone':
      return [{ type: 'mention', attrs: { id: EVERYONE_ID, label: 'everyone' } }];
    case 'block':
      return node.children.flatMap((child) => inlineOf(child, marks));
  }
}

function plain(nodes: readonly RichNode[]): string {
  return nodes
    .map((node) => {
      if (node.kind === 'text') return node.text;
      return 'children' in node ? plain(node.children) : node.kind === 'break' ? '\n' : '';
    })
    .join('');
}
