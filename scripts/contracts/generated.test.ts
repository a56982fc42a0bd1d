import { readFileSync } from 'node:fs';
import { digestSources } from './generated.mjs';
import { coverageGaps, forgeSum } from './tests.mjs';

test('what is generated from the contracts is of these sources (npm run contracts writes it anew)', () => {
  const { sha256 } = JSON.parse(readFileSync('contracts/generated/sources.json', 'utf8'));
  expect(sha256).toBe(digestSources());
});

test('what forge reports is counted, and a skipped test is a failure', () => {
  const report = {
    'a.t.sol:A': {
      test_results: {
        'test_one()': { status: 'Success', reason: null },
        'test_two()': { status: 'Failure', reason: 'wrong' },
      },
    },
    'b.t.sol:B': { test_results: { 'test_three()': { status: 'Skipped', reason: null } } },
  };
  expect(forgeSum(`warning\n${JSON.stringify(report)}`)).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.t.sol:A test_two(): wrong', 'b.t.sol:B test_three(): Skipped'],
  });
  expect(forgeSum('')).toEqual({ passed: 0, failed: 0, failures: [] });
});

test('a line or a branch of ours that nothing reached is a gap', () => {
  const lcov = [
    'SF:contracts/src/A.sol\nDA:10,3\nDA:11,0\nBRDA:12,0,0,4\nBRDA:13,1,0,-\nBRDA:14,1,1,0\nend_of_record',
    'SF:contracts/test/Handler.sol\nDA:1,0\nend_of_record\n',
  ].join('\n');
  expect(coverageGaps(lcov)).toEqual([11, 13, 14].map((line) => `contracts/src/A.sol:${line}`));
  expect(coverageGaps('')).toEqual(['any contract']);
});
