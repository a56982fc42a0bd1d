import { readdirSync, readFileSync } from 'node:fs';
import { rewardMutants } from '@/contracts/mutants/guild-rewards.mjs';
import { handleMutants } from '@/contracts/mutants/profile-handles.mjs';
import { digestSources } from './generated.mjs';
import { coverageGaps, coverageText, forgeSum } from './tests.mjs';

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

test('what forge counts is summed up over our contracts alone', () => {
  const lcov = [
    'SF:contracts/src/A.sol\nLF:10\nLH:9\nBRF:4\nBRH:3\nend_of_record',
    'SF:contracts/src/B.sol\nLF:1\nLH:1\nBRF:0\nBRH:0\nend_of_record',
    'SF:contracts/test/Handler.sol\nLF:7\nLH:0\nBRF:7\nBRH:0\nend_of_record\n',
  ].join('\n');
  expect(coverageText(lcov)).toBe('Unit tests reach 10 of 11 lines and 3 of 4 branches of our contracts.');
});

test.each([
  ['IGuildRewards', 30],
  ['IProfileHandles', 25],
])('every error and every event of %s is named by a test', (contract, least) => {
  const tests = readdirSync('contracts/test')
    .filter((name) => name.endsWith('.t.sol'))
    .map((name) => readFileSync(`contracts/test/${name}`, 'utf8'))
    .join('\n');
  const said = readFileSync(`contracts/src/${contract}.sol`, 'utf8').matchAll(/^ {4}(error|event) (\w+)\(/gm);
  const named = [...said].map(([, kind, name]) =>
    kind === 'error' ? `${contract}.${name}.selector` : `emit ${contract}.${name}(`,
  );
  expect(named.length).toBeGreaterThan(least);
  expect(named.filter((name) => !tests.includes(name))).toEqual([]);
});

test('each fault that the unit tests must notice changes something that stands in the contracts once', () => {
  const mutants = [...rewardMutants, ...handleMutants];
  const stale = mutants.filter(([file, from, to]) => {
    const source = readFileSync(`contracts/src/${file}.sol`, 'utf8');
    return from === to || source.split(from).length !== 2;
  });
  expect(stale).toEqual([]);
  expect(new Set(mutants.map((mutant) => mutant.join('\n'))).size).toBe(mutants.length);
});
