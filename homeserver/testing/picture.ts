import sharp from 'sharp';

/** A PNG that does not get small by being empty. */
export async function paintPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const picture = sharp({ create: { width, height, channels: 3, background: '#3af', noise } });
  return new Uint8Array(await picture.png().toBuffer());
}

/** Where a file or its thumbnail is read. */
export const mediaPath = (kind: 'download' | 'thumbnail', address: string, rest = ''): string =>
  `/_matrix/client/v1/media/${kind}/${address.replace('mxc://', '')}${rest}`;
