import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parseAbi, parseAbiItem } from 'viem';

const load = createRequire(path.resolve('scripts/build/lean-abi.test.ts'));
const lean = load('./lean-abi.cjs') as (source: string) => string;
const valueOf = (source: string) => new Function(`return ${source}`)() as unknown;

test('an ABI that is written as text becomes what it means, on as many lines', () => {
  const source = `parseAbi([
  // As two routers name it.
  'function swap(uint256[] amounts, (address to, bytes data) call) payable returns (uint256)',
  'event Sync(uint112 reserve0, uint112 indexed reserve1)',
])`;
  expect(valueOf(lean(source))).toEqual(
    parseAbi([
      'function swap(uint256[] amounts, (address to, bytes data) call) payable returns (uint256)',
      'event Sync(uint112 reserve0, uint112 indexed reserve1)',
    ]),
  );
  expect(lean(source).split('\n')).toHaveLength(source.split('\n').length);
  expect(valueOf(lean("parseAbiItem('event Sync(uint112 reserve0)')"))).toEqual(
    parseAbiItem('event Sync(uint112 reserve0)'),
  );
});

test('no file of the browser keeps one as text', () => {
  const files = ['wallet', 'reward', 'signer'].flatMap((folder) =>
    readdirSync(`lib/${folder}`, { recursive: true, encoding: 'utf8' }).map(
      (file) => `lib/${folder}/${file}`,
    ),
  );
  const kept = files.filter(
    (file) =>
      /(?<!\.test)\.ts$/.test(file) &&
      !file.includes('testing/') &&
      /parseAbi(?:Item)?\(/.test(lean(readFileSync(file, 'utf8'))),
  );
  expect(kept).toEqual([]);
});
