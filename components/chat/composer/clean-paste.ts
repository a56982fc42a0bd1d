import { htmlOf, pastedFragment } from '@/components/editor/pasted-fragment';

/** Pasted HTML without style, classes and pictures, so that it wears the look of the conversation. */
export function cleanPaste(html: string): string {
  return htmlOf(
    pastedFragment(html, {
      // The `data-` attributes keep mentions that were copied from the editor itself.
      attributes: ['href', 'start', 'data-type', 'data-id', 'data-label'],
      lineOf: () => document.createElement('div'),
    }),
  );
}
