import type { nftRoutes } from '@/protocol/nft';
import type { Handlers } from '@/server/http/call';
import type { NftPictureService } from './nft-picture.service';
import type { NftService } from './nft.service';

export function nftHandlers(nfts: NftService, pictures: NftPictureService): Handlers<keyof typeof nftRoutes> {
  return {
    ownedNfts: ({ caller, query }) => nfts.owned(caller.id, query),
    nftDetail: ({ caller, query }) => nfts.detail(caller.id, query),
    chooseNftCollection: ({ caller, body }) => nfts.choose(caller.id, body),
    setNftPicture: ({ caller, body }) => pictures.set(caller.id, body),
  };
}
