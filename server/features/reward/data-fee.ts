import { type Hex, parseAbi, size } from 'viem';
import type { RewardChain } from './reward-chain';

/** What a signed transaction has around its call data. */
const ENVELOPE_BYTES = 150;
const oracleAbi = parseAbi(['function getL1FeeUpperBound(uint256 size) view returns (uint256)']);

/** Returns what a transaction with this call data pays beside its gas, at most, in wei: its bytes on Ethereum. 0 where it pays none. */
export async function dataFeeOf(
  { client, rules }: Pick<RewardChain, 'client' | 'rules'>,
  data: Hex,
): Promise<bigint> {
  if (rules.dataFeeOracle === null) return 0n;
  return client.readContract({
    address: rules.dataFeeOracle,
    abi: oracleAbi,
    functionName: 'getL1FeeUpperBound',
    args: [BigInt(size(data) + ENVELOPE_BYTES)],
  });
}
