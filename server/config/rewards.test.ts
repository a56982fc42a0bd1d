import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from './environment';

const address = `0x${'ab'.repeat(20)}`;
const [signer, relayer] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`];
const common = {
  PUBLIC_URL: 'http://localhost:3000',
  INTERNAL_SECRET: 'x'.repeat(32),
  SESSION_SECRET: 'y'.repeat(32),
};
const rewards = {
  ...common,
  RPC_1: 'https://node.example/key',
  REWARDS_1: `${address}@19000000`,
  REWARD_SEED_KEY: 's'.repeat(32),
  REWARD_CLAIM_SIGNER_KEY: signer,
  REWARD_RELAYER_KEY: relayer,
};

test('a public network has its contract and three keys of their own, which may lie in files', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'guildhall-keys-')), 'relayer');
  writeFileSync(file, `${relayer}\n`);
  const { REWARD_RELAYER_KEY: _inFile, ...others } = rewards;
  const { rewards: read } = readConfig({ ...others, REWARD_RELAYER_KEY_FILE: file });
  expect(read.contracts.get(1)).toMatchObject({ fromBlock: 19_000_000 });
  expect(read).toMatchObject({
    claimSignerKey: signer,
    relayerKey: relayer,
    seedKey: { key: 's'.repeat(32), previous: null },
  });
});

test.each([
  ['REWARD_SEED_KEY', undefined, /REWARD_SEED_KEY is missing/],
  ['REWARD_CLAIM_SIGNER_KEY', undefined, /REWARD_CLAIM_SIGNER_KEY is missing/],
  ['REWARD_RELAYER_KEY', undefined, /REWARD_RELAYER_KEY is missing/],
  ['REWARD_RELAYER_KEY', signer, /must be two keys/],
  ['REWARD_RELAYER_KEY', 'secret', /REWARD_RELAYER_KEY must be a key/],
  ['RPC_1', undefined, /REWARDS_1 needs RPC_1/],
  ['REWARDS_1', address, /REWARDS_1 must be the address of the contract and the block/],
  ['REWARDS_1_OLDER', `${address}@1,`, /REWARDS_1_OLDER must be addresses of contracts and the blocks/],
  ['REWARDS_1_OLDER', `${address}@1`, /REWARDS_1_OLDER names the contract of REWARDS_1/],
] as const)('what does not go together is refused in one sentence: %s', (name, value, sentence) => {
  expect(() => readConfig({ ...rewards, [name]: value })).toThrow(sentence);
});

test('older contracts are followed with a contract for new rewards, or without one', () => {
  const [first, second] = [`0x${'cd'.repeat(20)}`, `0x${'ef'.repeat(20)}`];
  const REWARDS_1_OLDER = `${first}@18000000, ${second}@17000000`;
  const { rewards: read } = readConfig({ ...rewards, REWARDS_1_OLDER });
  expect(read.contracts.size).toBe(1);
  expect(read.olderContracts.get(1)?.map(({ fromBlock }) => fromBlock)).toEqual([18_000_000, 17_000_000]);
  const { REWARDS_1: _current, ...others } = rewards;
  expect(readConfig({ ...others, REWARDS_1_OLDER }).rewards.contracts.size).toBe(0);
  const keyless = { ...others, REWARDS_1_OLDER, REWARD_RELAYER_KEY: undefined };
  expect(() => readConfig(keyless)).toThrow(/REWARD_RELAYER_KEY is missing/);
});

test('what the platform adds is an amount of coins', () => {
  const { rewards: read } = readConfig({ ...rewards, REWARD_SUBSIDY_1: '0.003' });
  expect(read.subsidies).toEqual(new Map([[1, 3_000_000_000_000_000n]]));
  expect(() => readConfig({ ...rewards, REWARD_SUBSIDY_1: 'much' })).toThrow(/must be an amount of coins/);
});

test('an installation without rewards needs none of it', () => {
  expect(readConfig(common).rewards).toMatchObject({ seedKey: null, claimSignerKey: null, relayerKey: null });
});
