import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { sourceFrame } from './source-frame';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'guildhall-frames-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The first frame of an error that a bundle throws, as V8 writes it. */
async function frameOfBundle(name: string, sourcemap: boolean): Promise<string> {
  const source = path.join(folder, 'greet.ts');
  await writeFile(
    source,
    'interface Names { readonly of: string }\n\nexport function greet({ of }: Names) {\n  throw new Error(of);\n}\n',
  );
  const outfile = path.join(folder, name);
  await build({ entryPoints: [source], outfile, bundle: true, format: 'esm', platform: 'node', sourcemap });
  const throwing = `import(${JSON.stringify(outfile)}).then(({ greet }) => greet({ of: 'Mira' })).catch((error) => console.log(error.stack))`;
  const stack = execFileSync(process.execPath, ['--eval', throwing], { encoding: 'utf8' });
  return stack.split('\n')[1]?.trim() ?? '';
}

test('a frame says the place in the sources', async () => {
  const frame = await frameOfBundle('.build/mapped.mjs', true);
  expect(frame).toContain('mapped.mjs:');
  const source = path.relative(process.cwd(), path.join(folder, 'greet.ts'));
  expect(sourceFrame(frame)).toBe(`at greet (${source}:4:9)`);
});

test('a frame of what was not built here stays as it is, whatever lies beside it', async () => {
  const frame = await frameOfBundle('elsewhere.mjs', true);
  expect(sourceFrame(frame)).toBe(frame);
});

test('a frame of a script without a map stays as it is, as does one of Node', async () => {
  const frame = await frameOfBundle('.build/alone.mjs', false);
  expect(sourceFrame(frame)).toBe(frame);
  const ofNode = 'at process.processTicksAndRejections (node:internal/process/task_queues:95:5)';
  expect(sourceFrame(ofNode)).toBe(ofNode);
});
