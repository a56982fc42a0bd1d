import { PERMIT2 } from '@/protocol/known-protocols';
import type { WalletNetwork } from '@/protocol/wallet';
import { contractName } from './contract-name';

const UNISWAP = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D';
const own = { chainId: 31_337, name: 'Uniswap V2', address: `0x${'1'.repeat(40)}` };
const at = (chainId: number) =>
  ({ chainId, swapRouter: chainId === own.chainId ? own : null }) as unknown as WalletNetwork;
const named = (chainId: number, other: string, fields: Partial<Parameters<typeof contractName>[0]> = {}) =>
  contractName({ kind: 'approved', other, network: at(chainId), isUnasked: false, ...fields });

test('a contract of our lists has its name in the history, on its own network alone', () => {
  expect(named(1, UNISWAP.toLowerCase())).toBe('Uniswap V2');
  expect(named(31_337, own.address, { kind: 'swap' })).toBe('Uniswap V2');
  expect(named(137, '0x111111125421cA6dc452d289314280a0f8842A65', { kind: 'swap' })).toBe('1inch');
  expect(named(1, PERMIT2, { kind: 'revoked' })).toBe('Permit2');
  expect(named(56, UNISWAP)).toBeNull();
  expect(named(31_337, PERMIT2)).toBeNull();
  expect(named(1, own.address)).toBeNull();
});

test('what somebody is sent to keeps its address, and so does what nobody asked for', () => {
  expect(named(1, UNISWAP, { kind: 'sent' })).toBeNull();
  expect(named(1, UNISWAP, { isUnasked: true })).toBeNull();
});
