import sharp from 'sharp';
import { paint } from '../art/paint.mjs';
import type { DemoSpace } from './community';

export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const painted = new Map<string, Promise<Picture>>();

async function picture(
  { colors, seed }: DemoSpace,
  number: number,
  size: { width: number; height: number; island?: boolean },
): Promise<Picture> {
  const scale = 2.2 + (number % 5) * 0.6;
  const sea = 0.2 + (number % 4) * 0.08;
  // A quarter of the points takes a quarter of the time, and painting was half of what filling in took. Heights are most of the rest.
  const half = { width: size.width / 2, height: size.height / 2, island: size.island, coarseness: 4 };
  const small = paint({ ...half, colors: [...colors], seed: seed + number * 7, scale, sea });
  const { width, height } = size;
  const bytes = await sharp(await small.png().toBuffer())
    .resize(width, height)
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, width, height };
}

/** What people of a space show each other; the same number is the same picture, painted once. */
export function sharedPicture(space: DemoSpace, number: number): Promise<Picture> {
  const key = `${space.name} ${number}`;
  const made =
    painted.get(key) ?? picture(space, number, { width: 720, height: number % 3 === 0 ? 720 : 480 });
  painted.set(key, made);
  return made;
}

export const logoPicture = (space: DemoSpace) => picture(space, 0, { width: 400, height: 400, island: true });
export const bannerPicture = (space: DemoSpace) => picture(space, 1, { width: 1280, height: 400 });
