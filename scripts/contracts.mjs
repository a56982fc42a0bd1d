// `npm run contracts`: compiles contracts/src and writes contracts/generated, which is committed.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { runForge } from './contracts/forge.mjs';
import { generatedFiles } from './contracts/generated.mjs';

process.chdir(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..'));
const { code } = await runForge(['build']);
if (code === 0) {
  rmSync('contracts/generated', { recursive: true, force: true });
  mkdirSync('contracts/generated', { recursive: true });
  for (const [file, content] of Object.entries(generatedFiles())) writeFileSync(file, content);
}
process.exitCode = code;
