import type { WalletToken } from '@/protocol/wallet';

/** The operator's address where coins are bought, filled in for a token (BUY_URL); null where there is none. */
export function buyLink(
  template: string | null,
  { address, token }: { readonly address: string; readonly token: Pick<WalletToken, 'symbol' | 'chainId'> },
): { readonly href: string; readonly host: string } | null {
  if (template === null) return null;
  const values: Readonly<Record<string, string>> = {
    address,
    symbol: token.symbol,
    chainId: String(token.chainId),
  };
  const href = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const url = URL.parse(href);
  return url?.protocol === 'https:' ? { href, host: url.host } : null;
}
