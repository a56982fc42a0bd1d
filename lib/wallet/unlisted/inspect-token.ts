import { getAddress, isAddress, type Address } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import { readBlockNumber, readCode } from '@/lib/wallet/node/chain-reads';
import { shortAddress } from '@/lib/format/address';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';
import { tokenTypes, type WalletNetwork, type WalletToken } from '@/protocol/wallet';
import { isBalance } from '@/lib/wallet/balances/plausible';
import { asks, askContract, numberIn, textIn } from './contract-answers';
import { judgeNames, type NamedToken, type NameFinding } from './token-names';

/** Why a contract cannot be in the list at all; each is a sentence in messages. */
export type TokenRefusal =
  | 'noCode'
  | 'noDecimals'
  | 'falseDecimals'
  | 'noBalance'
  | 'falseBalance'
  | 'unsteady';

/** What an unlisted token says of itself and what is wrong with it. */
export interface InspectedToken {
  readonly token: WalletToken;
  readonly findings: readonly NameFinding[];
  /** The token that its name passes for. */
  readonly lookAlike: NamedToken | null;
}

export type Inspection = InspectedToken | { readonly refusal: TokenRefusal };

/** Asked as two different accounts, a contract that answers by who asks gives itself away. */
const ANYBODY: Address = '0x000000000000000000000000000000000000dEaD';
/** Code of an account that has only delegated it (EIP-7702): it still belongs to a person. */
const DELEGATION = '0xef0100';

/**
 * Reads what a contract says of itself, and judges it. Everything in it is the word of its maker: numbers must be the same whoever
 * asks and whenever, and names that mislead are not repeated. Rejects when the node is away.
 */
export async function inspectToken(
  client: ChainReader,
  network: Pick<WalletNetwork, 'chainId' | 'shortName' | 'tokens'>,
  typed: string,
): Promise<Inspection> {
  if (!isAddress(typed, { strict: false })) return { refusal: 'noCode' };
  const address = getAddress(typed);
  const ask = (question: Parameters<typeof askContract>[2]) => askContract(client, address, question);
  const [code, latest] = await Promise.all([readCode(client, address), readBlockNumber(client)]);
  if (code === '0x' || code.startsWith(DELEGATION)) return { refusal: 'noCode' };
  const earlier = latest > 0n ? latest - 1n : latest;
  const [name, symbol, decimals, decimalsOther, decimalsEarlier, balance] = await Promise.all([
    ask({ data: asks.name }),
    ask({ data: asks.symbol }),
    ask({ data: asks.decimals }),
    ask({ data: asks.decimals, account: ANYBODY }),
    ask({ data: asks.decimals, blockNumber: earlier }),
    ask({ data: asks.balanceOf(ANYBODY) }),
  ]);
  const count = numberIn(decimals);
  if (count === null) return { refusal: 'noDecimals' };
  const before = numberIn(decimalsEarlier);
  // A block ago the contract may not have been there.
  if (numberIn(decimalsOther) !== count || (before ?? count) !== count) return { refusal: 'unsteady' };
  if (count > BigInt(TOKEN_DECIMALS_MAX)) return { refusal: 'falseDecimals' };
  const held = numberIn(balance);
  if (held === null) return { refusal: 'noBalance' };
  if (!isBalance(held)) return { refusal: 'falseBalance' };
  const names = judgeNames(
    { name: textIn(name), symbol: textIn(symbol) },
    network.tokens.filter((one) => one.address?.toLowerCase() !== address.toLowerCase()),
    shortAddress(address),
  );
  const now = new Date().toISOString();
  return {
    findings: names.findings,
    lookAlike: names.lookAlike,
    token: {
      id: `${network.chainId}:${address}`,
      name: names.name,
      symbol: names.symbol,
      logo: '',
      tokenType: tokenTypes.erc20,
      address,
      decimals: Number(count),
      chainId: network.chainId,
      sort: 1_000,
      suggested: false,
      usdPrice: null,
      changePercent24Hour: null,
      isCustom: true,
      createdTime: now,
      updatedTime: now,
      network: network.shortName,
    },
  };
}
