/** The name under which a room's logo is sent: a timestamp and the extension that it had (CHN-33). */
export function logoFileName(original: string, nowMs: number): string {
  const extension = /\.[a-z0-9]{1,8}$/i.exec(original)?.[0] ?? '';
  return `${nowMs}${extension}`;
}
