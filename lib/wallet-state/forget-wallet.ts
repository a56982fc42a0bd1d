import { deviceStorage } from '@/lib/safe-storage';

/** What the keys begin with under which this browser remembers connected wallets. */
export const WALLET_STORAGE = 'guildhall.wallet';
/** Where the connector of the key-share wallet notes that, after what the keys begin with. */
export const KEY_SHARE_LEFT = 'keyShare.disconnected';
const STORE_KEY = `${WALLET_STORAGE}.store`;

/** Drops every connection to a wallet that this browser remembers, when the person logs out. */
export function forgetConnections(): void {
  for (const key of deviceStorage.keys(`${WALLET_STORAGE}.`)) deviceStorage.remove(key);
}

/** Whether the person has disconnected the key-share wallet in this browser; it is not connected again by itself then. */
export function isKeyShareLeft(): boolean {
  return deviceStorage.read(`${WALLET_STORAGE}.${KEY_SHARE_LEFT}`) !== null;
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
