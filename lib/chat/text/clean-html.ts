import DOMPurify from 'isomorphic-dompurify';
import type { RichNode } from '@/lib/chat/model';
import { fragmentOfHtml } from '@/lib/html/fragment';
import { MESSAGE_TAGS_MAX } from '@/protocol/message-markup';
import type { MentionContext } from './mention';
import { knownTags, nodesOfDocument } from './walk-document';

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
