import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const load = createRequire(path.resolve('scripts/build/lean-protocol.test.ts'));
const lean = load('./lean-protocol.cjs') as (source: string) => string;
const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0;

test('the browser gets none of the sentences for the OpenAPI document, and every line where it was', () => {
  const files = readdirSync('protocol').filter((name) => /(?<!\.test)\.ts$/.test(name));
  const sources = files.map((name) => readFileSync(path.join('protocol', name), 'utf8'));
  const whole = sources.join('\n');
  const left = sources.map(lean).join('\n');
  expect(count(whole, /\bsummary:\s*['"]/g)).toBeGreaterThan(200);
  expect(left).not.toMatch(/\bsummary:\s*['"`]|\.describe\(/);
  expect(count(left, /\n/g)).toBe(count(whole, /\n/g));
});
