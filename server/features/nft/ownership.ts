import { encodeFunctionData, getAddress, parseAbi, size, type Address, type Hex } from 'viem';
import type { NftStandard } from '@/protocol/nft';
import { askContract } from '@/server/chain/ask-contract';
import type { NodeClient } from '@/server/chain/node-client';

const CALLS_MAX = 200;

const ownerAbi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
]);

export interface AskedPiece {
  readonly contract: Address;
  readonly standard: NftStandard;
  readonly tokenId: string;
}

/**
 * What an address holds of pieces, by the chain, in their order. A contract that refuses or answers something else says that it
 * holds none; each contract is asked in requests of its own, so that one that burns all gas spoils no other's answer. Throws where
 * the node does not answer.
 */
export async function heldAmounts(
  client: NodeClient,
  holder: Address,
  pieces: readonly AskedPiece[],
): Promise<bigint[]> {
  const amounts = pieces.map(() => 0n);
  const byContract = new Map<Address, number[]>();
  pieces.forEach(({ contract }, index) => {
    byContract.set(contract, [...(byContract.get(contract) ?? []), index]);
  });
  for (const [contract, indexes] of byContract) {
    for (let from = 0; from < indexes.length; from += CALLS_MAX) {
      const asked = indexes.slice(from, from + CALLS_MAX);
      const answers = await askContract(
        client,
        contract,
        asked.map((index) => callOf(holder, pieces[index] as AskedPiece)),
      );
      asked.forEach((index, place) => {
        amounts[index] = amountOf(holder, pieces[index] as AskedPiece, answers[place] ?? null);
      });
    }
  }
  return amounts;
}

function callOf(holder: Address, { standard, tokenId }: AskedPiece): Hex {
  const id = BigInt(tokenId);
  return standard === 'erc721'
    ? encodeFunctionData({ abi: ownerAbi, functionName: 'ownerOf', args: [id] })
    : encodeFunctionData({ abi: ownerAbi, functionName: 'balanceOf', args: [holder, id] });
}

function amountOf(holder: Address, { standard }: AskedPiece, answer: Hex | null): bigint {
  if (answer === null || size(answer) !== 32) return 0n;
  if (standard === 'erc1155') return BigInt(answer);
  const owner = addressIn(answer);
  return owner === getAddress(holder) ? 1n : 0n;
}

function addressIn(answer: Hex): Address | null {
  return BigInt(answer) >> 160n === 0n ? getAddress(`0x${answer.slice(-40)}`) : null;
}

/** Who owns an ERC-721; null where the contract names nobody. */
export async function ownerOf(
  client: NodeClient,
  contract: Address,
  tokenId: string,
): Promise<Address | null> {
  const call = callOf(contract, { contract, standard: 'erc721', tokenId });
  const [answer] = await askContract(client, contract, [call]);
  return answer && size(answer) === 32 ? addressIn(answer) : null;
}
