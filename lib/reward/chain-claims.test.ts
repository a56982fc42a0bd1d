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
import { deploy } from '@/contracts/local-chain/deploy';
import { randomShares } from '@/protocol/reward-shares';
import { readChainClaims } from './chain-claims';
import { checkShares } from './check-shares';
import { newSalt } from './deposit';

/* What a chain has paid, on a real one, where a platform may sign whatever it likes. */

const keys = newKeys();
const { owner, claimSigner, relayer } = accountsOf(keys);
const chainId = 31_337;
const seed = keccak256('0x5eed');
const amount = 3_000n;
const count = 3;
const right = randomShares({ amount, count, seed: hexToBytes(seed) }, (input) => keccak256(input, 'bytes'));
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

async function deposit(): Promise<Hex> {
  const expiredTime = (await client.getBlock()).timestamp + 3_600n;
  const claimGas = await client.readContract({ ...of(), functionName: 'claimGas' });
  const params = {
    salt: newSalt(),
    roomId: zeroHash,
    token: zeroAddress,
    recordType: 0,
    random: true,
  } as const;
  const hash = await walletOf(owner).writeContract({
    ...of(),
    functionName: 'deposit',
    args: [
      {
        ...params,
        amount,
        count: BigInt(count),
        expiredTime,
        seedHash: keccak256(seed),
        root: zeroHash,
      },
    ],
    value: amount + claimGas * BigInt(count),
  });
  const { logs } = await client.waitForTransactionReceipt({ hash });
  const [made] = parseEventLogs({ abi: guildRewardsAbi, eventName: 'Deposited', logs });
  return made?.args.id ?? '0x';
}

/** Claims as the platform has signed it. */
async function claim(id: Hex, index: number, paid: bigint): Promise<Hex> {
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
  await client.waitForTransactionReceipt({ hash });
  return hash;
}

/** What the platform shows of a share: the amounts of the seed. */
const shown = (index: number, transaction: Hex) => ({
  index,
  recipient: people[index] ?? '',
  amount: String(right[index]),
  state: 'claimed' as const,
  transaction,
});

async function check(id: Hex, shares: readonly ReturnType<typeof shown>[]) {
  const claims = await readChainClaims({ id, chainId, contract }, shares, client);
  const reward = { amount: String(amount), count, random: true };
  return checkShares({ reward, answer: { seed, shares }, claims });
}

test('RWD-11 shares that were paid as the seed gives them are right, as many as the record counts', async () => {
  const id = await deposit();
  const shares = [shown(0, await claim(id, 0, right[0] ?? 0n)), shown(2, await claim(id, 2, right[2] ?? 0n))];
  expect(await check(id, shares)).toEqual({ kind: 'right', shares: right, paid: 2 });
});

test('a platform that signs other amounts and shows those of the seed is found out', async () => {
  const id = await deposit();
  const paid = (right[1] ?? 0n) - 1n;
  const shares = [shown(0, await claim(id, 0, right[0] ?? 0n)), shown(1, await claim(id, 1, paid))];
  expect(await check(id, shares)).toEqual({ kind: 'wrongShare', index: 1, paid, right: right[1] });
});

test('a platform that shows another transaction, or keeps a share to itself, has proved nothing', async () => {
  const [id, other] = [await deposit(), await deposit()];
  const first = shown(0, await claim(id, 0, right[0] ?? 0n));
  await claim(id, 1, 1n);
  const elsewhere = shown(1, await claim(other, 1, right[1] ?? 0n));
  const unfound = { kind: 'unfound', count: 2, found: 1 };
  expect(await check(id, [first])).toEqual(unfound);
  expect(await check(id, [first, elsewhere])).toEqual(unfound);
  expect(await check(id, [first, shown(1, keccak256('0x01'))])).toEqual(unfound);
});

test('a node that does not answer is a failure', async () => {
  const away = createPublicClient({ transport: http('http://127.0.0.1:9', { retryCount: 0 }) });
  await expect(readChainClaims({ id: zeroHash, chainId, contract }, [], away)).rejects.toThrow();
});
