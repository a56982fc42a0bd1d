import DOMPurify from 'isomorphic-dompurify';

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

/** Pasted HTML without style, classes and pictures, so that it wears the look of the conversation. */
export function cleanPaste(html: string): string {
  // Style is dropped anyway; gone before the parser sees it, the browser has nothing to report against the policy.
  const unstyled = html.replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ' data-style='));
  const clean = DOMPurify.sanitize(unstyled, {
    ALLOWED_TAGS: tags,
    // What the editor itself copied: its mentions stay mentions.
    ALLOWED_ATTR: ['href', 'start', 'data-type', 'data-id', 'data-label'],
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
