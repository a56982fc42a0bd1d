import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const load = createRequire(path.resolve('scripts/build/lean-matrix-client.test.ts'));
const lean = load('./lean-matrix-client.cjs') as (this: { resourcePath: string }, source: string) => string;

test.each(['client.js', 'utils.js'])(
  'of matrix-js-sdk/lib/%s no import is left that this product never uses',
  (file) => {
    const resourcePath = path.resolve('node_modules/matrix-js-sdk/lib', file);
    const source = readFileSync(resourcePath, 'utf8');
    const imports = (text: string) =>
      [...text.matchAll(/(?:from|import\() ?"([^"]+)"/g)].map(([, name]) => name ?? '');
    const unused =
      /webrtc|matrixrtc|sliding-sync|rust-crypto\/index|MSC3089|invites-ignorer|ToDevice|secret-storage|wellKnown|oauth|unhomoglyph/;
    expect(imports(source).some((name) => unused.test(name))).toBe(true);
    expect(imports(lean.call({ resourcePath }, source)).filter((name) => unused.test(name))).toEqual([]);
    // Another version of the client that imports otherwise ends the build.
    expect(() => lean.call({ resourcePath }, '')).toThrow(/any more/);
  },
);
