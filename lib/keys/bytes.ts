/** Bytes in a buffer of their own: what WebCrypto and the sharing library take. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
  return Uint8Array.from(new TextEncoder().encode(text));
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length));
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Overwrites secrets as soon as they are not needed; strings that were made of them are out of reach (docs/keys.md). */
export function wipe(...buffers: readonly Uint8Array[]): void {
  for (const buffer of buffers) buffer.fill(0);
}

export function toBase64url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Throws for anything but the one way to write these bytes, so that no changed letter passes. */
export function fromBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new Error('Not base64url');
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
  if (toBase64url(bytes) !== text) throw new Error('Not base64url');
  return bytes;
}
