/**
 * Height maps for the pictures: smooth noise, folded into ridges and bent by itself, the same for the same seed.
 */

/** A number in 0..1 from two whole numbers and a seed. */
function lattice(x, y, seed) {
  let hash = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1) ^ Math.imul(seed, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0xffffffff;
}

const fade = (t) => t * t * t * (t * (t * 6 - 15) + 10);
const mix = (a, b, t) => a + (b - a) * t;

function noise(x, y, seed) {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const u = fade(x - left);
  const v = fade(y - top);
  return mix(
    mix(lattice(left, top, seed), lattice(left + 1, top, seed), u),
    mix(lattice(left, top + 1, seed), lattice(left + 1, top + 1, seed), u),
    v,
  );
}

function layered(x, y, seed, octaves) {
  let sum = 0;
  let weight = 0.5;
  let total = 0;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += weight * noise(x * 2 ** octave + octave * 17.3, y * 2 ** octave - octave * 9.1, seed + octave);
    total += weight;
    weight *= 0.5;
  }
  return sum / total;
}

/**
 * Heights of a `width` × `height` field, 0..1. `scale` is how many hills fit into the width; `detail` how many
 * octaves of roughness; `warp` how far the land is bent; `island` sinks the land towards the borders.
 */
export function terrain({ width, height, seed, scale, detail = 5, warp = 1.2, island = false }) {
  const field = new Float32Array(width * height);
  let low = Infinity;
  let high = -Infinity;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const px = (x / width) * scale;
      const py = (y / width) * scale;
      const bendX = layered(px + 5.2, py + 1.3, seed + 101, 4) - 0.5;
      const bendY = layered(px - 3.7, py + 8.4, seed + 211, 4) - 0.5;
      const shore = island ? Math.hypot(x / width - 0.5, y / height - 0.5) * 1.9 : 0;
      const value = layered(px + warp * bendX * 2, py + warp * bendY * 2, seed, detail) - shore ** 2;
      field[y * width + x] = value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  for (let index = 0; index < field.length; index += 1) field[index] = (field[index] - low) / (high - low);
  return field;
}
