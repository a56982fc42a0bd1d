import type { SignerTransaction } from './messages';
import { highestFee } from './sign';

export interface FeeContext {
  /** What a unit of gas costs now, in wei. It must not come from the app: whoever raises a fee would raise this, too. */
  readonly marketGasPrice: bigint;
  /** What the transaction moves, in wei; null: unknown, as of a token without a price. */
  readonly valueInNative: bigint | null;
}

/** Whether a fee can become more than three times the market's, and more than 5 % of what is moved. */
export function isHighFee(
  transaction: SignerTransaction,
  { marketGasPrice, valueInNative }: FeeContext,
): boolean {
  const fee = highestFee(transaction);
  const isAboveMarket = fee > 3n * BigInt(transaction.gas) * marketGasPrice;
  return isAboveMarket && fee * 20n > (valueInNative ?? 0n);
}
