import DOMPurify from 'isomorphic-dompurify';
import { fragmentOfHtml } from '@/lib/html/fragment';
import { MESSAGE_TAGS_MAX, tagsIn } from '@/protocol/message-markup';
import type { RichNode, TextBody } from './model';
import { isEmojiOnly } from './text/emoji-only';
import type { MentionContext } from './text/mention';
import { nodesOfText } from './text/plain-text';
import { knownTags, nodesOfDocument } from './text/walk-document';

/** Longer formatted text is shown by its plain form; an event is at most 65 kB anyway. */
const HTML_LENGTH_MAX = 60_000;
const TEXT_LENGTH_MAX = 60_000;

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
  const foreign = fragmentOfHtml(html, { tags: knownTags, attributes: ['href'], tagsMax: MESSAGE_TAGS_MAX });
  const fragment = DOMPurify.sanitize(foreign, {
    ALLOWED_TAGS: [...knownTags],
    ALLOWED_ATTR: ['href'],
    ALLOWED_URI_REGEXP: /^https?:\/\//i,
    RETURN_DOM_FRAGMENT: true,
  });
  return nodesOfDocument(fragment, context);
}

function isUnreasonable(html: string): boolean {
  return html.length > HTML_LENGTH_MAX || tagsIn(html) > MESSAGE_TAGS_MAX;
}
