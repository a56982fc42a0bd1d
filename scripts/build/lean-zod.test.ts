import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import type { z } from 'zod';
import type { routes } from '@/protocol/routes';

const load = createRequire(path.resolve('scripts/build/lean-zod.test.ts'));
type Lean = (this: { getOptions(): { isForBrowsers?: boolean } }, source: string) => string;
const leanZod = load('./lean-zod.cjs') as Lean;
const leanProtocol = load('./lean-protocol.cjs') as (source: string) => string;

interface Built {
  readonly routes: typeof routes;
  readonly z: typeof z;
}

let folder: string;
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'lean-zod-'))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Everything of ours that makes schemas in browsers. */
function sources(): string[] {
  const of = (place: string) =>
    readdirSync(place, { recursive: true, encoding: 'utf8' }).map((file) => path.join(place, file));
  return [...of('protocol'), ...of('lib'), ...of('components')].filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      !file.includes('/testing/') &&
      file !== 'protocol/openapi.ts' &&
      /from 'zod'/.test(readFileSync(file, 'utf8')),
  );
}

async function bundled(isForBrowsers: boolean | null): Promise<Built> {
  const lean: Plugin = {
    name: 'lean',
    setup({ onLoad }) {
      if (isForBrowsers === null) return;
      onLoad({ filter: /zod\/v4\/classic\/schemas\.js$/ }, ({ path: file }) => ({
        contents: leanZod.call({ getOptions: () => ({ isForBrowsers }) }, readFileSync(file, 'utf8')),
      }));
      onLoad({ filter: /\/protocol\/[\w-]+\.ts$/ }, ({ path: file }) => ({
        contents: leanProtocol(readFileSync(file, 'utf8')),
        loader: 'ts',
      }));
    },
  };
  const outfile = path.join(folder, `${isForBrowsers}.cjs`);
  const imports = sources().map((file) => `import './${file}';`);
  await build({
    stdin: {
      contents: [...imports, `export { routes } from './protocol/routes';`, `export { z } from 'zod';`].join(
        '\n',
      ),
      resolveDir: process.cwd(),
    },
    outfile,
    bundle: true,
    format: 'cjs',
    platform: 'node',
    alias: { '@': process.cwd() },
    external: ['sharp', 'next', 'matrix-js-sdk'],
    plugins: [lean],
    logLevel: 'silent',
  });
  return load(outfile) as Built;
}

/** What a schema makes of values that are mostly wrong: whether they fit, and where they don't. */
function judged({ routes: table, z: zod }: Built): unknown[] {
  const junk = [
    undefined,
    null,
    true,
    0,
    -1,
    1.5,
    7,
    '',
    '7',
    'x'.repeat(300),
    '2026-01-31',
    [],
    [7],
    ['a'],
    {},
  ];
  return Object.entries(table).flatMap(([name, route]) => {
    const { params, query, body, result } = route as unknown as Record<string, z.ZodType | undefined>;
    return [params, query, body, result].flatMap((schema, part) =>
      schema === undefined
        ? []
        : [...junk, ...junk.map((one) => ({ id: one, name: one, records: one, current: 1 }))].map((value) => {
            const read = zod.safeDecode(schema, value as never);
            return [name, part, read.success, read.error?.issues.map(({ code, path: at }) => [code, at])];
          }),
    );
  });
}

test('every schema of ours works on the zod that Next builds with, and judges as the whole one does', async () => {
  const whole = judged(await bundled(null));
  expect(whole.length).toBeGreaterThan(5_000);
  expect(judged(await bundled(true))).toEqual(whole);
  expect(judged(await bundled(false))).toEqual(whole);
}, 60_000);

test('another version of zod that is written otherwise ends the build', () => {
  expect(() => leanZod.call({ getOptions: () => ({}) }, '')).toThrow(/otherwise/);
});
