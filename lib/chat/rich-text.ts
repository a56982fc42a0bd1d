import DOMPurify from 'isomorphic-dompurify';
import type { RichNode, TextBody } from './model';
import { isEmojiOnly } from './text/emoji-only';
import type { MentionContext } from './text/mention';
import { nodesOfText } from './text/plain-text';
import { knownTags, nodesOfDocument } from './text/walk-document';

/** Longer formatted text is shown by its plain form; an event is at most 65 kB anyway. */
const HTML_LENGTH_MAX = 60_000;
const TEXT_LENGTH_MAX = 60_000;
/** Nobody writes that deep; cleaning it would hold up the page. */
const OPEN_TAGS_MAX = 200;

/** The text of a message: its plain form, and its formatted one (if it has any) as a clean tree. */
export function textBody(plain: string, html: string | null, context: MentionContext): TextBody {
  const text = plain.slice(0, TEXT_LENGTH_MAX);
  const formatted = html === null || isUnreasonable(html) ? [] : nodesOfHtml(html, context);
  return {
    kind: 'text',
    text,
    rich: formatted.length > 0 ? formatted : nodesOfText(text, context),
    emojiOnly: isEmojiOnly(text),
  };
}

/** Cleaned twice: by DOMPurify, and by the walk, which reads nothing that is not on its list. */
export function nodesOfHtml(html: string, context: MentionContext): RichNode[] {
  const fragment = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...knownTags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    ADD_FORBID_CONTENTS: ['mx-reply', 'textarea', 'title'],
    RETURN_DOM_FRAGMENT: true,
  });
  return nodesOfDocument(fragment, context);
}

function isUnreasonable(html: string): boolean {
  if (html.length > HTML_LENGTH_MAX) return true;
  let open = 0;
  for (const [, close] of html.matchAll(/<(\/?)(?!br\b|hr\b|img\b)[a-z]/gi)) {
    open += close === '/' ? -1 : 1;
    if (open > OPEN_TAGS_MAX) return true;
  }
  return false;
}
