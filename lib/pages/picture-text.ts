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

/** The space and language that the name of a picture stands for: `7-12-en.png` is space 7 at version 12. */
export function readPictureName(file: string): { spaceId: number; language: 'en' | 'zh' } | null {
  const parts = /^([1-9]\d{0,9})-\d{1,15}-(en|zh)\.png$/.exec(file);
  if (!parts?.[1]) return null;
  return { spaceId: Number(parts[1]), language: parts[2] === 'zh' ? 'zh' : 'en' };
}
