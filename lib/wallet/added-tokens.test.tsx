import type { WalletToken } from '@/protocol/wallet';
import { addedTokens, addToken, removeToken } from './added-tokens';

const token = (digit: string): WalletToken => ({
  id: `31337:0x${digit.repeat(40)}`,
  name: `Token ${digit}`,
  symbol: `T${digit}`,
  logo: '',
  tokenType: 1,
  address: `0x${digit.repeat(40)}`,
  decimals: 6,
  chainId: 31_337,
  sort: 1_000,
  suggested: false,
  usdPrice: null,
  changePercent24Hour: null,
  isCustom: true,
  createdTime: '2026-11-01T00:00:00.000Z',
  updatedTime: '2026-11-01T00:00:00.000Z',
  network: 'local-eth',
});

test('OPN-89 tokens that somebody added stay with each other, and go one by one', () => {
  addToken(token('1'));
  addToken(token('2'));
  addToken(token('1'));
  expect(addedTokens.items()).toEqual([token('2'), token('1')]);
  removeToken(token('2').id);
  expect(addedTokens.items()).toEqual([token('1')]);
});
