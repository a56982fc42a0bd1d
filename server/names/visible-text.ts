/** Removes the characters that change text direction, which would reorder the text after it, too. */
export function withoutBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

/** Returns whether a text shows anything. Blanks, fillers, marks alone and the empty Braille pattern show nothing. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));
}
