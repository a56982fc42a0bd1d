/*
 * How a chain is asked what an address holds: the one definition for wallets and for access rules by balance.
 */

type Hex = `0x${string}`;

/** Something that an address can hold: coins of the chain, what its contract counts for an address, or copies of one piece. */
export type HeldAsset =
  | { readonly kind: 'coin' }
  | { readonly kind: 'counted'; readonly contract: Hex }
  | { readonly kind: 'erc1155'; readonly contract: Hex; readonly id: bigint };

const coinAbi = [
  {
    type: 'function',
    name: 'getEthBalance',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const;
const countedAbi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ name: 'owner', type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const;
const erc1155Abi = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [
      { name: 'owner', type: 'address' },
      { name: 'id', type: 'uint256' },
    ],
    outputs: [{ type: 'uint256' }],
  },
] as const;

/** The read of a contract that answers what an address holds, as a part of a multicall; `multicall3` counts the coins. */
export function balanceCall(asset: HeldAsset, owner: Hex, multicall3: Hex) {
  switch (asset.kind) {
    case 'coin':
      return { address: multicall3, abi: coinAbi, functionName: 'getEthBalance', args: [owner] } as const;
    case 'counted':
      return {
        address: asset.contract,
        abi: countedAbi,
        functionName: 'balanceOf',
        args: [owner],
      } as const;
    case 'erc1155':
      return {
        address: asset.contract,
        abi: erc1155Abi,
        functionName: 'balanceOf',
        args: [owner, asset.id],
      } as const;
  }
}
