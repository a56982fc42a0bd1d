import { z } from 'zod';
import { route } from './route';

/** So many wallets and watched addresses one person lists. */
export const WALLET_LIST_MAX = 50;
export const WALLET_NAME_MAX = 40;

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');

/** Shown to its owner alone. Characters that nobody sees would make two names look the same. */
export const walletName = z
  .string()
  .trim()
  .max(WALLET_NAME_MAX)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]*$/u);

export const walletListKinds = ['keyShare', 'linked', 'watched'] as const;

const listedWallet = z.strictObject({
  address,
  name: z.string().describe('empty: it has none'),
  kind: z.enum(walletListKinds),
  chainId: z.int().nullable().describe('of a contract, the only network where it is theirs; null: any'),
});
export type ListedWallet = z.output<typeof listedWallet>;

export const walletListRoutes = {
  walletList: route({
    method: 'GET',
    path: 'wallet/list',
    caller: 'session',
    whileSuspended: true,
    summary: 'The own wallets and the addresses that the caller watches, with their names, in the own order',
    result: z.array(listedWallet),
  }),
  keepWalletList: route({
    method: 'POST',
    path: 'wallet/list',
    caller: 'session',
    whileSuspended: true,
    summary:
      'Names and order of the own wallets, and which addresses are watched: those that are nobody of the own. Own wallets that are left out stay at the end. Refused when the list has changed meanwhile; a repetition changes nothing',
    body: z.strictObject({
      wallets: z.array(z.strictObject({ address, name: walletName })).max(WALLET_LIST_MAX),
      before: z
        .array(address)
        .max(2 * WALLET_LIST_MAX)
        .describe('the addresses of the list that the caller has seen, in its order'),
    }),
    result: z.array(listedWallet),
  }),
};
