import DOMPurify from 'isomorphic-dompurify';
import { fragmentOfHtml } from '@/lib/html/fragment';

/** What a message can be made of; everything else gives way to its text. */
const tags = [
  'p',
  'br',
  'div',
  'span',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'strike',
  'del',
  'ol',
  'ul',
  'li',
  'a',
  'blockquote',
  'pre',
  'code',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
];

// The `data-` attributes keep mentions that were copied from the editor itself.
const attributes = ['href', 'start', 'data-type', 'data-id', 'data-label'];
/** A page of text has a few hundred tags. Beyond this number, only the text is pasted. */
const TAGS_MAX = 5_000;

/** Pasted HTML without style, classes and pictures, so that it wears the look of the conversation. */
export function cleanPaste(html: string): string {
  const foreign = fragmentOfHtml(html, { tags, attributes, tagsMax: TAGS_MAX });
  const clean = DOMPurify.sanitize(foreign, {
    ALLOWED_TAGS: tags,
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  // There are no tables: a row becomes a line, and its cells stay apart.
  for (const row of clean.querySelectorAll('tr')) {
    const line = document.createElement('div');
    for (const cell of row.children) line.append(...cell.childNodes, ' ');
    row.replaceWith(line);
  }
  for (const table of clean.querySelectorAll('tbody, table')) table.replaceWith(...table.childNodes);
  return new XMLSerializer().serializeToString(clean).replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '');
}
