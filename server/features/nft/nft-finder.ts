import type { Address, Hash } from 'viem';
import { getAddress } from 'viem';
import { assetFacts } from '@/server/chain/asset-facts';
import type { BalanceReader } from '@/server/chain/balance-reader';
import { walkLogs, type LogStep } from '@/server/chain/log-walk';
import { isNodeAway } from '@/server/chain/node-away';
import type { NodeClient } from '@/server/chain/node-client';
import type { Services } from '@/server/services';
import { movedPieces, recipientsIn, type MovedPiece } from './log-scan';
import type { IndexedPieces } from './indexer/indexed-pieces';
import type { IndexedPiece } from './indexer/nft-indexer';
import type { HoldingRow, NftHoldingStore } from './nft-holding.store';
import type { CollectionRow, NftStore } from './nft.store';
import { heldAmounts } from './ownership';
import { spamReasonOf } from './spam';

/** Contracts that one step of a look asks what they are. */
const CONTRACTS_MAX = 40;
/** Pieces that one look asks the chain about. */
const CHECKED_MAX = 2_000;

/** What a look at one network has found. */
export interface Look {
  readonly isSearching: boolean;
  readonly isIndexerAway: boolean;
}

/**
 * Finds what an address holds on a network: logs say what may be there, from where the last look ended, and the chain says what
 * is. An indexer may name pieces, too, where the operator has a key for one; it is believed no more than a log. Each look does a bounded part, so that an address with a long past is read over several of them.
 */
export class NftFinder {
  readonly #store: NftStore;
  readonly #holdings: NftHoldingStore;
  readonly #clock: Services['clock'];
  readonly #chains: BalanceReader;
  readonly #isListed: (chainId: number, contract: string) => boolean;
  readonly #indexed: IndexedPieces;
  readonly #looks = new Map<string, Promise<Look>>();

  constructor(
    deps: Pick<Services, 'clock'> & {
      readonly store: NftStore;
      readonly holdings: NftHoldingStore;
      readonly indexed: IndexedPieces;
    },
    chains: BalanceReader,
    isListed: (chainId: number, contract: string) => boolean,
  ) {
    this.#store = deps.store;
    this.#holdings = deps.holdings;
    this.#clock = deps.clock;
    this.#indexed = deps.indexed;
    this.#chains = chains;
    this.#isListed = isListed;
  }

  get chainIds(): readonly number[] {
    return [...this.#chains.chainIds];
  }

  clientOn(chainId: number): NodeClient | undefined {
    return this.#chains.clientOn(chainId);
  }

  /** Callers that come at once share a look. Throws where the node does not answer. */
  look(chainId: number, holder: Address): Promise<Look> {
    const key = `${chainId} ${holder}`;
    const current = this.#looks.get(key);
    if (current) return current;
    const look = this.#look(chainId, holder).finally(() => this.#looks.delete(key));
    this.#looks.set(key, look);
    return look;
  }

  async #look(chainId: number, holder: Address): Promise<Look> {
    const client = this.#chains.clientOn(chainId);
    if (!client) return { isSearching: false, isIndexerAway: false };
    const isWhole = await walkLogs(client, chainId, {
      before: await this.#holdings.cursor(chainId, holder),
      forget: () => this.#holdings.forget(chainId, holder),
      read: (step) => this.#read(client, chainId, holder, step),
    });
    const indexed = await this.#indexed.of(chainId, holder);
    if (typeof indexed !== 'string') await this.#noteIndexed(chainId, holder, indexed);
    const isRead = await this.#check(client, chainId, holder);
    return { isSearching: !isWhole || !isRead, isIndexerAway: indexed === 'away' };
  }

  async #noteIndexed(chainId: number, holder: Address, pieces: readonly IndexedPiece[]): Promise<void> {
    await this.#holdings.addIndexed(chainId, holder, pieces);
    const flagged = pieces.filter(({ contract, isSpam }) => isSpam && !this.#isListed(chainId, contract));
    const contracts = [...new Set(flagged.map(({ contract }) => contract))];
    await this.#readCollections(
      this.#chains.clientOn(chainId) as NodeClient,
      chainId,
      holder,
      contracts.map((contract) => [contract, null] as const),
    );
    await this.#store.markSpam(chainId, contracts);
  }

  async #read(
    client: NodeClient,
    chainId: number,
    holder: Address,
    { from, to, firstBlock, lastBlock }: LogStep,
  ): Promise<void> {
    const newest = new Map<string, MovedPiece>();
    for (const piece of await movedPieces(client, holder, from, to)) {
      const key = `${piece.contract} ${piece.tokenId}`;
      const other = newest.get(key);
      if (!other || other.block < piece.block) newest.set(key, piece);
    }
    const moved = [...newest.values()];
    const contracts = [...new Map(moved.map((piece) => [piece.contract, piece.hash]))];
    await this.#readCollections(client, chainId, holder, contracts);
    await this.#holdings.advance(
      { chainId, holder, firstBlock, lastBlock, lookedAt: this.#clock.now() },
      moved
        .map(({ contract, tokenId, block }) => ({ chainId, contract, tokenId, block }))
        .sort((one, other) => Number(other.block - one.block)),
    );
  }

  /** Asks some of the contracts that are new here what they are; returns those that are known then. */
  async #readCollections(
    client: NodeClient,
    chainId: number,
    holder: Address,
    contracts: readonly (readonly [Address, Hash | null])[],
  ): Promise<Set<string>> {
    const known = new Set(
      (
        await this.#store.collections(
          chainId,
          contracts.map(([contract]) => contract),
        )
      ).map((row) => row.contract),
    );
    const unknown = contracts.filter(([contract]) => !known.has(contract));
    for (const [contract, hash] of unknown.slice(0, CONTRACTS_MAX)) {
      const came = hash === null ? null : { holder, hash };
      await this.#store.addCollection(await this.#facts(client, chainId, contract, came));
      known.add(contract);
    }
    return known;
  }

  /** A collection as it is kept; read from the chain where it is new here. Throws where the node does not answer. */
  async collection(chainId: number, contract: Address): Promise<CollectionRow | null> {
    const [known] = await this.#store.collections(chainId, [contract]);
    if (known) return known;
    const client = this.#chains.clientOn(chainId);
    if (!client) return null;
    const row = await this.#facts(client, chainId, contract, null);
    // Of what is no collection nothing is kept only because somebody asked.
    if (row.standard !== null) await this.#store.addCollection(row);
    return row;
  }

  async #facts(
    client: NodeClient,
    chainId: number,
    contract: Address,
    came: { readonly holder: Address; readonly hash: Hash } | null,
  ): Promise<CollectionRow> {
    const facts = await assetFacts(client, 'nft', contract);
    const standard = facts?.standard === 'erc721' || facts?.standard === 'erc1155' ? facts.standard : null;
    const isListed = this.#isListed(chainId, contract);
    const recipients = came && standard && !isListed ? await recipientsOf(client, contract, came) : null;
    return {
      chainId,
      contract,
      standard,
      name: facts?.name ?? '',
      spam: facts && !isListed ? spamReasonOf(facts.name, recipients) : null,
      recipients,
      readAt: this.#clock.now(),
    };
  }

  /** Asks the chain about what has moved; false when there is more. */
  async #check(client: NodeClient, chainId: number, holder: Address): Promise<boolean> {
    const rows = await this.#holdings.unchecked(chainId, holder, CHECKED_MAX);
    const contracts = [...new Set(rows.map(({ contract }) => contract))];
    const known = await this.#readCollections(
      client,
      chainId,
      holder,
      contracts.map((contract) => [getAddress(contract), null] as const),
    );
    const ready = rows.filter(({ contract }) => known.has(contract));
    await this.recheck(client, holder, ready);
    return rows.length < CHECKED_MAX && ready.length === rows.length;
  }

  /** Asks the chain what an address holds of pieces now, and keeps it; in their order. */
  async recheck(client: NodeClient, holder: Address, rows: readonly HoldingRow[]): Promise<bigint[]> {
    const byContract = new Map<string, CollectionRow>();
    for (const chainId of new Set(rows.map((row) => row.chainId))) {
      const contracts = [...new Set(rows.map(({ contract }) => contract))];
      for (const row of await this.#store.collections(chainId, contracts)) byContract.set(row.contract, row);
    }
    const asked = rows.flatMap((row) => {
      const standard = byContract.get(row.contract)?.standard;
      return standard ? [{ row, standard, contract: getAddress(row.contract), tokenId: row.tokenId }] : [];
    });
    const amounts = await heldAmounts(client, holder, asked);
    const byRow = new Map(asked.map(({ row }, index) => [row, amounts[index] ?? 0n]));
    const changed = rows
      .map((row) => ({ row, amount: String(byRow.get(row) ?? 0n) }))
      .filter(({ row, amount }) => row.amount !== amount);
    await this.#holdings.setAmounts(changed);
    return rows.map((row) => byRow.get(row) ?? 0n);
  }
}

/** How many addresses got pieces of a contract in the transaction that brought the first one; null: the holder's own. */
async function recipientsOf(
  client: NodeClient,
  contract: Address,
  { holder, hash }: { readonly holder: Address; readonly hash: Hash },
): Promise<number | null> {
  try {
    const receipt = await client.getTransactionReceipt({ hash });
    return getAddress(receipt.from) === holder ? null : recipientsIn(receipt.logs, contract);
  } catch (error) {
    if (isNodeAway(error)) throw error;
    return null;
  }
}
