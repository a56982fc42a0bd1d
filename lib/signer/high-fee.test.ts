import { isHighFee } from './high-fee';
import type { SignerTransaction } from './messages';

const GWEI = 1_000_000_000n;
/** 21,000 gas, at 30 gwei at most 0.00063 coins. */
const at = (gwei: number, legacy = false): SignerTransaction => ({
  chainId: 1,
  to: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
  value: '0',
  data: '0x',
  nonce: 0,
  gas: '21000',
  fee: legacy
    ? { gasPrice: `${gwei}000000000` }
    : { maxFeePerGas: `${gwei}000000000`, maxPriorityFeePerGas: '1' },
});

test.each([
  ['three times the market', at(30), 10n, 0n, false],
  ['more than that for nothing', at(31), 10n, 0n, true],
  ['the same as a plain gas price', at(31, true), 10n, 0n, true],
  ['more than that for a value that nobody knows', at(31), 10n, null, true],
  ['more than that, and exactly 5 % of the value', at(31), 10n, 20n * 21_000n * 31n, false],
  ['more than that, and a little more than 5 %', at(31), 10n, 20n * 21_000n * 31n - 1n, true],
  ['more than 5 % at the price of the market', at(10), 10n, 1n, false],
])('%s', (_name, transaction, market, value, expected) => {
  const context = { marketGasPrice: market * GWEI, valueInNative: value === null ? null : value * GWEI };
  expect(isHighFee(transaction, context)).toBe(expected);
});
