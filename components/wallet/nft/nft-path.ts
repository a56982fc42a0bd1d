import type { NftKey } from '@/lib/queries/nft';

const PATH = '/index/nftDetail';

/** The page of one piece. */
export function nftPath({ chainId, contract, tokenId }: NftKey): string {
  return `${PATH}?${new URLSearchParams({ network: String(chainId), contract, token: tokenId })}`;
}

/** The piece that an address names; null for what names none. */
export function nftKeyOf(query: URLSearchParams): NftKey | null {
  const [chainId, contract, tokenId] = ['network', 'contract', 'token'].map(
    (name) => query.get(name) ?? '',
  ) as [string, string, string];
  const isKey =
    /^[1-9]\d{0,9}$/.test(chainId) &&
    /^0x[0-9a-fA-F]{40}$/.test(contract) &&
    /^(?:0|[1-9]\d{0,77})$/.test(tokenId);
  return isKey ? { chainId: Number(chainId), contract, tokenId } : null;
}
