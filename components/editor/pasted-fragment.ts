import DOMPurify from 'isomorphic-dompurify';
import { fragmentOfHtml } from '@/lib/html/fragment';

/** Tags that pasted HTML may have in both editors; other elements give way to their text. */
const tags = [
  'p', 'br', 'div', 'span', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'del', 'ol', 'ul', 'li', 'a', 'blockquote', 'pre', 'code',
  'table', 'tbody', 'tr', 'td', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
]; // oxfmt-ignore

/** A page of text has a few hundred tags. Beyond this number, only the text is pasted. */
const TAGS_MAX = 5_000;

export interface PasteRules {
  readonly attributes: readonly string[];
  /** Tags besides those of every editor. */
  readonly moreTags?: readonly string[];
  /** Makes the line that a row of a table becomes: there are no tables. */
  readonly lineOf: (row: Element) => HTMLElement;
}

/** Makes pasted HTML a safe tree without styles and classes, so that the text gets the look of where it is pasted. */
export function pastedFragment(html: string, rules: PasteRules): DocumentFragment {
  const allowed = { tags: [...tags, ...(rules.moreTags ?? [])], attributes: [...rules.attributes] };
  const clean = DOMPurify.sanitize(fragmentOfHtml(html, { ...allowed, tagsMax: TAGS_MAX }), {
    ALLOWED_TAGS: allowed.tags,
    ALLOWED_ATTR: allowed.attributes,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const row of clean.querySelectorAll('tr')) {
    const line = rules.lineOf(row);
    // The cells stay apart.
    for (const cell of row.children) line.append(...cell.childNodes, ' ');
    row.replaceWith(line);
  }
  for (const table of clean.querySelectorAll('tbody, table')) table.replaceWith(...table.childNodes);
  return clean;
}

/** Writes a fragment as the HTML that the editor reads. */
export function htmlOf(fragment: DocumentFragment): string {
  return new XMLSerializer()
    .serializeToString(fragment)
    .replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '');
}
