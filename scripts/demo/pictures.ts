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
  const bytes = await paint({ ...size, colors: [...colors], seed: seed + number * 7, scale, sea })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, width: size.width, height: size.height };
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
