import { z } from 'zod';
import { TOKEN_DECIMALS_MAX } from '@/protocol/known-tokens';

/*
 * What the app and the signer say to each other. Both sides check every message: neither trusts what the other one shows or
 * sends beyond these shapes.
 */

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/);
const hex = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i);
/** A number of the smallest unit, below 2^256. */
const amount = z.string().regex(/^(?:0|[1-9][0-9]{0,77})$/);

/** Data longer than any call of ours; nodes refuse more. */
const DATA_LENGTH_MAX = 2 + 2 * 64 * 1024;

const transaction = z.strictObject({
  chainId: z.int().min(1),
  /** Null makes a contract. */
  to: address.nullable(),
  value: amount,
  data: hex.max(DATA_LENGTH_MAX),
  nonce: z.int().min(0),
  gas: amount,
  fee: z.union([
    z.strictObject({ maxFeePerGas: amount, maxPriorityFeePerGas: amount }),
    z.strictObject({ gasPrice: amount }),
  ]),
});
export type SignerTransaction = z.output<typeof transaction>;

/** What the app read of the token that a transaction calls. The signer shows it as the app's word, and of unlisted tokens alone. */
const token = z.strictObject({
  symbol: z.string().min(1).max(32),
  decimals: z.int().min(0).max(TOKEN_DECIMALS_MAX),
});
export type TokenHint = z.output<typeof token>;

/**
 * The site that asks through the app, over WalletConnect. The app's word: it says whom its relay has verified. The signer
 * shows it, and signs no login to another site for it.
 */
const site = z.strictObject({
  /** As `location.host` is written. */
  host: z.string().regex(/^(?=.{1,255}$)[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/),
  isVerified: z.boolean(),
});
export type AskingSite = z.output<typeof site>;

const asker = { address, site: site.optional() };

/** EIP-7702: the code of `address` acts as the wallet. Network 0 would be all of them; the signer says so and refuses it. */
const authorization = z.strictObject({ chainId: z.int().min(0), address, nonce: z.int().min(0) });
export type SignerAuthorization = z.output<typeof authorization>;

export const signerRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('transaction'), ...asker, transaction, token: token.optional() }),
  z.strictObject({ kind: z.literal('message'), ...asker, message: hex.max(DATA_LENGTH_MAX) }),
  z.strictObject({
    kind: z.literal('typedData'),
    ...asker,
    typedData: z.string().max(DATA_LENGTH_MAX),
    /** The network that it is asked on. Data that names another one is refused (EIP-712). */
    chainId: z.int().min(1).optional(),
  }),
  z.strictObject({ kind: z.literal('authorization'), ...asker, authorization }),
  z.strictObject({ kind: z.literal('create') }),
  z.strictObject({ kind: z.literal('changePassword') }),
  z.strictObject({ kind: z.literal('resplit') }),
  z.strictObject({ kind: z.literal('recover') }),
  z.strictObject({ kind: z.literal('export') }),
]);
export type SignerRequest = z.output<typeof signerRequest>;

/** What the app says will follow an allowance. The signer decides whether the two are a pair (pair.ts). */
const announcedCall = z.strictObject({ to: address, value: amount, data: hex.max(DATA_LENGTH_MAX) });
export type AnnouncedCall = z.output<typeof announcedCall>;

const ask = z.strictObject({
  kind: z.literal('ask'),
  /** The app's own, for the answer. */
  id: z.int(),
  ticket: z.string().min(16).max(128),
  theme: z.enum(['dark', 'light']),
  next: announcedCall.optional(),
  request: signerRequest,
});
export type Ask = z.output<typeof ask>;

/** App to signer, on the port. */
export const toSigner = z.discriminatedUnion('kind', [
  ask,
  /** The flow is over: what was kept is wiped. */
  z.strictObject({ kind: z.literal('end') }),
]);
export type ToSigner = z.output<typeof toSigner>;

const outcome = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('signed'), value: hex }),
  z.strictObject({ kind: z.literal('wallet'), address, version: z.int().min(1) }),
  z.strictObject({ kind: z.literal('seen') }),
]);
export type SignerOutcome = z.output<typeof outcome>;

/** Signer to app, on the port. */
export const fromSigner = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('height'), pixels: z.int().min(0).max(10_000) }),
  /** The request is on screen and hears keys: from now on the focus belongs in the frame. */
  z.strictObject({ kind: z.literal('shown') }),
  z.strictObject({ kind: z.literal('done'), id: z.int(), outcome }),
  /** `refused`: the request is none that the signer serves. `busy`: another one is open. */
  z.strictObject({ kind: z.literal('failed'), id: z.int(), reason: z.enum(['rejected', 'refused', 'busy']) }),
]);
export type FromSigner = z.output<typeof fromSigner>;

/** On the windows, before there is a port: the signer says that it listens, the app hands a port over. */
export const SIGNER_READY = 'guildhall signer ready';
export const SIGNER_PORT = 'guildhall signer port';
