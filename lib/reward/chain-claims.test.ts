import {
  createPublicClient,
  createWalletClient,
  hexToBytes,
  http,
  keccak256,
  parseEventLogs,
  parseSignature,
  signatureToCompactSignature,
  zeroAddress,
  zeroHash,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import { accountsOf, newKeys } from '@/contracts/local-chain/accounts';
import { type Anvil, startAnvil } from '@/contracts/local-chain/anvil';
import { receiptOf } from '@/contracts/local-chain/chain-client';
import { deploy } from '@/contracts/local-chain/deploy';
import type { RewardShares } from '@/protocol/reward-claim';
import { drawnShares } from '@/protocol/reward-draw';
import { readChainClaims } from './chain-claims';
import { checkShares } from './check-shares';
import { newSalt } from './deposit';
import { readRemainingCount } from './remaining-count';

/* What a chain has paid, on a real one, where a platform may sign whatever it likes. */

const keys = newKeys();
const { owner, claimSigner, relayer } = accountsOf(keys);
const chainId = 31_337;
const seed = keccak256('0x5eed');
const amount = 3_000n;
const count = 3;
const people = ([1, 2, 3] as const).map((digit): Address => `0x${String(digit).repeat(40)}`);

let anvil: Anvil;
let client: PublicClient;
let contract: Address;

beforeAll(async () => {
  anvil = await startAnvil({ chainId, accounts: 0 });
  contract = (await deploy(anvil.url, chainId, keys)).rewards;
  client = createPublicClient({ transport: http(anvil.url), pollingInterval: 25 });
}, 60_000);
afterAll(() => anvil.stop());

const walletOf = (account: typeof owner) => createWalletClient({ account, transport: http(anvil.url) });
const of = () => ({ chain: null, address: contract, abi: guildRewardsAbi });

interface Given {
  readonly id: Hex;
  readonly params: RewardShares['params'];
  readonly right: readonly bigint[];
}

async function deposit(): Promise<Given> {
  const expiredTime = (await client.getBlock()).timestamp + 3_600n;
  const claimGas = await client.readContract({ ...of(), functionName: 'claimGas' });
  const salt = newSalt();
  const params = {
    salt,
    roomId: zeroHash,
    token: zeroAddress,
    recordType: 0,
    random: true,
    amount,
    count: BigInt(count),
    expiredTime,
    seedHash: keccak256(seed),
    root: zeroHash,
  } as const;
  const hash = await walletOf(owner).writeContract({
    ...of(),
    functionName: 'deposit',
    args: [params],
    value: amount + claimGas * BigInt(count),
  });
  const { logs } = await receiptOf(client, hash);
  const [made] = parseEventLogs({ abi: guildRewardsAbi, eventName: 'Deposited', logs });
  const id = made?.args.id ?? '0x';
  const draw = { amount, count, salt, seed: hexToBytes(seed), drawId: hexToBytes(id) };
  return {
    id,
    params: { ...params, amount: String(amount), count, expiredTime: Number(expiredTime) },
    right: drawnShares(draw, (input) => keccak256(input, 'bytes')),
  };
}

/** Claims as the platform has signed it. */
async function claim({ id, right }: Given, index: number, paid = right[index] ?? 0n): Promise<Hex> {
  const [recipient = zeroAddress] = people.slice(index);
  const deadline = (await client.getBlock()).timestamp + 600n;
  const signature = await claimSigner.signTypedData({
    domain: { name: 'GuildRewards', version: '2', chainId, verifyingContract: contract },
    types: {
      Claim: [
        { name: 'id', type: 'bytes32' },
        { name: 'index', type: 'uint256' },
        { name: 'recipient', type: 'address' },
        { name: 'amount', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Claim',
    message: { id, index: BigInt(index), recipient, amount: paid, deadline },
  });
  const { r, yParityAndS } = signatureToCompactSignature(parseSignature(signature));
  const hash = await walletOf(relayer).writeContract({
    ...of(),
    functionName: 'claim',
    args: [id, BigInt(index), recipient, paid, deadline, r, yParityAndS],
  });
  await receiptOf(client, hash);
  return hash;
}

/** What the platform shows of a share: the amounts of the seed. */
const shown = ({ right }: Given, index: number, transaction: Hex) => ({
  index,
  recipient: people[index] ?? '',
  amount: String(right[index]),
  state: 'claimed' as const,
  transaction,
});

async function check({ id, params }: Given, shares: readonly ReturnType<typeof shown>[]) {
  const claims = await readChainClaims({ id, chainId, contract }, shares, client);
  const reward = { id, chainId, contract, sender: owner.address, amount: String(amount), count };
  return checkShares({
    reward: { ...reward, recordType: 'room', random: true },
    answer: { seed, shares, params },
    claims,
  });
}

test('RWD-03 RWD-06 a deposit prepays what the contract says of claim gas, and its record has every field', async () => {
  const claimGas = await client.readContract({ ...of(), functionName: 'claimGas' });
  expect(claimGas).toBeGreaterThan(0n);
  const { id, params } = await deposit();
  const record = await client.readContract({ ...of(), functionName: 'records', args: [id] });
  expect(record).toMatchObject({
    sender: owner.address,
    tokenAddress: zeroAddress,
    recordType: 0,
    random: true,
    roomId: zeroHash,
    amount,
    remainingAmount: amount,
    totalCount: 3n,
    remainingCount: 3n,
    expiredTime: BigInt(params.expiredTime),
    claimGas,
    gasLeft: claimGas * 3n,
  });
});

test('RWD-11 shares that were paid as the draw gives them are right, as many as the record counts', async () => {
  const given = await deposit();
  const shares = [shown(given, 0, await claim(given, 0)), shown(given, 2, await claim(given, 2))];
  expect(await check(given, shares)).toMatchObject({ kind: 'right', shares: given.right, paid: 2 });
});

test('a platform that signs other amounts and shows those of the draw is found out', async () => {
  const given = await deposit();
  const paid = (given.right[1] ?? 0n) - 1n;
  const shares = [shown(given, 0, await claim(given, 0)), shown(given, 1, await claim(given, 1, paid))];
  expect(await check(given, shares)).toEqual({ kind: 'wrongShare', index: 1, paid, right: given.right[1] });
});

test('a platform that shows another transaction, or keeps a share to itself, has proved nothing', async () => {
  const [given, other] = [await deposit(), await deposit()];
  const first = shown(given, 0, await claim(given, 0));
  await claim(given, 1, 1n);
  const elsewhere = shown(given, 1, await claim(other, 1));
  const unfound = { kind: 'unfound', count: 2, found: 1 };
  expect(await check(given, [first])).toEqual(unfound);
  expect(await check(given, [first, elsewhere])).toEqual(unfound);
  expect(await check(given, [first, shown(given, 1, keccak256('0x01'))])).toEqual(unfound);
});

test('OPN-18 OPN-92 what is left of a random reward to a room comes back after its end, with what was attached', async () => {
  const given = await deposit();
  const { id, right } = given;
  await claim(given, 1);
  const { gasLeft, ...record } = await client.readContract({ ...of(), functionName: 'records', args: [id] });
  const left = amount - (right[1] ?? 0n);
  expect(record).toMatchObject({ recordType: 0, random: true, remainingAmount: left, remainingCount: 2n });
  const before = await client.getBalance({ address: contract });
  await client.request({ method: 'evm_increaseTime', params: [3_700] } as never);
  await client.request({ method: 'evm_mine', params: [] } as never);
  const args = [id, owner.address] as const;
  const call = { ...of(), functionName: 'claimToSender', args, value: 5n } as const;
  await receiptOf(client, await walletOf(owner).writeContract(call));
  const after = await client.readContract({ ...of(), functionName: 'records', args: [id] });
  expect(after).toMatchObject({ isReturned: true, remainingAmount: 0n });
  expect(await client.getBalance({ address: contract })).toBe(before - left - gasLeft);
});

test('RWD-12 what is left to claim is looked up in the record, and is -1 when the node does not answer', async () => {
  const given = await deposit();
  await claim(given, 0);
  const reward = { id: given.id, chainId, contract };
  expect(await readRemainingCount(reward, client)).toBe(2);
  const away = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) });
  expect(await readRemainingCount(reward, away)).toBe(-1);
});

test('a node that does not answer is a failure', async () => {
  const away = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) });
  await expect(readChainClaims({ id: zeroHash, chainId, contract }, [], away)).rejects.toThrow();
});
