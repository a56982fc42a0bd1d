import { Image } from '@tiptap/extension-image';
import { Placeholder } from '@tiptap/extension-placeholder';
import { TextAlign } from '@tiptap/extension-text-align';
import { StarterKit } from '@tiptap/starter-kit';
import { htmlOf, pastedFragment } from '@/components/editor/pasted-fragment';
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

const BLOCKS = 'p, div, ol, ul, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table';

/**
 * What may come in by pasting: no style, class or colour, so that the text wears the theme's colour (OPN-87), and no
 * picture that is not an upload of ours.
 */
export function cleanPaste(html: string): string {
  const clean = pastedFragment(html, {
    moreTags: ['img'],
    attributes: ['href', 'src', 'alt', 'width', 'height', 'start'],
    lineOf: (row) => document.createElement(row.querySelector(BLOCKS) === null ? 'p' : 'div'),
  });
  for (const image of clean.querySelectorAll('img')) {
    if (!ANNOUNCEMENT_IMAGE_PATTERN.test(image.getAttribute('src') ?? '')) image.remove();
  }
  // Other lists become the one kind of list that there is.
  for (const list of clean.querySelectorAll('ul')) {
    const ordered = document.createElement('ol');
    ordered.append(...list.childNodes);
    list.replaceWith(ordered);
  }
  return htmlOf(clean);
}
