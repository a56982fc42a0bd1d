const HUES = 12;

/** The class of a name's colour (OPN-83): one of twelve by the FNV-1a hash of the name, the same everywhere. */
export function avatarHue(name: string): `avatar-hue-${number}` {
  return `avatar-hue-${fnv1a(name.normalize('NFC')) % HUES}`;
}

/** FNV-1a, 32 bit, over the UTF-8 bytes. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return hash >>> 0;
}
