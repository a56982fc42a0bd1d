import { z } from 'zod';
import { route } from './route';
import { instant, integerText, renamed } from './wire';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');
/** The number of a piece, 256 bits as decimal digits. */
const tokenId = z.string().regex(/^(?:0|[1-9]\d{0,77})$/);

export const nftStandards = ['erc721', 'erc1155'] as const;
export type NftStandard = (typeof nftStandards)[number];

/** Why document or media of a piece are not shown; each is a sentence in messages. */
export const nftRefusals = [
  'address',
  'private',
  'redirects',
  'missing',
  'encoding',
  'tooLarge',
  'slow',
  'unreachable',
  'ipfs',
  'document',
  'none',
  'svg',
  'type',
  'broken',
] as const;
export type NftRefusal = (typeof nftRefusals)[number];

/** Why a collection is hidden unless its owner shows it; each is a sentence in messages. */
export const spamReasons = ['link', 'lookAlike', 'token', 'money', 'hiddenText', 'mass', 'indexer'] as const;
export type SpamReason = (typeof spamReasons)[number];

const nftTrait = renamed(z.strictObject({ type: z.string(), value: z.string() }), { type: 'trait_type' });

/** One piece as an address holds it (NFT-01). Texts come from its document, cut and without characters that nobody sees. */
export const nft = z.strictObject({
  isImage: z.boolean(),
  isVideo: z.boolean(),
  data: z.strictObject({
    name: z.string(),
    collectionName: z.string(),
    imageUrl: z.string().describe('path of this origin, or empty'),
    blockchain: z.string().describe('short name of the network'),
    contractAddress: address,
    tokenId,
    traits: z.array(nftTrait),
  }),
  isAudio: z.boolean(),
  mediaUrl: z.string().nullable().describe('path of this origin that plays the video or sound'),
  chainId: z.int(),
  standard: z.enum(nftStandards),
  amount: z.string().describe('how many the asked address holds, as decimal digits'),
  isLoading: z.boolean().describe('its document has not been read yet; ask again in a moment'),
  refusal: z.enum(nftRefusals).nullable().describe('why there is no picture'),
});
export type Nft = z.output<typeof nft>;

const nftCollection = z.strictObject({
  chainId: z.int(),
  contract: address,
  name: z.string(),
  standard: z.enum(nftStandards),
  isListed: z.boolean().describe('it came with this installation'),
  count: z.int().describe('pieces of it that the address holds'),
  isHidden: z.boolean(),
  spam: z
    .strictObject({ reason: z.enum(spamReasons), recipients: z.int().nullable() })
    .nullable()
    .describe('why it is hidden unless the person shows it'),
  chosenTime: instant.nullable().describe('when the person has hidden or shown it'),
});
export type NftCollection = z.output<typeof nftCollection>;

/** So many pieces one answer holds. */
export const NFT_PAGE = 60;

const nftDetail = z.strictObject({
  piece: nft,
  description: z.string(),
  link: z
    .string()
    .nullable()
    .describe('https address that the document names; null where the collection is hidden'),
  owner: address.nullable().describe('of an ERC-721; null where the chain names none'),
  isListed: z.boolean(),
  isHidden: z.boolean(),
  checkedTime: instant.describe('when the chain was asked'),
});
export type NftDetail = z.output<typeof nftDetail>;

const number = integerText;

/** A piece that is somebody's profile picture, and verified by the chain. */
export const pictureNft = z.strictObject({
  chainId: z.int(),
  contract: address,
  tokenId,
  name: z.string(),
  collectionName: z.string(),
  isListed: z
    .boolean()
    .describe('its collection came with this installation: anybody can give one of theirs a famous name'),
});
export type PictureNft = z.output<typeof pictureNft>;

export const nftRoutes = {
  ownedNfts: route({
    method: 'GET',
    path: 'nft/owned',
    caller: 'session',
    whileSuspended: true,
    summary:
      'NFTs of an address of the caller, or one that they watch: found by logs from where the last look ended, and each checked against the chain before it is answered',
    query: z.strictObject({
      address,
      chainId: number.optional(),
      contract: address.optional(),
      text: z.string().max(64).optional().describe('part of the name of a piece or collection'),
      after: number.optional().describe('`next` of the answer before'),
    }),
    result: z.strictObject({
      pieces: z.array(nft),
      next: z.int().nullable(),
      collections: z.array(nftCollection),
      silent: z.array(z.int()).describe('networks that did not answer'),
      isSearching: z.boolean().describe('older blocks have not been looked through yet'),
      isReading: z
        .boolean()
        .describe('documents are being read: of pieces in the answer, or of some that the text may fit'),
      indexerAway: z
        .array(z.int())
        .describe('networks whose indexer did not answer: what came long ago may be missing'),
    }),
  }),
  nftDetail: route({
    method: 'GET',
    path: 'nft/detail',
    caller: 'session',
    whileSuspended: true,
    summary: 'One piece with its document; whoever holds it',
    query: z.strictObject({ chainId: number, contract: address, tokenId, address: address.optional() }),
    result: nftDetail,
  }),
  chooseNftCollection: route({
    method: 'POST',
    path: 'nft/collection',
    caller: 'session',
    whileSuspended: true,
    summary: 'Hide a collection, or show one; a repetition changes nothing',
    body: z.strictObject({ chainId: z.int(), contract: address, isHidden: z.boolean() }),
    result: z.null(),
  }),
  setNftPicture: route({
    method: 'POST',
    path: 'nft/picture',
    caller: 'session',
    summary:
      'Show an NFT that a wallet of the caller holds as the profile picture. It is verified while the chain says so; afterwards the picture before comes back',
    body: z.strictObject({ chainId: z.int(), contract: address, tokenId, address }),
    result: z.strictObject({ avatar: z.string().describe('path of this origin') }),
  }),
};
