import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contrast, fromLch, over, parseHex, toLch, type Rgba } from './testing/color';

const css = readFileSync(path.resolve('app/tokens.css'), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Tokens = Record<string, string>;

const dark = declarations("[data-theme='dark']");
const themes: [name: string, tokens: Tokens][] = [
  ['dark', dark],
  ['light', { ...dark, ...declarations("[data-theme='light']") }],
];

const TEXT = 4.5;
const GRAPHIC = 3;
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const veiled = surfaces.flatMap((surface) => [`${surface}+hover`, `${surface}+active`]);

/** Every pair that is drawn; `a+b` is b (a veil) painted on a. */
const pairs: [foreground: string, backgrounds: string[], atLeast: number][] = [
  ...['text-1', 'text-2', 'text-3', 'primary-text', 'success', 'warn', 'danger', 'info'].map(
    (text): [string, string[], number] => [text, [...surfaces, 'card', 'track', 'thumb'], TEXT],
  ),
  ...['text-1', 'text-2', 'primary-text', 'danger', 'success', 'warn'].map(
    (text): [string, string[], number] => [text, veiled, TEXT],
  ),
  ['text-3', surfaces.map((surface) => `${surface}+hover`), TEXT],
  ['primary-foreground', ['primary', 'primary-hover', 'primary-press'], TEXT],
  ['danger-foreground', ['danger-fill', 'danger-fill-hover'], TEXT],
  ...['success', 'warn', 'danger', 'info'].flatMap((tone): [string, string[], number][] =>
    [tone, 'text-1', 'text-2'].map((text) => [text, [`${tone}-soft`], TEXT]),
  ),
  ['primary-text', ['primary-soft', 'mention-bg', 'bubble-own'], TEXT],
  ['text-1', ['primary-soft', 'mention-bg', 'bubble-own', 'code-bg'], TEXT],
  ['text-2', ['primary-soft', 'mention-bg', 'bubble-own', 'mention-bg+active', 'bubble-own+hover'], TEXT],
  ['text-3', ['mention-bg'], TEXT],
  ['mention-chip-text', ['mention-chip'], TEXT],
  ['unread-pill-text', ['unread-pill'], TEXT],
  ['mention-pill-text', ['mention-pill'], TEXT],
  ['unread-line', ['surface-1'], TEXT],
  ['on-inverse', ['surface-inverse'], TEXT],
  ['surface-1', ['text-1'], TEXT], // the filter chip that is on
  ...['verified-green', 'verified-gold', 'presence-online', 'presence-away', 'focus', 'border-control'].map(
    (mark): [string, string[], number] => [mark, surfaces, GRAPHIC],
  ),
  ['primary', ['surface-1', 'surface-2', 'surface-3'], GRAPHIC],
  ['mention-bar', ['mention-bg'], GRAPHIC],
  ['verified-glyph', ['verified-green', 'verified-gold'], GRAPHIC],
  ['primary-text', ['surface-1+active', 'surface-2+active', 'primary-soft'], GRAPHIC],
];

const swatches =
  'primary #00BA50 #E83636 #EF3FC8 #D6F41B #3F72F7 #6D2AFB #9A9A9A #A43A0B #077E3A #840000 #88006A #8EA500 #00278C #3500A6 #6B6B6B'.split(
    ' ',
  );

describe.each(themes)('the %s theme', (_name, tokens) => {
  test.each(pairs)('THM-01 OPN-78 %s is readable on %j', (foreground, backgrounds, atLeast) => {
    const weak = backgrounds
      .map((background) => ({ background, ratio: contrast(color(foreground), color(background)) }))
      .filter(({ ratio }) => ratio < atLeast);
    expect(weak).toEqual([]);
  });

  test.each(swatches)('THM-03 a role of colour %s has a readable name on every surface', (swatch) => {
    const [lightness, chroma, hue] = toLch(parseHex(swatch === 'primary' ? token('primary') : swatch));
    const ink = fromLch([
      number('role-l-base') + number('role-l-scale') * lightness,
      Math.min(chroma, number('role-c-max')),
      hue,
    ]);
    const behind = [...surfaces, ...surfaces.slice(1).map((surface) => `${surface}+hover`)];
    const ratios = [...behind, 'surface-1+active', 'mention-bg'].map((name) => contrast(ink, color(name)));
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(TEXT);
  });

  test('FMT-09 initials are readable on every avatar colour', () => {
    const hues = Array.from({ length: 12 }, (_, index) => ((15 + 30 * index) * Math.PI) / 180);
    const ratios = hues.map((hue) =>
      contrast(color('avatar-text'), fromLch([number('avatar-l'), number('avatar-c'), hue])),
    );
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(TEXT);
  });

  function token(name: string): string {
    const value = tokens[name];
    if (value === undefined) throw new Error(`tokens.css has no --${name}`);
    return value;
  }

  function number(name: string): number {
    return Number(token(name));
  }

  function color(name: string): Rgba {
    const [base = '', veil] = name.split('+');
    const opaque = parseHex(token(base));
    return veil ? over(parseHex(token(veil)), opaque) : opaque;
  }
});

/** The custom properties of every rule whose selector names `selector`. */
function declarations(selector: string): Tokens {
  const rules = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, head = '']) => head.includes(selector));
  return Object.fromEntries(
    rules.flatMap(([, , body = '']) =>
      [...body.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]),
    ),
  );
}
