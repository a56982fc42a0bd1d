/** What the keys begin with under which this browser remembers connected wallets. */
export const WALLET_STORAGE = 'guildhall.wallet';
const STORE_KEY = `${WALLET_STORAGE}.store`;

/** Drops every connection to a wallet that this browser remembers, when somebody logs out. */
export function forgetConnections(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(`${WALLET_STORAGE}.`)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}

/** What of that record tells which wallets are to be connected again. */
interface Kept {
  readonly state?: {
    readonly connections?: { readonly value?: readonly [string, { readonly connector?: { id?: string } }][] };
  };
}

/** The `id`s of the wallets that were connected here and are to be again; read without loading the wallet. */
export function rememberedConnectors(): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE_KEY) ?? '{}') as Kept;
    return (kept.state?.connections?.value ?? []).flatMap(([, { connector }]) => connector?.id ?? []);
  } catch {
    return [];
  }
}
