import type { SignerCatalogue } from './catalogue';
import type { SignerTransaction } from './messages';
import { highestFee } from './sign';

/**
 * Whether a fee can become more than three times what its network asked when the signer's document was made, and more than 5 %
 * of the coins that are moved. False where no price is known.
 */
export function isHighFee(transaction: SignerTransaction, { gasPrices }: SignerCatalogue): boolean {
  const market = gasPrices.find(({ chainId }) => chainId === transaction.chainId);
  if (!market) return false;
  const fee = highestFee(transaction);
  const isAboveMarket = fee > 3n * BigInt(transaction.gas) * BigInt(market.wei);
  return isAboveMarket && fee * 20n > BigInt(transaction.value);
}
