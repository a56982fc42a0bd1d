/** Where wagmi keeps what is connected; its default. */
const WAGMI_KEY = /^wagmi\./;
const RECENT_KEY = 'wagmi.recentConnectorId';

/** Drops every connection to a wallet that this browser remembers, when somebody logs out. */
export function forgetConnections(): void {
  try {
    for (const key of Object.keys(localStorage)) if (WAGMI_KEY.test(key)) localStorage.removeItem(key);
  } catch {
    // A browser that forbids storage remembers nothing.
  }
}

/** The `id` of the wallet that was connected last, if it is to be connected again; read without loading the wallet. */
export function rememberedConnector(): string | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(RECENT_KEY) ?? 'null');
    return typeof kept === 'string' ? kept : null;
  } catch {
    return null;
  }
}
