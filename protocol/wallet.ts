import { z } from 'zod';
import { person } from './account';
import { TOKEN_DECIMALS_MAX } from './known-tokens';
import type { PersonWallet } from './person-wallet';
import { route } from './route';
import { id, instant, renamed, userId, userIdText } from './wire';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');
/** The path of a picture of this origin; empty draws the first letters. */
const logo = z.string();

/** Wire values of tokenType. */
export const tokenTypes = { native: 0, erc20: 1 } as const;

/** A coin or token that wallets list (WAL-06). Prices are read from the chain, never kept: here they are null. */
export const walletToken = renamed(
  z.strictObject({
    id: z.string().describe('chain id and address'),
    name: z.string(),
    symbol: z.string(),
    logo,
    tokenType: z.union([z.literal(0), z.literal(1)]).describe('0 native, 1 ERC-20'),
    address: address.nullable().describe('null for the native coin'),
    decimals: z.int().min(0).max(TOKEN_DECIMALS_MAX),
    chainId: z.int(),
    sort: z.int(),
    suggested: z.boolean(),
    usdPrice: z.string().nullable(),
    changePercent24Hour: z.string().nullable(),
    isCustom: z.boolean(),
    createdTime: instant,
    updatedTime: instant,
    network: z.string().describe('its short name'),
  }),
  { chainId: 'networkId' },
);
export type WalletToken = z.output<typeof walletToken>;

/** Where prices of a network come from; without either they are unknown. */
const priceSource = z.strictObject({
  pools: z
    .strictObject({
      factory: address,
      wrappedNative: address,
      dollar: address.describe('the token that stands for a dollar'),
    })
    .nullable()
    .describe('Uniswap V2 pools of each token and the coin'),
  feeds: z.array(z.strictObject({ tokenId: z.string(), aggregator: address })).describe('Chainlink feeds'),
});

/** A network that wallets can use (WAL-08), with its tokens and what lies on it. */
export const walletNetwork = z.strictObject({
  id,
  name: z.string(),
  shortName: z.string(),
  symbol: z.string(),
  platform: z.literal('EVM'),
  chainId: z.int(),
  logo,
  explorer: z.string().nullable(),
  rpc: z.string().describe('path of this origin'),
  wss: z.string().nullable(),
  swapEndpoint: z.string().nullable().describe('path of this origin; null where nothing can be swapped'),
  swapRouter: z
    .strictObject({
      chainId: z.int(),
      name: z.string(),
      address,
      factory: address,
      wrappedNative: address,
    })
    .nullable()
    .describe('of a local network; those of others are in the code'),
  nativeToken: z.strictObject({ name: z.string(), symbol: z.string(), decimals: z.int() }),
  isLocal: z.boolean(),
  multicall3: address,
  faucet: address.nullable(),
  handles: z
    .strictObject({
      contract: address,
      operator: address.nullable().describe('named at the purchase; null: nobody'),
    })
    .nullable()
    .describe('where handles are bought with the coin of the network'),
  prices: priceSource,
  tokens: z.array(walletToken),
});
export type WalletNetwork = z.output<typeof walletNetwork>;

/** Somebody whom money can be sent to. */
export const payeeFields = z.strictObject({
  ...person.shape,
  address: address.nullable().describe('of a key, good on every network; null: none'),
  wallets: z
    .array(z.strictObject({ address, chainId: z.int().nullable() }) satisfies z.ZodType<PersonWallet>)
    .describe('every address; the first one of a network, or of every network (null), receives there'),
  hidden: z
    .boolean()
    .describe('the addresses are for those who share a space with the person, and the caller does not'),
});
export const payee = renamed(payeeFields, { address: 'ethAddress' });
export type Payee = z.output<typeof payee>;

/** People compare the ends of an address, and not many characters of them: so many at each end make two addresses look alike. */
export const COMPARED_CHARACTERS = 3;

/** So many sends one call notes. */
export const PAID_BATCH_MAX = 50;

/** An address that the caller has sent to, from whatever device. */
export const paidAddress = z.strictObject({
  address,
  userId: userId
    .nullable()
    .describe('the person whom something was last sent to here; null for an address alone'),
  name: z.string().describe('username of that person, or empty'),
  sentTime: instant.describe('of the newest send'),
});
export type PaidAddress = z.output<typeof paidAddress>;

export const walletRoutes = {
  walletNetworks: route({
    method: 'GET',
    path: 'wallet/networks',
    caller: 'session',
    whileSuspended: true,
    summary: 'Networks with their tokens, and where prices of them come from',
    result: z.array(walletNetwork),
  }),
  payee: route({
    method: 'GET',
    path: 'user/payee/{userId}',
    caller: 'verified',
    whileSuspended: true,
    params: z.strictObject({ userId: userIdText }),
    summary:
      'A person with the address of the wallet, for sending to; counts as a search. Addresses are for who shares a space with the person, or for everybody where the person says so. A suspended caller learns only of people whom they have paid before',
    result: payee,
  }),
  paidAddresses: route({
    method: 'GET',
    path: 'wallet/paidAddresses',
    caller: 'session',
    whileSuspended: true,
    summary:
      'What the caller has sent to before and a recipient must be compared with: the address itself, addresses that begin and end like it, and those of the person',
    query: z.strictObject({ address, userId: userIdText.optional() }),
    result: z.array(paidAddress),
  }),
  notePaid: route({
    method: 'POST',
    path: 'wallet/paidAddresses',
    caller: 'session',
    whileSuspended: true,
    summary:
      'Note addresses that the caller has sent to, for comparisons on every device; a repetition changes nothing',
    body: z.strictObject({
      sends: z
        .array(z.strictObject({ address, userId: userId.nullable(), sentTime: instant }))
        .min(1)
        .max(PAID_BATCH_MAX),
    }),
    result: z.null(),
  }),
  dripFaucet: route({
    method: 'POST',
    path: 'wallet/faucet',
    caller: 'session',
    summary: 'Coins and tokens for trying, on a local network; at most once a minute for one address',
    body: renamed(z.strictObject({ chainId: z.int(), address }), { chainId: 'networkId' }),
    result: z.strictObject({ hash: z.string() }),
  }),
};
