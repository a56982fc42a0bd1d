import { getAddress, numberToHex, pad, zeroAddress, type Address, type Hex } from 'viem';
import type { ChainReader } from '@/lib/wallet/chain-reader';
import type { RawLog } from '@/lib/wallet/node/chain-reads';
import { shortAddress } from '@/lib/format/address';
import type { WalletNetwork, WalletToken } from '@/protocol/wallet';
import type { BlockRange } from './block-range';
import type { FoundEntry } from './history-entry';

/** `Approval(address,address,uint256)`: of ERC-20 with three topics, of ERC-721 with four. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925';
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31';
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';
export const CONTRACT_ENTRIES_MAX = 50;

/**
 * Reads from the logs of all contracts which approvals an address gave or revoked, and which NFTs it received. Names that contracts give
 * themselves are not used, because anyone can send anyone an NFT with any name: the platform supplies names (entry-names.ts).
 */
export async function readContractEntries(
  client: ChainReader,
  { chainId }: Pick<WalletNetwork, 'chainId'>,
  tokens: readonly WalletToken[],
  { holder, range }: { readonly holder: Address; readonly range: BlockRange },
): Promise<FoundEntry[]> {
  const who = pad(holder).toLowerCase() as Hex;
  const ask = (topics: (Hex | readonly Hex[] | null)[]) =>
    client.request({
      method: 'eth_getLogs',
      params: [
        {
          fromBlock: numberToHex(range.from),
          toBlock: range.isLatest ? 'latest' : numberToHex(range.to),
          topics: topics as Hex[],
        },
      ],
    }) as unknown as Promise<RawLog[]>;
  const [approvals, pieces, copies] = await Promise.all([
    ask([[APPROVAL, APPROVAL_FOR_ALL], who]),
    ask([TRANSFER, null, who]),
    ask([TRANSFER_SINGLE, null, null, who]),
  ]);
  const newest = (logs: readonly RawLog[]) =>
    [...logs]
      .sort((one, other) => Number(BigInt(other.blockNumber) - BigInt(one.blockNumber)))
      .slice(0, CONTRACT_ENTRIES_MAX);
  return [
    ...newest(approvals).flatMap((log) => approvalIn(log, chainId, tokens)),
    ...newest(pieces.filter(({ topics }) => topics.length === 4)).flatMap((log) =>
      pieceIn(log, chainId, log.topics[1], log.topics[3], '0x01'),
    ),
    ...newest(copies).flatMap((log) =>
      pieceIn(log, chainId, log.topics[2], log.data.slice(0, 66) as Hex, `0x${log.data.slice(66, 130)}`),
    ),
  ];
}

const addressIn = (topic: Hex | undefined): Address | null =>
  topic === undefined || BigInt(topic) >> 160n !== 0n ? null : getAddress(`0x${topic.slice(-40)}`);

const placeOf = ({ transactionHash, blockNumber, logIndex }: RawLog) => ({
  hash: transactionHash,
  block: BigInt(blockNumber),
  place: Number(logIndex),
});

function approvalIn(log: RawLog, chainId: number, tokens: readonly WalletToken[]): FoundEntry[] {
  const { address, topics, data } = log;
  const spender = addressIn(topics[2]);
  if (spender === null || data.length > 66) return [];
  const token = tokens.find((one) => one.address?.toLowerCase() === address.toLowerCase());
  const isAll = topics[0] === APPROVAL_FOR_ALL;
  const isPiece = topics.length === 4;
  const amount = data === '0x' ? 0n : BigInt(data);
  const isRevoked = isPiece ? spender === zeroAddress : amount === 0n;
  const contract = shortAddress(getAddress(address));
  return [
    {
      ...placeOf(log),
      kind: isRevoked ? 'revoked' : 'approved',
      chainId,
      symbol: token?.symbol ?? contract,
      decimals: token?.decimals ?? 0,
      amount: isAll || isPiece ? 0n : amount,
      // The decimals of an unlisted token are unknown.
      isCounted: token !== undefined && !isAll && !isPiece,
      other: spender,
      nft: isPiece ? `#${BigInt(topics[3] ?? 0)} ${contract}` : isAll ? contract : null,
    },
  ];
}

function pieceIn(
  log: RawLog,
  chainId: number,
  from: Hex | undefined,
  id: Hex | undefined,
  copies: Hex,
): FoundEntry[] {
  const sender = addressIn(from);
  if (sender === null || id === undefined || !/^0x[0-9a-f]+$/i.test(id) || !/^0x[0-9a-f]+$/i.test(copies))
    return [];
  return [
    {
      ...placeOf(log),
      kind: 'received',
      chainId,
      symbol: 'NFT',
      decimals: 0,
      amount: BigInt(copies),
      isCounted: true,
      other: sender,
      nft: `#${BigInt(id)} ${shortAddress(getAddress(log.address))}`,
      piece: { contract: getAddress(log.address), tokenId: String(BigInt(id)) },
    },
  ];
}
