/**
 * Draws the mark as favicon, home-screen icons and the file for other people's pages.
 * Writes into public/. Run: node scripts/art/icons.mjs
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';

const primary = '#645cec';
const at = (name) => path.resolve('public', name);

/** The house that speaks; the same as BrandMark in components/brand, in a 28 px square. */
const house =
  '<path fill-rule="evenodd" d="M14 2.5 25 9.3V20a3 3 0 0 1-3 3h-4.3L14 26.7 10.3 23H6a3 3 0 0 1-3-3V9.3zM14 10.4a4.1 4.1 0 0 0-4.1 4.1v5h8.2v-5a4.1 4.1 0 0 0-4.1-4.1z"/>';

/** The mark in white on the primary colour; `inset` is the room around it, `radius` that of the corners. */
const icon = (inset, radius) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64" rx="${radius}" fill="${primary}"/><svg x="${inset}" y="${inset}" width="${64 - 2 * inset}" height="${64 - 2 * inset}" viewBox="0 0 28 28" fill="#fff">${house}</svg></svg>\n`;

const png = (svg, size) =>
  sharp(Buffer.from(svg), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true });

writeFileSync(at('favicon.svg'), icon(10, 15));
writeFileSync(
  at('art/mark.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" width="28" height="28" fill="${primary}">${house}</svg>\n`,
);
await png(icon(10, 15), 48).toFile(at('favicon.png'));
// Phones cut their own corners: full-bleed, with room for a round mask.
await png(icon(15, 0), 180).toFile(at('apple-touch-icon.png'));
await png(icon(10, 15), 192).toFile(at('art/icon-192.png'));
await png(icon(10, 15), 512).toFile(at('art/icon-512.png'));
await png(icon(17, 0), 512).toFile(at('art/icon-maskable-512.png'));
