/** So long a deleted account can be brought back. */
export const ACCOUNT_KEPT_DAYS = 14;
/** So long ago the wallet password was shown at most when an account with a wallet is deleted. */
export const WALLET_SAVED_MINUTES = 30;

/** What a deleted account is called. No one can choose such a name: usernames have no `#`. */
export const deletedName = (userId: number) => `Deleted account #${userId}`;

/** The number in the name of a deleted account, or null for every other name. */
export const deletedNumber = (username: string): string | null =>
  /^Deleted account #(\d+)$/.exec(username)?.[1] ?? null;
