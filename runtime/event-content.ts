/*
 * What the embedded homeserver refuses in an event that a person sends, and the gateway before a homeserver that is not
 * ours.
 */

/** Every tag of formatted text costs every reader of the room an element; what people write has dozens. */
export const MARKUP_TAGS_MAX = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** Whether the formatted text of a message, or the new one of an edit, has more tags than readers can be made to draw. */
export function hasTooManyTags(content: Fields): boolean {
  return [content, fieldsOf(content['m.new_content'])].some(({ formatted_body: html }) => {
    // A parser makes at most as many elements as there are begins of tags.
    return typeof html === 'string' && (html.match(/<[a-z]/gi)?.length ?? 0) > MARKUP_TAGS_MAX;
  });
}

/** The event that a reaction belongs to, if it is one emoji and nothing besides: nothing that is text. */
export function targetOfEmoji(content: Fields): string | null {
  const relation = fieldsOf(content['m.relates_to']);
  const { rel_type: type, event_id: target, key } = relation;
  const isBare = Object.keys(content).length === 1 && Object.keys(relation).length === 3;
  if (!isBare || type !== 'm.annotation' || typeof target !== 'string' || typeof key !== 'string')
    return null;
  return isEmoji(key) ? target : null;
}

// The compiler does not know the flag yet.
const recommended = new RegExp('^\\p{RGI_Emoji}$', 'v');

/** One emoji recommended for general interchange (UTS 51), with or without the mark that asks for a picture. */
export function isEmoji(text: string): boolean {
  const bare = text.replace(/\ufe0f$/, '');
  return recommended.test(text) || recommended.test(bare) || recommended.test(`${bare}\ufe0f`);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
