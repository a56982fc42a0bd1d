/**
 * Paints land cut from layers of paper: one sheet per height, each throwing a shadow on the sheet below.
 */
import sharp from 'sharp';
import { terrain } from './terrain.mjs';

/** Drawn larger and scaled down: that is what makes the edges of the sheets smooth. */
const OVERSAMPLING = 2;
const SHADOW_STEPS = 14;

const rgb = (hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Which sheet is on top at every point: 0 is the water, the last one the summit. */
function sheets(field, { sea, colors }) {
  const levels = new Uint8Array(field.length);
  const rest = colors.length - 1;
  for (let index = 0; index < field.length; index += 1) {
    const above = (field[index] - sea) / (0.94 - sea);
    levels[index] = above <= 0 ? 0 : Math.min(rest, 1 + Math.floor(above * rest));
  }
  return levels;
}

/**
 * @param {{ width: number, height: number, seed: number, scale: number, sea: number, colors: string[], detail?: number,
 *   warp?: number, island?: boolean }} picture `colors` from the water to the summit.
 * @returns {import('sharp').Sharp}
 */
export function paint(picture) {
  const width = picture.width * OVERSAMPLING;
  const height = picture.height * OVERSAMPLING;
  const levels = sheets(terrain({ detail: 4, ...picture, width, height }), picture);
  const palette = picture.colors.map(rgb);
  const pixels = Buffer.alloc(width * height * 3);
  const levelAt = (x, y) =>
    levels[Math.min(height - 1, Math.max(0, y)) * width + Math.min(width - 1, Math.max(0, x))];

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const level = levelAt(x, y);
      // Light falls from the upper left: a higher sheet there throws its shadow here.
      let shadow = 0;
      for (let step = 1; step <= SHADOW_STEPS; step += 1) {
        const reach = step * OVERSAMPLING * 0.9;
        const caster = levelAt(Math.round(x - reach * 0.75), Math.round(y - reach));
        if (caster > level)
          shadow = Math.max(
            shadow,
            (1 - step / (SHADOW_STEPS + 1)) * Math.min(1, 0.75 + 0.12 * (caster - level)),
          );
      }
      // The lit edge of a sheet: lower ground a pixel towards the light.
      const edge = level > 0 && levelAt(x - OVERSAMPLING, y - OVERSAMPLING) < level ? 0.16 : 0;
      const at = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        const lit = palette[level][channel] * (1 - 0.34 * shadow);
        pixels[at + channel] = lit + (255 - lit) * edge;
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(picture.width, picture.height, {
    kernel: 'lanczos3',
  });
}
