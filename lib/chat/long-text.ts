import type { RichNode } from './model';

/** Either is more than fits on a phone's screen; a longer message is folded. */
const LINES_MAX = 30;
const CHARACTERS_MAX = 2_400;
/** A longer code block scrolls by itself. */
const CODE_LINES_SHOWN = 16;

interface Size {
  readonly lines: number;
  readonly characters: number;
}

/** Returns whether a text is shown folded. Counts what is drawn, not the plain text. */
export function isLongText(nodes: readonly RichNode[]): boolean {
  const { lines, characters } = sizeOf(nodes);
  return lines > LINES_MAX || characters > CHARACTERS_MAX;
}

function sizeOf(nodes: readonly RichNode[]): Size {
  let [lines, characters] = [0, 0];
  for (const node of nodes) {
    const size = sizeOfOne(node);
    lines += size.lines;
    characters += size.characters;
    if (lines > LINES_MAX || characters > CHARACTERS_MAX) break;
  }
  return { lines, characters };
}

function sizeOfOne(node: RichNode): Size {
  switch (node.kind) {
    case 'text':
      return { lines: node.text.split('\n').length - 1, characters: node.text.length };
    case 'break':
      return { lines: 1, characters: 0 };
    case 'block': {
      const { lines, characters } = sizeOf(node.children);
      if (node.block !== 'codeBlock') return { lines: lines + 1, characters };
      return { lines: Math.min(lines + 1, CODE_LINES_SHOWN), characters: 0 };
    }
    case 'mark':
    case 'link':
      return sizeOf(node.children);
    case 'mention':
    case 'mentionEveryone':
      return { lines: 0, characters: 1 };
  }
}
