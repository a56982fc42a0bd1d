import { getAddress, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { shortAddress } from '@/lib/format/address';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { chainBalances } from '@/lib/wallet/balances/read-balances';
import { inspectToken, type InspectedToken, type TokenRefusal } from './inspect-token';

/** An unlisted token as an address has it. */
export interface UnlistedHolding extends InspectedToken {
  readonly network: WalletNetwork;
  /** Null when it could not be read, or when it would be false. */
  readonly amount: bigint | null;
  /** Why its amounts are not shown; `changed`: it says another number of decimals than when it was added. */
  readonly refusal: TokenRefusal | 'changed' | null;
}

/** A contract that is read, and what it said of its decimals when it was added. */
export interface ReadContract {
  readonly contract: string;
  readonly decimals: number | null;
}

/** Reads one contract by itself. Rejects when the node is away. */
export async function readUnlisted(
  client: ChainReader,
  network: WalletNetwork,
  { contract, decimals }: ReadContract,
  holder: Address,
): Promise<UnlistedHolding> {
  const found = await inspectToken(client, network, contract);
  if ('refusal' in found) {
    const token = nameless(network, contract, decimals ?? 0);
    return { network, token, findings: [], lookAlike: null, amount: null, refusal: found.refusal };
  }
  if (decimals !== null && found.token.decimals !== decimals) {
    return { ...found, network, amount: null, refusal: 'changed' };
  }
  const balances = await chainBalances(() => client).balancesOf(holder, network, [found.token]);
  return { ...found, network, amount: balances.get(found.token.id) ?? null, refusal: null };
}

/** A token that says nothing usable of itself. */
function nameless(network: WalletNetwork, contract: string, decimals: number): WalletToken {
  const address = getAddress(contract);
  const short = shortAddress(address);
  return {
    ...{ id: `${network.chainId}:${address}`, name: short, symbol: short, logo: '', address, decimals },
    ...{ tokenType: tokenTypes.erc20, chainId: network.chainId, sort: 1_000, suggested: false },
    ...{ usdPrice: null, changePercent24Hour: null, isCustom: true, network: network.shortName },
    ...{ createdTime: new Date(0).toISOString(), updatedTime: new Date(0).toISOString() },
  };
}
