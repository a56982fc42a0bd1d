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

/** One octave of noise. Points come one beside the other: the corners of the last cell mostly serve the next point, too. */
class Octave {
  left = NaN;
  top = NaN;
  topLeft = 0;
  topRight = 0;
  bottomLeft = 0;
  bottomRight = 0;

  constructor(seed) {
    this.seed = seed;
  }

  at(x, y) {
    const left = Math.floor(x);
    const top = Math.floor(y);
    if (left !== this.left || top !== this.top) this.enter(left, top);
    const u = fade(x - left);
    const v = fade(y - top);
    return mix(mix(this.topLeft, this.topRight, u), mix(this.bottomLeft, this.bottomRight, u), v);
  }

  enter(left, top) {
    this.left = left;
    this.top = top;
    this.topLeft = lattice(left, top, this.seed);
    this.topRight = lattice(left + 1, top, this.seed);
    this.bottomLeft = lattice(left, top + 1, this.seed);
    this.bottomRight = lattice(left + 1, top + 1, this.seed);
  }
}

/** Noise of several octaves, each half as high and twice as fine as the one before. */
class LayeredNoise {
  #octaves;
  #total = 0;

  constructor(seed, octaves) {
    this.#octaves = Array.from({ length: octaves }, (_, octave) => {
      const weight = 0.5 ** (octave + 1);
      this.#total += weight;
      const noise = new Octave(seed + octave);
      return { noise, weight, fineness: 2 ** octave, right: octave * 17.3, down: octave * 9.1 };
    });
  }

  at(x, y) {
    let sum = 0;
    for (const { noise, weight, fineness, right, down } of this.#octaves)
      sum += weight * noise.at(x * fineness + right, y * fineness - down);
    return sum / this.#total;
  }

  /**
   * The same for rows that all have the points `xs`, from the left to the right. What only depends on a column is computed once.
   *
   * @param {Float64Array} xs
   * @returns {(y: number) => Float64Array} The row at a height; the next row takes its place.
   */
  rows(xs) {
    const columns = this.#octaves.map(({ fineness, right }) => ({
      lefts: Int32Array.from(xs, (x) => Math.floor(x * fineness + right)),
      fades: Float64Array.from(xs, (x) => {
        const at = x * fineness + right;
        return fade(at - Math.floor(at));
      }),
    }));
    const row = new Float64Array(xs.length);
    return (y) => {
      row.fill(0);
      this.#octaves.forEach(({ noise, weight, fineness, down }, octave) => {
        const { lefts, fades } = columns[octave];
        const height = y * fineness - down;
        const top = Math.floor(height);
        const v = fade(height - top);
        for (let x = 0; x < row.length; x += 1) {
          if (lefts[x] !== noise.left || top !== noise.top) noise.enter(lefts[x], top);
          const u = fades[x];
          const upper = mix(noise.topLeft, noise.topRight, u);
          row[x] += weight * mix(upper, mix(noise.bottomLeft, noise.bottomRight, u), v);
        }
      });
      for (let x = 0; x < row.length; x += 1) row[x] /= this.#total;
      return row;
    };
  }
}

/**
 * Heights of a `width` × `height` field, 0..1. `scale` is how many hills fit into the width; `detail` how many
 * octaves of roughness; `warp` how far the land is bent; `island` sinks the land towards the borders.
 */
export function terrain({ width, height, seed, scale, detail = 5, warp = 1.2, island = false }) {
  const field = new Float32Array(width * height);
  let low = Infinity;
  let high = -Infinity;
  const xs = Float64Array.from({ length: width }, (_, x) => (x / width) * scale);
  const bendsX = new LayeredNoise(seed + 101, 4).rows(xs.map((x) => x + 5.2));
  const bendsY = new LayeredNoise(seed + 211, 4).rows(xs.map((x) => x - 3.7));
  const land = new LayeredNoise(seed, detail);
  for (let y = 0; y < height; y += 1) {
    const py = (y / width) * scale;
    const bentX = bendsX(py + 1.3);
    const bentY = bendsY(py + 8.4);
    for (let x = 0; x < width; x += 1) {
      const px = xs[x];
      const bendX = bentX[x] - 0.5;
      const bendY = bentY[x] - 0.5;
      const shore = island ? Math.hypot(x / width - 0.5, y / height - 0.5) * 1.9 : 0;
      const value = land.at(px + warp * bendX * 2, py + warp * bendY * 2) - shore ** 2;
      field[y * width + x] = value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
  }
  for (let index = 0; index < field.length; index += 1) field[index] = (field[index] - low) / (high - low);
  return field;
}

/**
 * A field with `times` as many points each way, straight between those of the given one, and level beyond its last ones.
 *
 * @param {Float32Array} field
 * @param {{ width: number, height: number }} size Of the given field.
 * @param {number} times
 */
export function interpolated(field, { width, height }, times) {
  if (times === 1) return field;
  const wide = new Float32Array(width * times * height * times);
  for (let y = 0; y < height * times; y += 1) {
    const top = Math.floor(y / times);
    const above = top * width;
    const below = Math.min(top + 1, height - 1) * width;
    const down = y / times - top;
    for (let left = 0; left < width; left += 1) {
      const right = Math.min(left + 1, width - 1);
      const from = mix(field[above + left], field[below + left], down);
      const slope = (mix(field[above + right], field[below + right], down) - from) / times;
      const at = y * width * times + left * times;
      for (let x = 0; x < times; x += 1) wide[at + x] = from + slope * x;
    }
  }
  return wide;
}
