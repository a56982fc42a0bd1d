import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `import … from 'x'`, `export … from 'x'` and `import 'x'`, which Node resolves before it runs a line. */
const statement = /^(?:import|export)\s(?:[^'";]*?\sfrom\s+)?'([^']+)'/gm;

/** Packages that a file needs before its first line runs, itself or by what it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const names = [...readFileSync(file, 'utf8').matchAll(statement)].map(([, name = '']) => name);
  return names.flatMap((name) => {
    if (name.startsWith('.')) return packagesOf(path.join(path.dirname(file), name), seen);
    return name.startsWith('node:') ? [] : [`${file}: ${name}`];
  });
}

// `npm start` imports the supervisor once it knows that Node is new enough.
test.each(['scripts/start.mjs', 'scripts/supervisor/run.mjs', 'scripts/test.mjs'])(
  '%s begins without a single package installed',
  (file) => {
    expect(packagesOf(file)).toEqual([]);
  },
);

test('a package is seen through the files between', () => {
  expect(packagesOf('scripts/contracts.mjs')).toEqual(['scripts/contracts/generated.mjs: viem']);
});
