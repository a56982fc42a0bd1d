import { getAddress } from 'viem';
import { OutgoingRefused, type OutgoingRefusal } from '@/server/outgoing/guarded-fetch';
import { AlchemyIndexer } from './alchemy-indexer';
import { IndexedPieces } from './indexed-pieces';
import { IndexerError, type IndexedPiece } from './nft-indexer';
import hostile from './testing/hostile-answers.json';

/* What the indexer of public networks says is taken for hints alone. It was never asked for real: that takes an operator's key. */

const KEY = 'secret-key-of-the-operator';
const holder = getAddress(`0x${'7'.repeat(40)}`);
const contract = getAddress(`0x${'a'.repeat(40)}`);

interface Hostile {
  readonly name: string;
  readonly text?: string;
  readonly pieces?: readonly { readonly contract: object; readonly tokenId: unknown }[];
  readonly repeat?: number;
  readonly pageKey?: string;
  readonly pageKeyLength?: number;
  readonly reason?: string;
  readonly problem?: string;
  readonly asked?: number;
  readonly found?: number;
}

function answering(one: Hostile) {
  const asked: URL[] = [];
  const read = async (url: string) => {
    asked.push(new URL(url));
    if (one.reason) throw new OutgoingRefused(one.reason as OutgoingRefusal);
    const given =
      one.pieces ?? Array.from({ length: one.repeat ?? 0 }, () => ({ contract: {}, tokenId: '1' }));
    const ownedNfts = given.map((piece) => ({
      ...piece,
      contract: { address: contract, ...piece.contract },
    }));
    const pageKey = one.pageKeyLength
      ? 'a'.repeat(one.pageKeyLength)
      : one.pageKey?.replace('#', String(asked.length));
    return Buffer.from(one.text ?? JSON.stringify({ ownedNfts, totalCount: 1, pageKey }));
  };
  return { asked, indexer: new AlchemyIndexer({ key: KEY }, { read }) };
}

test.each((hostile as readonly Hostile[]).map((one) => [one.name, one] as const))(
  'NFT-01 an answer of the indexer is bounded and read to the letter: %s',
  async (_name, one) => {
    const { indexer, asked } = answering(one);
    const found = await indexer.pieces(1, holder).catch((error: unknown) => error);
    if (one.problem) {
      expect(found).toMatchObject({ name: 'IndexerError', problem: one.problem });
      expect(`${(found as Error).stack} ${String((found as Error).cause)}`).not.toContain(KEY);
      return;
    }
    expect([asked.length, (found as IndexedPiece[]).length]).toEqual([one.asked, one.found]);
    expect((found as IndexedPiece[])[0]).toEqual({
      contract,
      tokenId: expect.stringMatching(/^\d$/),
      isSpam: false,
    });
    expect(asked[0]?.host).toBe('eth-mainnet.g.alchemy.com');
    expect(asked[0]?.searchParams.get('owner')).toBe(holder);
  },
);

test('NFT-01 an answer as the documentation of the indexer shows it is read, and nothing but piece and flag is taken', async () => {
  const documented = (address: string, isSpam: boolean | null, tokenId: string) => ({
    contract: {
      ...{ address, name: 'DuskBreakers', symbol: 'DUSK', totalSupply: '10000', tokenType: 'ERC721' },
      ...{ contractDeployer: address, deployedBlockNumber: 13_153_603, isSpam },
      openSeaMetadata: { floorPrice: 0.01, collectionName: 'DuskBreakers', description: null },
      spamClassifications: isSpam ? ['Erc721TooManyOwners'] : [],
    },
    ...{ tokenId, tokenType: 'ERC721', name: 'DuskBreaker #28', description: null, balance: '1' },
    tokenUri: 'https://duskbreakers.gg/api/breakers/28',
    image: { cachedUrl: null, thumbnailUrl: null, contentType: 'image/png', size: 1, originalUrl: null },
    raw: { tokenUri: '', metadata: { name: 'DuskBreaker #28' }, error: null },
    ...{ collection: null, mint: { mintAddress: null, blockNumber: null }, owners: null },
    ...{ timeLastUpdated: '2023-11-03T16:31:11.012Z', acquiredAt: { blockTimestamp: null } },
  });
  const answer = {
    ownedNfts: [documented(contract.toLowerCase(), null, '28'), documented(holder.toLowerCase(), true, '0')],
    totalCount: 2,
    pageKey: null,
    validAt: { blockNumber: 18_500_000, blockHash: `0x${'1'.repeat(64)}`, blockTimestamp: '2023-11-04' },
  };
  const { indexer, asked } = answering({ name: 'documented', text: JSON.stringify(answer) });
  expect(await indexer.pieces(137, contract)).toEqual([
    { contract, tokenId: '28', isSpam: false },
    { contract: holder, tokenId: '0', isSpam: true },
  ]);
  expect(`${asked[0]?.host}${asked[0]?.pathname}`).toBe(
    `polygon-mainnet.g.alchemy.com/nft/v3/${KEY}/getNFTsForOwner`,
  );
});

test('an address is asked about every ten minutes; an indexer that keeps failing is left alone, and its key is in no log', async () => {
  const logged: unknown[] = [];
  let now = Date.UTC(2026, 10, 28);
  const services = {
    clock: { now: () => new Date(now) },
    log: { write: (...line: unknown[]) => logged.push(line) },
  } as never;
  let asked = 0;
  let isAway = false;
  const indexed = new IndexedPieces(
    {
      covers: (chainId) => chainId === 1,
      pieces: async () => {
        asked += 1;
        if (isAway) throw new IndexerError('slow');
        return [];
      },
    },
    services,
  );
  expect(await indexed.of(1, holder)).toEqual([]);
  expect(await indexed.of(1, holder)).toBe('known');
  expect(await indexed.of(56, holder)).toBe('known');
  expect(asked).toBe(1);
  now += 11 * 60_000;
  isAway = true;
  for (let time = 0; time < 5; time += 1) expect(await indexed.of(1, holder)).toBe('away');
  expect(asked).toBe(4);
  expect(logged).toEqual(
    Array.from({ length: 3 }, () => ['nft.indexer_failed', { chain: 1, problem: 'slow' }]),
  );
  now += 61_000;
  isAway = false;
  expect(await indexed.of(1, holder)).toEqual([]);
  expect(await new IndexedPieces(null, services).of(1, holder)).toBe('known');
});
