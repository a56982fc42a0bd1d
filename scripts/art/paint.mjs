/**
 * Paints land cut from layers of paper: one sheet per height, each throwing a shadow on the sheet below.
 */
import sharp from 'sharp';
import { interpolated, terrain } from './terrain.mjs';

/** Drawn larger and scaled down: that is what makes the edges of the sheets smooth. */
const OVERSAMPLING = 2;
const SHADOW_STEPS = 14;

/** Where light comes from at a point, the upper left: how far away a sheet may stand that throws its shadow there, and how dark. */
const casters = Array.from({ length: SHADOW_STEPS }, (_, at) => {
  const reach = (at + 1) * OVERSAMPLING * 0.9;
  return {
    left: -Math.round(-reach * 0.75),
    up: -Math.round(-reach),
    weight: 1 - (at + 1) / (SHADOW_STEPS + 1),
  };
});
const FARTHEST = Math.max(...casters.flatMap(({ left, up }) => [left, up]));

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

const TILE = 16;
const REACH = Math.ceil(FARTHEST / TILE);

/** For each tile, the highest sheet that may throw a shadow into it. */
function tops(levels, width, height) {
  const across = Math.ceil(width / TILE);
  const down = Math.ceil(height / TILE);
  const own = new Uint8Array(across * down);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const tile = Math.floor(y / TILE) * across + Math.floor(x / TILE);
      own[tile] = Math.max(own[tile], levels[y * width + x]);
    }
  }
  return own.map((_, tile) => {
    const [right, bottom] = [tile % across, Math.floor(tile / across)];
    let top = 0;
    for (let y = Math.max(0, bottom - REACH); y <= bottom; y += 1)
      for (let x = Math.max(0, right - REACH); x <= right; x += 1) top = Math.max(top, own[y * across + x]);
    return top;
  });
}

/**
 * @param {{ width: number, height: number, seed: number, scale: number, sea: number, colors: string[], detail?: number,
 *   warp?: number, island?: boolean, coarseness?: number }} picture `colors` from the water to the summit; with a `coarseness`,
 *   a divisor of width and height, heights are computed on a grid that much coarser and interpolated.
 * @returns {import('sharp').Sharp}
 */
export function paint(picture) {
  const width = picture.width * OVERSAMPLING;
  const height = picture.height * OVERSAMPLING;
  const { coarseness = 1 } = picture;
  const coarse = { width: width / coarseness, height: height / coarseness };
  const field = interpolated(terrain({ detail: 4, ...picture, ...coarse }), coarse, coarseness);
  const levels = sheets(field, picture);
  const palette = picture.colors.map(rgb);
  const pixels = Buffer.alloc(width * height * 3);
  const levelAt = (x, y) => levels[Math.max(0, y) * width + Math.max(0, x)];
  const jumps = Int32Array.from(casters, ({ left, up }) => up * width + left);
  const weights = Float64Array.from(casters, ({ weight }) => weight);
  const highest = tops(levels, width, height);
  const tilesAcross = Math.ceil(width / TILE);

  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const level = levels[y * width + x];
      const inside = x >= FARTHEST && y >= FARTHEST;
      const here = y * width + x;
      let shadow = 0;
      const steps =
        highest[Math.floor(y / TILE) * tilesAcross + Math.floor(x / TILE)] > level ? SHADOW_STEPS : 0;
      // The farther the sheet, the lighter its shadow.
      for (let step = 0; step < steps && weights[step] > shadow; step += 1) {
        const caster = inside
          ? levels[here - jumps[step]]
          : levelAt(x - casters[step].left, y - casters[step].up);
        if (caster > level)
          shadow = Math.max(shadow, weights[step] * Math.min(1, 0.75 + 0.12 * (caster - level)));
      }
      // The lit edge of a sheet: lower ground a pixel towards the light.
      const edge = level > 0 && levelAt(x - OVERSAMPLING, y - OVERSAMPLING) < level ? 0.16 : 0;
      const at = here * 3;
      const color = palette[level];
      for (let channel = 0; channel < 3; channel += 1) {
        const lit = color[channel] * (1 - 0.34 * shadow);
        pixels[at + channel] = lit + (255 - lit) * edge;
      }
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } }).resize(picture.width, picture.height, {
    kernel: 'lanczos3',
  });
}
