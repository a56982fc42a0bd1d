/** A spreadsheet runs what begins like a formula, so such a cell, and one that begins with a control character, gets an apostrophe first. */
export function cellOf(text: string): string {
  const harmless = /^[=+\-@\u0000-\u001f\u007f]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
