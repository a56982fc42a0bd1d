/**
 * Draws the product's own pictures: maps cut from layers of paper (paint.mjs). Writes public/art/*.webp. Run: node scripts/art/pictures.mjs
 */
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { paint } from './paint.mjs';

const folder = path.resolve('public/art');
const MAX_BYTES = 150 * 1024;

const pictures = [
  {
    name: 'islands',
    width: 1064,
    height: 1316,
    seed: 41,
    scale: 3,
    warp: 1.5,
    sea: 0.24,
    colors: [
      '#131235',
      '#191747',
      '#211e5b',
      '#2b2773',
      '#37328d',
      '#4640a8',
      '#5a53c4',
      '#7971da',
      '#a39df0',
    ],
  },
  {
    name: 'night',
    width: 400,
    height: 400,
    seed: 12,
    scale: 2.4,
    sea: 0.6,
    island: true,
    colors: ['#101117', '#232632', '#333747', '#474c5f', '#5f6579', '#7d8498', '#a3aabd', '#cfd4e2'],
  },
  {
    name: 'banner-1',
    width: 1600,
    height: 400,
    seed: 7,
    scale: 5.6,
    sea: 0.26,
    colors: ['#1b1a4b', '#252263', '#312d7d', '#3f3a98', '#524bb4', '#6b64cf', '#8d87e4', '#b5b1f4'],
  },
  {
    name: 'banner-2',
    width: 1600,
    height: 400,
    seed: 19,
    scale: 5.0,
    sea: 0.32,
    colors: ['#0d3b55', '#125068', '#1b6a7a', '#3d8a78', '#6da573', '#9dbb76', '#cbc98a', '#ebdfb5'],
  },
  {
    name: 'banner-3',
    width: 1600,
    height: 400,
    seed: 23,
    scale: 6.0,
    sea: 0.2,
    colors: ['#2c1116', '#47181b', '#6a231f', '#8f3322', '#b54b26', '#d66e31', '#eb9a4c', '#f7c987'],
  },
  {
    name: 'banner-4',
    width: 1600,
    height: 400,
    seed: 31,
    scale: 5.3,
    sea: 0.24,
    colors: ['#0f2f2b', '#16423a', '#1f594b', '#2d735d', '#438e72', '#66a98a', '#96c4a7', '#cde1cc'],
  },
  {
    name: 'banner-5',
    width: 1600,
    height: 400,
    seed: 43,
    scale: 5.7,
    sea: 0.28,
    colors: ['#2a1636', '#42204d', '#5f2d63', '#803e76', '#a25486', '#c27396', '#dd9caa', '#f2cbc8'],
  },
  {
    name: 'banner-6',
    width: 1600,
    height: 400,
    seed: 59,
    scale: 5.1,
    sea: 0.26,
    colors: ['#1c3a5e', '#2a5078', '#3f6a92', '#5d87aa', '#82a4bf', '#a9c0d2', '#cedbe4', '#eef3f5'],
  },
  {
    name: 'banner-7',
    width: 1600,
    height: 400,
    seed: 67,
    scale: 5.4,
    sea: 0.22,
    colors: ['#b9a98a', '#c6b798', '#d2c5a7', '#dcd1b6', '#e5dcc5', '#ece5d3', '#f3eee1', '#faf7ef'],
  },
  {
    name: 'banner-8',
    width: 1600,
    height: 400,
    seed: 83,
    scale: 5.9,
    sea: 0.24,
    colors: ['#14161d', '#1b1e27', '#242833', '#2f3441', '#3d4352', '#505767', '#6b7283', '#9097a6'],
  },
];

mkdirSync(folder, { recursive: true });
for (const picture of pictures) {
  const file = path.join(folder, `${picture.name}.webp`);
  await paint(picture).webp({ quality: 74, effort: 6, smartSubsample: true }).toFile(file);
  const { size } = statSync(file);
  console.log(`${picture.name}.webp ${Math.round(size / 1024)} KB`);
  if (size > MAX_BYTES) throw new Error(`${picture.name} is larger than ${MAX_BYTES} bytes`);
}
