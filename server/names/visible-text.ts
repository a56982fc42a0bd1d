/** Text without the controls that turn its direction about, and with it what stands behind it on a page. */
export function withoutBidiControls(text: string): string {
  return text.replace(/\p{Bidi_Control}/gu, '');
}

/** Whether a text shows anything: blanks, fillers and lone marks do not, nor does the empty Braille pattern. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text.replace(/[\p{Default_Ignorable_Code_Point}\u2800]/gu, ''));
}
