import { type Address, erc20Abi, parseAbi } from 'viem';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';
import type { AssetFacts } from '@/protocol/room-access';
import { isNodeAway } from './node-away';
import type { NodeClient } from './node-client';

const TEXT_MAX = 64;
/** Some contracts refuse to say what the zero address holds. */
const ANYBODY: Address = '0x000000000000000000000000000000000000dEaD';

const erc165Abi = parseAbi(['function supportsInterface(bytes4 id) view returns (bool)']);
const ERC721 = '0x80ac58cd';
const ERC1155 = '0xd9b67a26';
const erc1155Abi = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)']);

/**
 * What a contract says of itself, to write a rule about it: that it answers like a token, or like a collection of NFTs.
 * Null for one that does not. Throws if the node does not answer.
 */
export async function assetFacts(
  client: NodeClient,
  kind: 'token' | 'nft',
  address: Address,
): Promise<AssetFacts | null> {
  if (!(await client.getCode({ address }))) return null;
  const ask = { address, abi: erc20Abi } as const;
  const standard = kind === 'token' ? 'erc20' : await nftStandard(client, address);
  if (standard === null) return null;
  const [held, decimals, name, symbol] = await Promise.all([
    standard === 'erc1155'
      ? said(
          client.readContract({ address, abi: erc1155Abi, functionName: 'balanceOf', args: [ANYBODY, 0n] }),
        )
      : said(client.readContract({ ...ask, functionName: 'balanceOf', args: [ANYBODY] })),
    standard === 'erc20' ? said(client.readContract({ ...ask, functionName: 'decimals' })) : 0,
    said(client.readContract({ ...ask, functionName: 'name' })),
    said(client.readContract({ ...ask, functionName: 'symbol' })),
  ]);
  if (held === null || decimals === null || decimals > TOKEN_DECIMALS_MAX) return null;
  const short = `${address.slice(0, 6)}…${address.slice(-4)}`;
  return {
    standard,
    decimals,
    name: contractText(name) ?? short,
    symbol: contractText(symbol) ?? contractText(name) ?? short,
  };
}

async function nftStandard(client: NodeClient, address: Address): Promise<'erc721' | 'erc1155' | null> {
  const supports = (id: typeof ERC721 | typeof ERC1155) =>
    said(client.readContract({ address, abi: erc165Abi, functionName: 'supportsInterface', args: [id] }));
  if (await supports(ERC721)) return 'erc721';
  return (await supports(ERC1155)) ? 'erc1155' : null;
}

/** What a contract answers; null if it refuses or answers something else. A node that is away is not the contract's fault. */
async function said<Value>(answer: Promise<Value>): Promise<Value | null> {
  try {
    return await answer;
  } catch (error) {
    if (isNodeAway(error)) throw error;
    return null;
  }
}

/** Hostile contracts answer anything: control characters, or a text without an end. */
export function contractText(answer: string | null): string | null {
  // Cut first: half of a character that takes two units goes with the control characters.
  const text = (answer ?? '').slice(0, TEXT_MAX).replace(/\p{C}/gu, '').trim();
  return text === '' ? null : text;
}
