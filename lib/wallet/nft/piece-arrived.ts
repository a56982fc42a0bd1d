import { isAddressEqual, parseAbi, parseEventLogs, type Log } from 'viem';
import type { Transfer } from '@/lib/wallet/sending/transfer';

const events = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
]);

/** How many copies of the piece its collection says to have moved from the one to the other; null: none. */
export function piecesArrived({ from, to, token, nft }: Transfer, logs: Log[]): bigint | null {
  if (!nft || token === null) return null;
  const moved = parseEventLogs({ abi: events, logs }).filter(
    ({ address, args }) =>
      isAddressEqual(address, token) &&
      isAddressEqual(args.from, from) &&
      isAddressEqual(args.to, to) &&
      String(args.id) === nft.tokenId,
  );
  const copies = moved.reduce((sum, { args }) => sum + ('amount' in args ? args.amount : 1n), 0n);
  return copies === 0n ? null : copies;
}
