import type { nftRoutes } from '@/protocol/nft';
import { signedIn, type Row } from './authorisation';

const contract = `0x${'1'.repeat(40)}`;

/** Whoever is signed in sees NFTs of their own addresses, and no others; no network runs beside this platform. */
export const nftRows: Record<keyof typeof nftRoutes, Row> = {
  ownedNfts: {
    attempt: (client) => client.call('ownedNfts', { query: { address: contract } }),
    expected: signedIn('not_found'),
  },
  nftDetail: {
    attempt: (client) => client.call('nftDetail', { query: { chainId: 31_337, contract, tokenId: '1' } }),
    expected: signedIn('not_found'),
  },
  chooseNftCollection: {
    attempt: (client) =>
      client.call('chooseNftCollection', { body: { chainId: 31_337, contract, isHidden: true } }),
    expected: signedIn('not_found'),
  },
  setNftPicture: {
    attempt: (client) =>
      client.call('setNftPicture', {
        body: { chainId: 31_337, contract, tokenId: '1', address: contract },
      }),
    expected: signedIn('not_found'),
  },
};
