import { deviceStorage } from '@/lib/safe-storage';

/** What the keys begin with under which this browser remembers connected wallets. */
export const WALLET_STORAGE = 'guildhall.wallet';
const STORE_KEY = `${WALLET_STORAGE}.store`;

/** Drops every connection to a wallet that this browser remembers, when the person logs out. */
export function forgetConnections(): void {
  for (const key of deviceStorage.keys(`${WALLET_STORAGE}.`)) deviceStorage.remove(key);
}

/** What of that record tells which wallets are to be connected again. */
interface Kept {
  readonly state?: {
    readonly connections?: { readonly value?: readonly [string, { readonly connector?: { id?: string } }][] };
  };
}

/** The `id`s of the wallets that were connected here and are to be again; read without loading the wallet. */
export function rememberedConnectors(): string[] {
  const kept = deviceStorage.readJson(STORE_KEY) as Kept | null;
  try {
    return (kept?.state?.connections?.value ?? []).flatMap(([, { connector }]) => connector?.id ?? []);
  } catch {
    return []; // another form than wagmi's
  }
}
