import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extension-placeholder';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import DOMPurify from 'isomorphic-dompurify';
import { fragmentOfHtml } from '@/lib/html/fragment';
import { ANNOUNCEMENT_IMAGE_PATTERN, isSafeLink } from '@/protocol/announcement-document';

/** Width and height come with the upload and are posted, so that the page can reserve the picture's box. */
const SizedImage = Image.extend({
  addAttributes() {
    return { ...this.parent?.(), width: { default: null }, height: { default: null } };
  },
});

/** Exactly what the toolbar offers (ANN-13); everything else that the kit brings is off. */
export function editorExtensions(placeholder: string) {
  return [
    StarterKit.configure({
      blockquote: false,
      bulletList: false,
      code: false,
      codeBlock: false,
      heading: false,
      horizontalRule: false,
      link: {
        openOnClick: false,
        defaultProtocol: 'https',
        HTMLAttributes: { target: null, rel: null },
        isAllowedUri: (uri) => isSafeLink(uri),
      },
    }),
    TextAlign.configure({ types: ['paragraph'], alignments: ['left', 'center', 'right', 'justify'] }),
    SizedImage.configure({ inline: false, allowBase64: false }),
    Placeholder.configure({ placeholder }),
  ];
}

const pasteRules = {
  ALLOWED_TAGS: [
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
    'img',
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'blockquote',
    'pre',
    'code',
    'table',
    'tbody',
    'tr',
    'td',
    'th',
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'start'],
  ALLOW_DATA_ATTR: false,
};

const BLOCKS = 'p, div, ol, ul, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table';
/** A page of text has a few hundred tags. Beyond this number, only the text is pasted. */
const PASTED_TAGS_MAX = 5_000;

/**
 * What may come in by pasting: no style, class or colour, so that the text wears the theme's colour (OPN-87), and no
 * picture that is not an upload of ours.
 */
export function cleanPaste(html: string): string {
  const foreign = fragmentOfHtml(html, {
    tags: pasteRules.ALLOWED_TAGS,
    attributes: pasteRules.ALLOWED_ATTR,
    tagsMax: PASTED_TAGS_MAX,
  });
  const clean = DOMPurify.sanitize(foreign, { ...pasteRules, RETURN_DOM_FRAGMENT: true });
  for (const image of clean.querySelectorAll('img')) {
    if (!ANNOUNCEMENT_IMAGE_PATTERN.test(image.getAttribute('src') ?? '')) image.remove();
  }
  // There are no tables: a row becomes a paragraph, and its cells stay apart.
  for (const row of clean.querySelectorAll('tr')) {
    const hasBlocks = row.querySelector(BLOCKS) !== null;
    const line = document.createElement(hasBlocks ? 'div' : 'p');
    for (const cell of row.children) line.append(...cell.childNodes, ' ');
    row.replaceWith(line);
  }
  for (const table of clean.querySelectorAll('tbody, table')) table.replaceWith(...table.childNodes);
  // Other lists become the one kind of list that there is.
  for (const list of clean.querySelectorAll('ul')) {
    const ordered = document.createElement('ol');
    ordered.append(...list.childNodes);
    list.replaceWith(ordered);
  }
  return new XMLSerializer().serializeToString(clean).replaceAll(' xmlns="http://www.w3.org/1999/xhtml"', '');
}
