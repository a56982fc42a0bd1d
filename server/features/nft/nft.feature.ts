import { readDeployments } from '@/contracts/local-chain/deployment';
import { chainFolder } from '@/contracts/local-chain/local-chain';
import type { BalanceReader } from '@/server/chain/balance-reader';
import type { AccountWallets, ProfilePictures } from '@/server/features/account/deps';
import { feature } from '@/server/features/feature';
import { createPictureMaker } from '@/server/files/remake';
import { GuardedFetch } from '@/server/outgoing/guarded-fetch';
import type { Sessions } from '@/server/http/sessions';
import type { Services } from '@/server/services';
import { AlchemyIndexer } from './indexer/alchemy-indexer';
import { IndexedPieces } from './indexer/indexed-pieces';
import { MediaAddresses } from './media-address';
import { NftFinder } from './nft-finder';
import { NftPictureService } from './nft-picture.service';
import { NftHoldingStore } from './nft-holding.store';
import { NftPictureStore } from './nft-picture.store';
import { NftReader } from './nft-reader';
import { nftMediaRoute } from './nft-media';
import { nftHandlers } from './nft.routes';
import { NftService, type WatchedAddresses } from './nft.service';
import { NftStore } from './nft.store';
import { PieceSource } from './piece-source';

const DAY_MS = 86_400_000;
/** What nobody has looked at for so long is read again if somebody does. */
const KEPT_DAYS = 60;
const FORGOTTEN_AT_ONCE = 500;
/** How long a profile picture may stay verified after its NFT has gone. */
const CHECK_SECONDS = 30;

/** Strangers' pictures wait for each other; uploads have children of their own. */
const pictureLimits = { atOnce: 2, waitingMax: 64, cpuSeconds: 10, timeoutMs: 30_000, memoryMiB: 768 };

export function nftFeature(
  services: Pick<Services, 'storage' | 'clock' | 'limits' | 'config' | 'files' | 'log' | 'onClose'>,
  needs: {
    readonly balances: BalanceReader;
    readonly wallets: AccountWallets;
    readonly sessions: Sessions;
    readonly profiles: ProfilePictures;
    readonly watched: WatchedAddresses;
  },
) {
  const { config, clock, files } = services;
  const store = new NftStore(services.storage);
  const holdings = new NftHoldingStore(services.storage);
  const fetch = new GuardedFetch();
  services.onClose(() => fetch.close());
  const isListed = (chainId: number, contract: string) =>
    readDeployments(chainFolder(config.dataDir)).some(
      (one) => one.chainId === chainId && one.collections.some(({ address }) => address === contract),
    );
  const indexer = config.nftIndexer && new AlchemyIndexer(config.nftIndexer, fetch);
  const indexed = new IndexedPieces(indexer, services);
  const finder = new NftFinder({ ...services, store, holdings, indexed }, needs.balances, isListed);
  const maker = createPictureMaker(pictureLimits);
  const reader = new NftReader(
    { ...services, store },
    new PieceSource(new MediaAddresses(fetch, config.ipfsGateway), maker),
  );
  const before = () => new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
  const nfts = new NftService({ ...services, store, finder, reader, isListed }, needs);
  const pictures = new NftPictureService({
    ...{ ...services, store, finder, reader, maker, isListed, ...needs },
    pictures: new NftPictureStore(services.storage),
  });
  return feature({
    /** NFTs that people show as their profile pictures. */
    pictures,
    collections: {
      nameOf: async ({ chainId, contract }: { readonly chainId: number; readonly contract: string }) =>
        (await store.collections(chainId, [contract]))[0]?.name ?? null,
    },
    handlers: nftHandlers(nfts, pictures),
    media: nftMediaRoute(services, nfts, needs.sessions),
    jobs: [
      { name: 'nfts.pictures', everySeconds: CHECK_SECONDS, work: () => pictures.check() },
      {
        name: 'nfts.forget',
        everySeconds: 3_600,
        async work() {
          const holders = await holdings.forgetHolders(before(), FORGOTTEN_AT_ONCE);
          const { count, paths } = await store.forgetPieces(before(), FORGOTTEN_AT_ONCE);
          for (const path of paths) await files.delete(path);
          return holders + count;
        },
      },
    ],
  });
}
