import {
  encodeFunctionData,
  HttpRequestError,
  BaseError,
  parseAbi,
  TimeoutError,
  type PublicClient,
} from 'viem';
import type { Transfer } from '@/lib/wallet/sending/transfer';

const receiverAbi = parseAbi([
  'function onERC721Received(address operator, address from, uint256 id, bytes data) returns (bytes4)',
]);
/** What a recipient answers that can do something with an ERC-721. */
const TAKES = '0x150b7a02';

/**
 * Whether a recipient with code would refuse an ERC-721 if it was asked, as `safeTransferFrom` does and `transferFrom` does not.
 * Rejects where the node does not answer.
 */
export async function wouldRefuse(
  client: PublicClient,
  { from, to, token, nft }: Transfer,
): Promise<boolean> {
  if (!nft || token === null || nft.standard !== 'erc721') return false;
  const code = await client.getCode({ address: to });
  if (code === undefined || code === '0x') return false;
  const data = encodeFunctionData({
    abi: receiverAbi,
    functionName: 'onERC721Received',
    args: [from, from, BigInt(nft.tokenId), '0x'],
  });
  try {
    // The collection is who asks.
    const { data: answer } = await client.call({ account: token, to, data });
    return answer === undefined || answer.length !== 66 || !answer.startsWith(TAKES);
  } catch (error) {
    const isAway =
      !(error instanceof BaseError) ||
      error.walk((cause) => cause instanceof HttpRequestError || cause instanceof TimeoutError) !== null;
    if (isAway) throw error;
    return true;
  }
}
