/* Which open elements end where a tag begins (HTML, "Optional tags"); the rest of the parser's recovery is left out on purpose. */

const endsParagraph: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'menu',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'summary',
  'table',
  'ul',
]);
const cell: ReadonlySet<string> = new Set(['td', 'th']);
const cellScope: ReadonlySet<string> = new Set(['table']);
const paragraphScope: ReadonlySet<string> = new Set(['td', 'th', 'table']);
const heading: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
/** A point of a list ends the one before, but not the one that its own list is in. */
const listScope: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'td', 'th', 'table']);
const none: ReadonlySet<string> = new Set();

interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  /** What lies beyond one of these stays open. */
  readonly within: ReadonlySet<string>;
}

const paragraphEnd: ImpliedEnd = { ends: new Set(['p']), within: paragraphScope };

const others = new Map<string, readonly ImpliedEnd[]>([
  ['a', [{ ends: new Set(['a']), within: paragraphScope }]],
  ['li', [{ ends: new Set(['li']), within: listScope }]],
  ['td', [{ ends: cell, within: cellScope }]],
  ['th', [{ ends: cell, within: cellScope }]],
  ['tr', [{ ends: new Set(['tr']), within: cellScope }]],
  ['tbody', [{ ends: new Set(['tbody']), within: cellScope }]],
  ...[...heading].map((name): [string, ImpliedEnd[]] => [name, [{ ends: heading, within: paragraphScope }]]),
]);

/** What ends where this tag begins. */
export function impliedEndsOf(name: string): readonly ImpliedEnd[] {
  return [...(others.get(name) ?? []), ...(endsParagraph.has(name) ? [paragraphEnd] : [])];
}

/** How far an end tag looks for its begin tag: a cell is not left by the tags in it. */
export function scopeOfEnd(name: string): ReadonlySet<string> {
  return cell.has(name) || name === 'tr' || name === 'tbody' || name === 'table' ? none : cell;
}

const tableParts: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['tbody', new Set(['table'])],
  ['tr', new Set(['table', 'tbody'])],
  ['td', new Set(['tr'])],
  ['th', new Set(['tr'])],
]);
const tableFrame: ReadonlySet<string> = new Set(['table', 'tbody', 'tr']);

/** Parts of a table stand in one, and between them nothing else does; a tag that stands elsewhere means nothing. */
export function mayStandIn(name: string, parent: string): boolean {
  return tableParts.get(name)?.has(parent) ?? !tableFrame.has(parent);
}
