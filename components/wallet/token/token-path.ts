/** The page of a token of the wallet, by its id. */
export function tokenPath(id: string): string {
  return `/index/walletDetail?${new URLSearchParams({ token: id })}`;
}
