const EMOJI_MAX = 10;

// A keycap, a flag, a picture that is one by itself, or a sign that is asked to be one.
const emoji =
  /^(?:[0-9#*]\ufe0f?\u20e3|\p{Regional_Indicator}{2}|\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)/u;

/** Whether a text is nothing but one to ten emoji, blanks aside. */
export function isEmojiOnly(text: string): boolean {
  const bare = text.replace(/\s+/g, '');
  // An emoji of several people and skins is long, ten of them are not endless.
  if (bare === '' || bare.length > EMOJI_MAX * 40) return false;
  let count = 0;
  for (const { segment } of new Intl.Segmenter().segment(bare)) {
    if (++count > EMOJI_MAX || !emoji.test(segment)) return false;
  }
  return true;
}
