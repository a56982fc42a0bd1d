import { citedRows } from './cited-rows.mjs';

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
