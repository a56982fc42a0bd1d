import { maxUint96 } from 'viem';
import type { TokenAmount } from './catalogue';

/** More whole ones than there are of any listed token; the largest counts some hundred thousand million. */
const LISTED_SUPPLY_MAX = 10n ** 12n;

/**
 * Whether an allowance has no bound in practice: it is above any supply that a listed token could have, or not below the
 * largest number of 96 bits. No honest allowance needs that one, which is also how tokens that count in 96 bits (UNI, COMP) say
 * "all". The supply of another token, and what the wallet has, is unknown offline.
 */
export function isUnlimited({ units, listed }: Pick<TokenAmount, 'units' | 'listed'>): boolean {
  return (
    units >= maxUint96 || (listed !== null && units > LISTED_SUPPLY_MAX * 10n ** BigInt(listed.decimals))
  );
}
