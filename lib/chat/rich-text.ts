import { MESSAGE_TAGS_MAX, tagsIn } from '@/protocol/message-markup';
import type { RichNode, TextBody } from './model';
import { isEmojiOnly } from './text/emoji-only';
import { htmlCleaner, loadHtmlCleaner } from './text/html-cleaner';
import type { MentionContext } from './text/mention';
import { nodesOfText } from './text/plain-text';
import type { TextReader } from './text/text-reader';

/** Longer formatted text is shown by its plain form; an event is at most 65 kB anyway. */
const HTML_LENGTH_MAX = 60_000;
const TEXT_LENGTH_MAX = 60_000;

/** The text of a message: plain, and formatted as a sanitized tree if it has HTML and the sanitizer is loaded. */
export function textBody(plain: string, html: string | null, context: MentionContext): TextBody {
  const text = plain.slice(0, TEXT_LENGTH_MAX);
  const formatted = html === null || isUnreasonable(html) ? [] : cleanNodes(html, context);
  return {
    kind: 'text',
    text,
    rich: formatted.length > 0 ? formatted : nodesOfText(text, context),
    emojiOnly: isEmojiOnly(text),
  };
}

/** With links, mentions and formatting. */
export const richTexts: TextReader = { textBody, version: htmlCleaner.get };

function cleanNodes(html: string, context: MentionContext): RichNode[] {
  const clean = htmlCleaner.get();
  if (clean) return clean(html, context);
  void loadHtmlCleaner();
  return [];
}

function isUnreasonable(html: string): boolean {
  return html.length > HTML_LENGTH_MAX || tagsIn(html) > MESSAGE_TAGS_MAX;
}
