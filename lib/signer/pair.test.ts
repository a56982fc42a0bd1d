import { encodeFunctionData, erc20Abi, getAddress, maxUint256, zeroHash, type Address } from 'viem';
import { guildRewardsAbi } from '@/contracts/generated/guild-rewards.abi';
import type { AnnouncedCall, SignerRequest } from './messages';
import { builtInCatalogue, type SignerCatalogue } from './catalogue';
import { pairOf } from './pair';

const OWNER = getAddress('0x70997970c51812dc3a010c7d01b50e0d17dc79c8');
const TOKEN = getAddress('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc');
const CONTRACT = getAddress('0x8ba1f109551bd432803012645ac136ddd64dba72');

const catalogue: SignerCatalogue = {
  ...builtInCatalogue,
  contracts: [{ chainId: 1, address: CONTRACT, contract: 'rewards' }],
};

function allowance(spender: Address, amount: bigint, to: Address = TOKEN, value = '0'): SignerRequest {
  return {
    kind: 'transaction',
    address: OWNER,
    transaction: {
      chainId: 1,
      to,
      value,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }),
      nonce: 0,
      gas: '60000',
      fee: { gasPrice: '1' },
    },
  };
}

function deposit(token: Address, amount: bigint, to: Address = CONTRACT): AnnouncedCall {
  const params = {
    salt: zeroHash,
    roomId: zeroHash,
    token,
    recordType: 0,
    random: false,
    amount,
    count: 1n,
    expiredTime: 0n,
    seedHash: zeroHash,
    root: zeroHash,
  };
  const data = encodeFunctionData({ abi: guildRewardsAbi, functionName: 'deposit', args: [params] });
  return { to, value: '0', data };
}

test('an allowance and the deposit that takes exactly it are a pair', () => {
  expect(pairOf(allowance(CONTRACT, 5n), deposit(TOKEN, 5n), catalogue)).toMatchObject({
    chainId: 1,
    address: OWNER,
  });
});

test.each([
  ['another amount', allowance(CONTRACT, 6n), deposit(TOKEN, 5n)],
  ['no bound', allowance(CONTRACT, maxUint256), deposit(TOKEN, 5n)],
  ['nothing', allowance(CONTRACT, 0n), deposit(TOKEN, 0n)],
  ['another spender', allowance(OWNER, 5n), deposit(TOKEN, 5n)],
  ['another token', allowance(CONTRACT, 5n), deposit(OWNER, 5n)],
  ['coins besides', allowance(CONTRACT, 5n, TOKEN, '1'), deposit(TOKEN, 5n)],
  ['a call that is no deposit', allowance(CONTRACT, 5n), { ...deposit(TOKEN, 5n), data: '0xdeadbeef' }],
  [
    'a request that is no allowance',
    { kind: 'message', address: OWNER, message: '0x48' },
    deposit(TOKEN, 5n),
  ],
  ['a contract that only has a call of this form', allowance(OWNER, 5n), deposit(TOKEN, 5n, OWNER)],
  ['nothing announced', allowance(CONTRACT, 5n), undefined],
] as [string, SignerRequest, AnnouncedCall | undefined][])('%s is no pair', (_what, request, next) => {
  expect(pairOf(request, next, catalogue)).toBeNull();
});
