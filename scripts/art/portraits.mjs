/**
 * Draws the eight portraits that people can choose (public/portraits/1.svg … 8.svg).
 * Run: node scripts/art/portraits.mjs
 *
 * Every portrait is the same bust in a 96 px square, cropped to a circle by the page: background, hair behind,
 * shoulders, neck, head, features, hair in front. What differs is stated in the list below.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const head =
  'M29.5 40C29.5 25 37 17.5 48 17.5S66.500 25 66.500 40C66.500 55.500 59 65.500 48 65.500S29.500 55.500 29.500 40Z';
const shoulders = 'M6 98C6 80 23 73.500 48 73.500S90 80 90 98Z';

function bust({
  background,
  skin,
  shade,
  ink,
  hair,
  clothes,
  back = '',
  front = '',
  collar = '',
  extra = '',
  brows = hair,
}) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<rect width="96" height="96" fill="${background}"/>
${back}
<path d="${shoulders}" fill="${clothes}"/>
<path d="M39 56h18v17c-3.500 6.500-14.500 6.500-18 0Z" fill="${shade}"/>
${collar}
<ellipse cx="29.500" cy="45" rx="4" ry="5.600" fill="${shade}"/><ellipse cx="66.500" cy="45" rx="4" ry="5.600" fill="${shade}"/>
<path d="${head}" fill="${skin}"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M37.500 38.200q3.200-2 6.300-.6M52.200 37.600q3.200-1.400 6.300.6" stroke="${brows}" stroke-width="1.900"/>
<path d="M48.200 43.500q1.600 4 1.300 6.200-1.500.9-3 .4" stroke="${shade}" stroke-width="1.700"/>
<path d="M43 56q5 3.800 10 0" stroke="${ink}" stroke-width="1.900"/>
</g>
<circle cx="40.800" cy="43.600" r="2" fill="${ink}"/><circle cx="55.200" cy="43.600" r="2" fill="${ink}"/>
${front}
${extra}
</svg>
`.replace(/\n+/g, '\n');
}

const portraits = [
  // 1: a black bob with a fringe
  bust({
    background: '#c9bcf5',
    skin: '#f3cfae',
    shade: '#e0b08c',
    ink: '#3a2430',
    hair: '#2b1f2e',
    clothes: '#5a45b8',
    back: '<path d="M24 44C22 22 33 10.500 48 10.500S74 22 72 44c-.6 9 1 17 1.500 23-5 3.500-11 2-13-2H35.500c-2 4-8 5.500-13 2C23 61 24.600 53 24 44Z" fill="#2b1f2e"/>',
    collar: '<path d="M37 72.500c3 8 19 8 22 0l4 1.600C60 88 36 88 33 74.100Z" fill="#7b68d6"/>',
    front:
      '<path d="M28 44C25 24 35 13.500 48 13.500S71 24 68 44c-1.500-5-3-9-4.500-11.500-10 1.500-21 1.500-31 0C31 35 29.500 39 28 44Z" fill="#3a2a3d"/>',
  }),
  // 2: natural curls, gold earrings
  bust({
    background: '#a5dcc6',
    skin: '#8d5a3b',
    shade: '#744629',
    ink: '#2a1510',
    hair: '#1f1615',
    clothes: '#1d7a5f',
    back: '<g fill="#1f1615"><circle cx="48" cy="29" r="23"/><circle cx="28" cy="35" r="13.500"/><circle cx="68" cy="35" r="13.500"/><circle cx="25.500" cy="49" r="10"/><circle cx="70.500" cy="49" r="10"/><circle cx="36" cy="17" r="11"/><circle cx="60" cy="17" r="11"/></g>',
    collar: '<path d="M34 74.200 48 90l14-15.800-5-1.300c-4 5-14 5-18 0Z" fill="#8d5a3b"/>',
    front:
      '<path d="M30 37C29 22 37 14.500 48 14.500S67 22 66 37l-6-11H36Z" fill="#2c201e"/><path d="M29 40c-1-9 2-16 7-20 2 2.500 5 3 7.500 1.500C46 24 50 24 52.500 21.500 55 23 58 22.500 60 20c5 4 8 11 7 20-1.500-5-4.500-8.500-8-10-3 1.500-6 1.200-8-.5-2 1.500-4.500 1.500-6 .2-2.200 1.500-5 1.800-7.500.3-3.500 1.500-7 5-8.500 10Z" fill="#2c201e"/>',
    extra:
      '<circle cx="28.500" cy="53.500" r="2.600" fill="#f2bd45"/><circle cx="67.500" cy="53.500" r="2.600" fill="#f2bd45"/>',
  }),
  // 3: short hair, a fine beard
  bust({
    background: '#f6c98d',
    skin: '#6f452d',
    shade: '#59351f',
    ink: '#22120b',
    hair: '#171110',
    clothes: '#b0561d',
    collar:
      '<path d="M36 73.500 48 84l12-10.500 5 1.500-10 15h-14L31 75Z" fill="#f3e3cf"/><path d="M48 84v14" stroke="#d9c3a7" stroke-width="1.500"/>',
    front:
      '<path d="M29 41c-2-16 6-26 19-26s21 10 19 26c-1-4.500-2-8-3.500-10.500C58 26.500 38 26.500 32.500 30.500 31 33 30 36.500 29 41Z" fill="#171110"/><path d="M31 50c1 5 3.500 9.500 6.500 12.500 6 5 15 5 21 0 3-3 5.500-7.500 6.500-12.500-2 4.500-4.500 6-7.500 5.200-5-2.600-14-2.600-19 0-3 .8-5.500-.7-7.500-5.200Zm11.500 5.500q5.500-1.800 11 0-1 4.300-5.500 4.300t-5.500-4.300Z" fill="#171110" fill-rule="evenodd" opacity=".88"/>',
  }),
  // 4: long fair hair
  bust({
    background: '#a9cff5',
    skin: '#f6d7c3',
    shade: '#e3b59d',
    ink: '#4a3029',
    hair: '#c98f3f',
    clothes: '#2f62a8',
    back: '<path d="M22.500 46C21 22 32 9.500 48 9.500S75 22 73.500 46c-.5 10 3 22 4 36-8 6-20 6-29.500 6s-21.500 0-29.500-6c1-14 4.500-26 4-36Z" fill="#d9a04d"/>',
    collar:
      '<path d="M35 73.800c2 6 6 9.500 13 9.500s11-3.500 13-9.500l5 1.200c-2 9-8 14-18 14s-16-5-18-14Z" fill="#5d8bd0"/>',
    front:
      '<path d="M27.500 52c-3-22 5-38.500 20.500-38.500S71.500 30 68.500 52c-2-8-4-13-7.500-18-4-1-9.500-4-13-9-4 6-9.500 10-13.500 11-3 4-5 8-7 16Z" fill="#e8b765"/>',
  }),
  // 5: a bun
  bust({
    background: '#f4b9c1',
    skin: '#dba07a',
    shade: '#c28461',
    ink: '#3b1d1b',
    hair: '#34201f',
    clothes: '#b23a58',
    back: '<circle cx="48" cy="11" r="9.500" fill="#34201f"/><path d="M26 46C24 25 34 12.500 48 12.500S72 25 70 46l-2 8H28Z" fill="#34201f"/>',
    collar:
      '<path d="M33 74.500c4 3.500 9 5 15 5s11-1.500 15-5l4 1C64 84 57 87 48 87s-16-3-19-11.500Z" fill="#d66a84"/>',
    front:
      '<path d="M28.500 43C26.500 26 35 15 48 15s21.500 11 19.500 28c-2.500-7-5.500-12-9.500-15-6.500-4-13.500-4-20 0-4 3-7 8-9.500 15Z" fill="#452b29"/><path d="M40.500 15.500q7.500 3 15 0" fill="none" stroke="#b23a58" stroke-width="3" stroke-linecap="round"/>',
    extra:
      '<circle cx="29" cy="53" r="1.900" fill="#fff3e6"/><circle cx="67" cy="53" r="1.900" fill="#fff3e6"/>',
  }),
  // 6: red beard, hair going back
  bust({
    background: '#b9c7d6',
    skin: '#efc3a4',
    shade: '#d9a481',
    ink: '#44251a',
    hair: '#a4512a',
    clothes: '#3c4a63',
    collar: '<path d="M35 73.500h26l3 1.200c-1 6-7 9.300-16 9.300s-15-3.300-16-9.300Z" fill="#55678a"/>',
    front:
      '<path d="M28.800 41C27 25 35.500 15.500 48 15.500S69 25 67.200 41c-1-5-2.200-8.500-4.200-11.500-3-4.500-8-6.500-15-6.500s-12 2-15 6.500c-2 3-3.200 6.500-4.200 11.500Z" fill="#a4512a"/><path d="M29.500 46c.5 3.500 2 6 4.500 7 4.500-2.800 9-3.800 14-3.800s9.500 1 14 3.800c2.500-1 4-3.500 4.500-7 1.200 13-3 29-18.500 29S28.300 59 29.500 46Zm12 9.200q6.500-2.400 13 0-1.200 4.600-6.500 4.600t-6.500-4.600Z" fill="#b35c31" fill-rule="evenodd"/><path d="M40.500 54.500q3.500-3.200 7.500-1.200 4-2 7.500 1.200-4 1.200-7.500.3-3.500.9-7.500-.3Z" fill="#94451f"/>',
  }),
  // 7: a head scarf
  bust({
    background: '#d3dd9b',
    skin: '#c98f66',
    shade: '#ad754e',
    ink: '#33190f',
    hair: '#4a2a1c',
    clothes: '#55702a',
    back: '<path d="M20 52C18 24 30 8.500 48 8.500S78 24 76 52c-.6 10 2 18 6 26-10 9-58 9-68 0 4-8 6.600-16 6-26Z" fill="#2f7d77"/>',
    front:
      '<path d="M48 9.500C30 9.500 20.500 24 22 48c.8 14 7 26.500 17 34 3 2 15 2 18 0 10-7.500 16.200-20 17-34 1.500-24-8-38.500-26-38.500Zm0 14c10 0 16 6.500 16 18.500 0 13.500-6.500 23-16 23s-16-9.500-16-23c0-12 6-18.500 16-18.500Z" fill="#3b9a91" fill-rule="evenodd"/><path d="M28 62c6 12 18 18 40 17-6 6-12 9-20 9-10 0-18-6-22-18Z" fill="#2f857e"/><path d="M32 42c0-12.500 6-19.500 16-19.500S64 29.500 64 42c-1.500-8-7-14-16-14s-14.500 6-16 14Z" fill="#236b66"/>',
  }),
  // 8: silver hair, round glasses
  bust({
    background: '#e2c9ea',
    skin: '#f2d2bd',
    shade: '#dcb098',
    ink: '#463038',
    hair: '#b9bac6',
    clothes: '#74467f',
    brows: '#9d9eac',
    back: '<path d="M24 44C21 22 32 10 48 10s27 12 24 34c-.4 6-1.500 11-4 14H28c-2.500-3-3.600-8-4-14Z" fill="#b9bac6"/>',
    collar: '<path d="M34 74l14 9.500L62 74l4 1.300L54 92H42L30 75.300Z" fill="#efe6f2"/>',
    front:
      '<path d="M27.500 45C25 25 34 13.500 48 13.500S71 25 68.500 45c-1.500-6-3.500-10.500-6.500-14-6 1-14-1-19-6.500-2 5-6 8.500-10 10-2 3-4 6.500-5.500 10.500Z" fill="#d3d4de"/>',
    extra:
      '<g fill="#ffffff30" stroke="#5b4450" stroke-width="1.800"><circle cx="40.500" cy="44" r="6.300"/><circle cx="55.500" cy="44" r="6.300"/></g><path d="M46.800 43q1.200-1 2.400 0M34.200 43l-4.500-1M61.800 43l4.500-1" fill="none" stroke="#5b4450" stroke-width="1.800" stroke-linecap="round"/>',
  }),
];

const folder = path.resolve('public/portraits');
mkdirSync(folder, { recursive: true });
portraits.forEach((svg, index) => writeFileSync(path.join(folder, `${index + 1}.svg`), svg));
