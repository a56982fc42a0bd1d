import { erc20Abi, getAddress, isAddress, type Address, type PublicClient } from 'viem';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';

/** Says which tokens a wallet looks for on a network. */
export interface TokenProvider {
  tokensOf(network: WalletNetwork): readonly WalletToken[];
}

const TEXT_LENGTH_MAX = 40;

/** The address of a token as contracts take it; null for the coin of a network. */
export function tokenAddress(token: Pick<WalletToken, 'address'>): Address | null {
  return token.address === null ? null : getAddress(token.address);
}

/** What the server lists, and after it what the person has added on this device. */
export function listedAndAdded(added: readonly WalletToken[]): TokenProvider {
  return {
    tokensOf({ chainId, tokens }) {
      const listed = new Set(tokens.map(({ id }) => id.toLowerCase()));
      const own = added.filter((one) => one.chainId === chainId && !listed.has(one.id.toLowerCase()));
      return [...tokens, ...own];
    },
  };
}

/**
 * Reads what a contract says of itself, for adding it to the list; null when it is no token. Names are whatever its maker wrote
 * into a contract: control characters and what turns the direction of text go, and the length is bounded.
 */
export async function readToken(
  client: PublicClient,
  network: Pick<WalletNetwork, 'chainId' | 'shortName' | 'multicall3'>,
  typed: string,
): Promise<WalletToken | null> {
  if (!isAddress(typed, { strict: false })) return null;
  const address = getAddress(typed);
  const ask = (functionName: 'name' | 'symbol' | 'decimals') =>
    ({ address, abi: erc20Abi, functionName }) as const;
  const [name, symbol, decimals] = await client.multicall({
    contracts: [ask('name'), ask('symbol'), ask('decimals')],
    multicallAddress: getAddress(network.multicall3),
    batchSize: 0,
  });
  if (
    typeof symbol.result !== 'string' ||
    typeof decimals.result !== 'number' ||
    decimals.result > TOKEN_DECIMALS_MAX
  ) {
    return null;
  }
  const now = new Date().toISOString();
  return {
    id: `${network.chainId}:${address}`,
    name: cleaned(typeof name.result === 'string' ? name.result : symbol.result),
    symbol: cleaned(symbol.result),
    logo: '',
    tokenType: tokenTypes.erc20,
    address,
    decimals: decimals.result,
    chainId: network.chainId,
    sort: 1_000,
    suggested: false,
    usdPrice: null,
    changePercent24Hour: null,
    isCustom: true,
    createdTime: now,
    updatedTime: now,
    network: network.shortName,
  };
}

function cleaned(text: string): string {
  return text
    .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, TEXT_LENGTH_MAX);
}
