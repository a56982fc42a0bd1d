import { z } from 'zod';

/** Where the web process answers with `walletSettings`, to everybody. */
export const WALLET_SETTINGS_PATH = '/rpc';

/** What this installation says of itself to the wallet in a browser. */
export const walletSettings = z.object({
  networks: z.array(z.int()).describe('chain ids that have a node, in the order of protocol/network.ts'),
  signerOrigin: z.string().nullable().describe('null: the signer stands on the origin of the site'),
  buyUrl: z
    .string()
    .nullable()
    .default(null)
    .describe('where coins are bought, with {address}, {symbol} and {chainId}; null: nowhere'),
  walletConnectProjectId: z.string().nullable().describe('null: WalletConnect and Trust are not offered'),
});
export type WalletSettings = z.output<typeof walletSettings>;
