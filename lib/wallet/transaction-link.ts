import { networkByChainId } from '@/protocol/network';

/** Where people look a transaction up; null on networks that nobody else sees. */
export function transactionLink(chainId: number, hash: string | null): string | null {
  const explorer = networkByChainId(chainId)?.explorer ?? null;
  return explorer === null || hash === null ? null : `${explorer}/tx/${hash}`;
}

export function networkName(chainId: number): string {
  return networkByChainId(chainId)?.name ?? String(chainId);
}
