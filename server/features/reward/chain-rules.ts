import type { Address } from 'viem';
import { networkByChainId } from '@/protocol/network';

/** How far the word of a chain is trusted, and what a claim may cost there. */
export interface ChainRules {
  /** Blocks, the one with the deposit among them, until shares are signed and a claim counts as received. */
  readonly confirmations: number;
  /** Blocks after which nothing is taken back: leftovers are returned only then, and nothing older is looked at again. */
  readonly finality: number;
  /** So many blocks are read anew when the chain has taken blocks back. */
  readonly reorgDepth: number;
  /** Blocks that are read at once. */
  readonly range: number;
  readonly pollSeconds: number;
  /** Claims are signed up to so many seconds before the expiry, so that a block can still take them. */
  readonly marginSeconds: number;
  /** A claim of any token that takes more is for its owner to send. */
  readonly claimGasMax: bigint;
  /** Gas that new deposits prepay for each claim, at the price of the day; null: the price stays as it is. */
  readonly pricedGas: bigint | null;
  /** Below this balance, in wei, the relayer sends nothing and an alarm is raised. */
  readonly floor: bigint;
  /** What the platform adds in a day for one giver, sender, recipient or reward, in wei, when nothing else is configured. */
  readonly subsidy: bigint;
  /** A transaction that is in no block after so long is sent again with a higher fee. */
  readonly replaceSeconds: number;
  /** The contract that names the fee for a transaction's bytes on Ethereum; null where there is no such fee. */
  readonly dataFeeOracle: Address | null;
}

const MILLI_COIN = 10n ** 15n;

const common = {
  confirmations: 12,
  finality: 96,
  reorgDepth: 512,
  range: 1000,
  pollSeconds: 4,
  marginSeconds: 60,
  claimGasMax: 250_000n,
  pricedGas: 110_000n,
  floor: 20n * MILLI_COIN,
  subsidy: 2n * MILLI_COIN,
  replaceSeconds: 60,
  dataFeeOracle: null,
} satisfies ChainRules;

const local: ChainRules = {
  ...common,
  confirmations: 1,
  finality: 1,
  // A node that was killed or set back forgets as much as it likes.
  reorgDepth: 20_000,
  range: 5000,
  pollSeconds: 1,
  marginSeconds: 2,
  replaceSeconds: 15,
  pricedGas: null,
  // Its coins cost nothing.
  subsidy: 1_000n * MILLI_COIN,
};

const byChainId = new Map<number, ChainRules>([
  [1, common],
  [
    56,
    {
      ...common,
      confirmations: 15,
      finality: 60,
      marginSeconds: 20,
      floor: 10n * MILLI_COIN,
      subsidy: MILLI_COIN,
    },
  ],
  // Reorganisations of dozens of blocks have happened.
  [
    137,
    {
      ...common,
      confirmations: 64,
      finality: 256,
      marginSeconds: 30,
      floor: 5_000n * MILLI_COIN,
      subsidy: 500n * MILLI_COIN,
    },
  ],
  // The sequencer orders at once; final is what the batches on Ethereum say, half an hour later.
  [
    10,
    {
      ...common,
      confirmations: 10,
      finality: 1200,
      reorgDepth: 2_000,
      marginSeconds: 20,
      floor: 5n * MILLI_COIN,
      subsidy: MILLI_COIN / 2n,
      dataFeeOracle: '0x420000000000000000000000000000000000000F',
    },
  ],
  [
    42161,
    {
      ...common,
      confirmations: 40,
      finality: 9600,
      reorgDepth: 20_000,
      range: 5000,
      marginSeconds: 20,
      claimGasMax: 2_000_000n,
      pricedGas: 400_000n,
    },
  ],
]);

/** The rules of a network that the product knows. */
export function chainRules(chainId: number): ChainRules {
  const known = byChainId.get(chainId);
  if (known) return known;
  if (networkByChainId(chainId)?.isLocal) return local;
  throw new Error(`No rules for chain ${chainId}`);
}
