import { z } from 'zod';
import { TOKEN_DECIMALS_MAX } from './known-tokens';
import { route } from './route';
import { instant } from './wire';

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');

/** What one account can keep of each. */
export const SAVED_ADDRESSES_MAX = 500;
export const TOKEN_CHOICES_MAX = 200;
export const HISTORY_NOTES_MAX = 2_000;

export const SAVED_NAME_MAX = 50;
export const SAVED_NOTE_MAX = 500;

/** Names an entry of the address book: the same address can be somebody else's on another network. */
const savedKey = {
  address,
  chainId: z.int().positive().nullable().describe('null: good on every network'),
};

/** An entry of the caller's address book. */
export const savedAddress = z.strictObject({
  ...savedKey,
  name: z.string(),
  note: z.string(),
  savedTime: instant.describe('when it was saved or changed last'),
});
export type SavedAddress = z.output<typeof savedAddress>;

/** What the caller has decided about a token: unlisted ones are hidden until they are shown, listed ones can be hidden. */
export const tokenChoice = z.strictObject({
  chainId: z.int(),
  contract: address,
  decimals: z
    .int()
    .min(0)
    .max(TOKEN_DECIMALS_MAX)
    .describe('what the contract said then; one that says something else later has changed'),
  isHidden: z.boolean(),
  chosenTime: instant,
});
export type TokenChoice = z.output<typeof tokenChoice>;

/** A note of the caller about a transaction. */
export const historyNote = z.strictObject({
  chainId: z.int().positive(),
  hash: z.string().regex(/^0x[0-9a-f]{64}$/),
  note: z.string(),
});
export type HistoryNote = z.output<typeof historyNote>;

export const walletBookRoutes = {
  savedAddresses: route({
    method: 'GET',
    path: 'wallet/book',
    caller: 'session',
    whileSuspended: true,
    summary: 'The address book of the caller, by name; nobody else reads it',
    result: z.array(savedAddress),
  }),
  saveAddress: route({
    method: 'POST',
    path: 'wallet/book',
    caller: 'session',
    whileSuspended: true,
    summary: 'Save an address under a name, or change its name and note; a repetition changes nothing',
    body: z.strictObject({
      ...savedKey,
      name: z.string().min(1).max(SAVED_NAME_MAX),
      note: z.string().max(SAVED_NOTE_MAX),
    }),
    result: z.null(),
  }),
  removeSavedAddress: route({
    method: 'POST',
    path: 'wallet/book/remove',
    caller: 'session',
    whileSuspended: true,
    summary: 'Take an address out of the book',
    body: z.strictObject(savedKey),
    result: z.null(),
  }),
  historyNotes: route({
    method: 'GET',
    path: 'wallet/notes',
    caller: 'session',
    whileSuspended: true,
    summary: 'Notes of the caller about transactions; nobody else reads them',
    result: z.array(historyNote),
  }),
  saveHistoryNote: route({
    method: 'POST',
    path: 'wallet/notes',
    caller: 'session',
    whileSuspended: true,
    summary:
      'Write a note about a transaction, or change it; an empty one takes it away. A repetition changes nothing',
    body: z.strictObject({ ...historyNote.shape, note: z.string().max(SAVED_NOTE_MAX) }),
    result: z.null(),
  }),
  tokenChoices: route({
    method: 'GET',
    path: 'wallet/tokens',
    caller: 'session',
    whileSuspended: true,
    summary: 'Tokens that the caller has added or hidden',
    result: z.array(tokenChoice),
  }),
  chooseToken: route({
    method: 'POST',
    path: 'wallet/tokens',
    caller: 'session',
    whileSuspended: true,
    summary:
      'Add or show a token, or hide one, on every device of the caller; `isHidden` null forgets the choice. A repetition changes nothing',
    body: z.strictObject({
      chainId: z.int().positive(),
      contract: address,
      decimals: z.int().min(0).max(TOKEN_DECIMALS_MAX),
      isHidden: z.boolean().nullable(),
    }),
    result: z.null(),
  }),
};
