import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { build } from 'esbuild';
import vectors from '../lib/keys/testing/vectors.json';

/*
 * The worker that stretches passwords, in a real browser and under the policies that pages and scripts have: WebAssembly runs
 * in the worker, whose file allows it, and the page needs no permission for it.
 */

const PAGE_POLICY = "default-src 'none'; script-src 'self'; worker-src 'self'";
const SCRIPT_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

let server: Server;
let origin: string;

test.beforeAll(async () => {
  const root = path.resolve('.');
  const bundle = async (entry: string) => {
    const { outputFiles } = await build({
      absWorkingDir: root,
      alias: { '@': root },
      bundle: true,
      format: 'esm',
      target: 'es2022',
      write: false,
      stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    });
    return outputFiles[0]?.text ?? '';
  };
  const scripts = new Map([
    [
      '/page.js',
      await bundle(`import { PreparedStretch } from '@/lib/keys/stretch-in-worker';
        Object.assign(globalThis, { stretcher: new PreparedStretch() });`),
    ],
    // The name by which the page asks for it, relative to itself.
    ['/kdf.worker.ts', await bundle(`import '@/lib/keys/kdf.worker';`)],
  ]);
  server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.setHeader('content-security-policy', script === undefined ? PAGE_POLICY : SCRIPT_POLICY);
    response.end(script ?? '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => void server.close());

type Outcome = { stretched: number[]; passwordLeft: number; wasmInPage: boolean } | { refused: string };

test('Argon2id runs in a worker that the strict policy allows, and gives what it gives everywhere', async ({
  page,
}) => {
  await page.goto(origin);
  const stretch = (kdf: object, password: number[]) =>
    page.evaluate(
      async ([cost, bytes]): Promise<Outcome> => {
        const { stretcher } = globalThis as unknown as {
          stretcher: { stretch(password: Uint8Array, kdf: object): Promise<Uint8Array> };
        };
        const given = Uint8Array.from(bytes);
        try {
          const stretched = await stretcher.stretch(given, cost);
          const wasmInPage = await WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(
            () => true,
            () => false,
          );
          // Handed over, not copied.
          return { stretched: [...stretched], passwordLeft: given.length, wasmInPage };
        } catch (error) {
          return { refused: String(error) };
        }
      },
      [kdf, password] as const,
    );
  for (const vector of vectors.passwords.slice(0, 2)) {
    const outcome = await stretch(vector.kdf, [...Buffer.from(vector.normalised, 'hex')]);
    expect(outcome).toEqual({
      stretched: [...Buffer.from(vector.stretched, 'hex')],
      passwordLeft: 0,
      wasmInPage: false,
    });
  }
  const [first] = vectors.passwords;
  expect(await stretch({ ...first?.kdf, memoryKiB: 1024 }, [1])).toEqual({
    refused: 'IncorrectKey: Incorrect key',
  });
});
