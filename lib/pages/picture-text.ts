/**
 * What of a text the drawn picture can show: its font has Latin letters only, and for any other character the drawing
 * library would ask a font server on the internet. Empty when too little is left to make sense.
 */
export function drawableText(text: string): string {
  // Printable Latin-1, and the dashes, quotes and ellipsis that the font has too.
  const kept = text
    .normalize('NFC')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff\u2013\u2014\u2018\u2019\u201c\u201d\u2026]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return kept.length * 2 < text.trim().length ? '' : kept;
}

/** The space that the name of a picture stands for: `7.png` is that of space 7. */
export function readPictureName(file: string): number | null {
  const spaceId = /^([1-9]\d{0,9})\.png$/.exec(file)?.[1];
  return spaceId === undefined ? null : Number(spaceId);
}
