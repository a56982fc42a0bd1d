import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { citedRows, crowdedTitles } from './cited-rows.mjs';

test('rows are cited by the titles of tests and groups, in every way of writing them', () => {
  const source = `
    describe('ENT-01 and ENT-02', () => {
      test("ACC-03 with quotes", async () => {});
      it(\`DM-04 \${name}\`, () => {});
    });
    test.each([['I18-05', 'WAL-09 inside a sentence']])('THM-06 of a table: %s', () => {});
    const rows = [['NFT-10', 1]] as const;
    test.each(rows)('%s by a constant', () => {});
    test.each([['SWP-01']])('no cell in the title', () => {});
    test.describe('FMT-07', () => {});
    test.each\`a | b\`('WAL-08', () => {});
  `;
  expect([...citedRows('x.test.ts', source)].sort()).toEqual([
    'ACC-03',
    'DM-04',
    'ENT-01',
    'ENT-02',
    'FMT-07',
    'I18-05',
    'NFT-10',
    'THM-06',
    'WAL-08',
  ]);
});

test('a comment, a body or a string elsewhere cites nothing', () => {
  const source = `
    // ENT-01
    test('nothing', () => { expect('ENT-02').toBe('ENT-02'); /* ENT-03 */ });
    other('ENT-04');
  `;
  expect(citedRows('x.test.ts', source).size).toBe(0);
});

test('a title that cites more than three rows is too much for one test; steps and tables cite more', () => {
  const source = `
    test('ENT-01 ENT-02 ENT-03 three', async () => {
      await test.step('ENT-04 ENT-05 and two', () => {});
    });
    test.each(['ENT-06', 'ENT-07', 'ENT-08', 'ENT-09'])('%s of a table', () => {});
    test('ENT-01 ENT-02 ENT-03 ENT-04 four', () => {});
  `;
  expect(crowdedTitles('x.test.ts', source)).toEqual(["'ENT-01 ENT-02 ENT-03 ENT-04 four'"]);
});

test('no test of the product cites more than three rows', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx', '*.spec.ts'])
    .toString()
    .split('\n');
  const crowded = files
    .filter((file) => file !== '' && !file.startsWith('scripts/ledger/'))
    .flatMap((file) => crowdedTitles(file, readFileSync(file, 'utf8')));
  expect(crowded).toEqual([]);
});
