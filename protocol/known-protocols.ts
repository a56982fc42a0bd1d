/* Contracts of others that wallets give permissions to. The signer and the platform read the same list. */

/** A public contract that many wallets give permissions to or through. */
export type ProtocolName = 'Permit2' | 'Seaport' | '0x' | '1inch' | 'UniswapX';

const PUBLIC = [1, 10, 56, 137, 42_161];

/** It keeps allowances of its own, below the one that a token gives it. Wherever it is deployed it has this address. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';

/** As their makers publish them: Uniswap, OpenSea, 0x and 1inch. */
const protocols: readonly {
  readonly name: ProtocolName;
  readonly address: string;
  readonly chainIds: readonly number[];
}[] = [
  { name: 'Permit2', address: PERMIT2, chainIds: PUBLIC },
  { name: 'Seaport', address: '0x0000000000000068F116a894984e2DB1123eB395', chainIds: PUBLIC },
  { name: 'Seaport', address: '0x00000000000000ADc04C56Bf30aC9d3c0aAF14dC', chainIds: PUBLIC },
  { name: '0x', address: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF', chainIds: [1, 56, 137, 42_161] },
  { name: '1inch', address: '0x111111125421cA6dc452d289314280a0f8842A65', chainIds: PUBLIC },
  { name: 'UniswapX', address: '0x6000da47483062A0D734Ba3dc7576Ce6A0B645C4', chainIds: [1] },
  { name: 'UniswapX', address: '0x00000011F84B9aa48e5f8aA8B9897600006289Be', chainIds: [1] },
  { name: 'UniswapX', address: '0xB274d5F4b833b61B340b654d600A864fB604a87c', chainIds: [42_161] },
];

/** The protocol at an address of a network; null for any other contract. */
export function protocolAt(chainId: number | null, address: string): ProtocolName | null {
  const found = protocols.find(
    (one) =>
      chainId !== null &&
      one.chainIds.includes(chainId) &&
      one.address.toLowerCase() === address.toLowerCase(),
  );
  return found?.name ?? null;
}
