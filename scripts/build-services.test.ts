import { readdirSync, readFileSync } from 'node:fs';

test('V8 keeps the text of each bundle with one byte for a character', () => {
  const bundles = readdirSync('.build').filter((name) => name.endsWith('.mjs'));
  expect(bundles).toContain('platform.mjs');
  for (const bundle of bundles) {
    const [beyondLatin] =
      /.{0,40}[^\u0000-\u00ff].{0,10}/u.exec(readFileSync(`.build/${bundle}`, 'utf8')) ?? [];
    expect([bundle, beyondLatin]).toEqual([bundle, undefined]);
  }
});
