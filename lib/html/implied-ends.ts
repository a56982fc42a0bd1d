/*
 * Which open elements a start tag closes (HTML, "Optional tags"). htmlparser2's own parser closes only the innermost one,
 * and does not export its table. The rest of a browser's error recovery is left out on purpose.
 */

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
/** A list item closes the item before it, but not the item that contains its list. */
const listScope: ReadonlySet<string> = new Set(['ul', 'ol', 'blockquote', 'td', 'th', 'table']);
const none: ReadonlySet<string> = new Set();

interface ImpliedEnd {
  readonly ends: ReadonlySet<string>;
  /** Elements outside of one of these stay open. */
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

/** Returns what a start tag closes. */
export function impliedEndsOf(name: string): readonly ImpliedEnd[] {
  return [...(others.get(name) ?? []), ...(endsParagraph.has(name) ? [paragraphEnd] : [])];
}

/** Returns the elements beyond which an end tag has no effect: tags in a table cell do not close the cell. */
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

/** Returns whether an element is allowed in a parent: parts of a table only in a table, and nothing else between them. */
export function mayStandIn(name: string, parent: string): boolean {
  return tableParts.get(name)?.has(parent) ?? !tableFrame.has(parent);
}
