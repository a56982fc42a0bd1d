import { maxUint256 } from 'viem';
import type { Approval } from '@/protocol/approval';
import { rateApprovals } from './rate';

const address = (digit: string) => `0x${digit.repeat(40)}`;
const ONE = 10n ** 18n;
const approval = (fields: Partial<Approval> = {}): Approval => ({
  ...{ chainId: 1, kind: 'token', contract: address('a'), spender: address('b'), spenderKind: 'contract' },
  ...{ spenderName: null, tokenId: null, amount: '5000000', name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  ...{
    isListed: true,
    held: '2000000',
    isOwn: true,
    hash: `0x${'1'.repeat(64)}`,
    changedTime: null,
    expires: null,
  },
  ...fields,
});
const piece = { kind: 'piece', amount: null, tokenId: '7', held: '1', decimals: null } as const;
const collection = { kind: 'collection', amount: null, held: '4', decimals: null } as const;
const all = { amount: String(maxUint256) };
const router = { spenderKind: 'router' } as const;
const dollar = () => ONE;

test.each([
  [
    'an account, whatever it may take',
    { spenderKind: 'account', amount: '1' },
    'high',
    'account',
    1n,
    ONE / 10n ** 6n,
  ],
  ['everything, for an unknown contract', all, 'high', 'unknownUnlimited', 2_000_000n, 2n * ONE],
  ['a collection, for an unknown contract', collection, 'high', 'unknownCollection', 4n, null],
  ['a piece, for an unknown contract', piece, 'medium', 'unknownPiece', 1n, null],
  ['an amount, for an unknown contract', {}, 'medium', 'unknownAmount', 2_000_000n, 2n * ONE],
  ['everything, for a listed one', { ...router, ...all }, 'medium', 'knownUnlimited', 2_000_000n, 2n * ONE],
  ['a collection, for a listed one', { ...router, ...collection }, 'medium', 'knownCollection', 4n, null],
  ['an amount, for a listed one', { ...router, amount: '1000000' }, 'low', 'exact', 1_000_000n, ONE],
  ['an amount of what is not there', { ...router, held: '0' }, 'low', 'nothing', 0n, 0n],
  ['an amount where nobody knows what is there', { ...router, held: null }, 'low', 'exact', null, null],
] as const)('an approval of %s', (_, fields, risk, reason, units, stake) => {
  const [rated] = rateApprovals([approval(fields)], dollar);
  expect(rated).toMatchObject({ risk, reason, units, stake });
});

test('the worst comes first, and what has no price is never counted as nothing', () => {
  const spenders = rateApprovals(
    [
      approval({ spender: address('1'), ...router, held: '0' }),
      approval({ spender: address('2'), ...router, contract: address('c'), amount: '1' }),
      approval({ spender: address('3'), ...router }),
      approval({ spender: address('4') }),
      approval({ spender: address('5'), ...all }),
      approval({ spender: address('6'), ...collection }),
    ],
    (_, token) => (token === address('a') ? ONE : null),
  ).map(({ approval: { spender } }) => spender[2]);
  expect(spenders).toEqual(['5', '6', '4', '3', '2', '1']);
});
