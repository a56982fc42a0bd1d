import type { PlaceHeaders } from '@/lib/config/web';

const PLACE_MAX = 100;

/**
 * What the proxy in front says of a caller's place, as the platform reads it: `DE` or `DE|Berlin`, percent-encoded; null where it says
 * nothing. Only asked where there is a trusted proxy: elsewhere the browser itself would have written it.
 */
export function placeSaid(
  header: (name: string) => string | null | undefined,
  headers: PlaceHeaders | null,
): string | null {
  if (headers === null) return null;
  const country = header(headers.country)?.trim().toUpperCase() ?? '';
  // XX and T1 are what Cloudflare says of an unknown place and of Tor.
  if (!/^[A-Z]{2}$/.test(country) || country === 'XX') return null;
  const city = headers.city === null ? '' : textOf(header(headers.city) ?? '').slice(0, PLACE_MAX);
  return encodeURIComponent(city === '' ? country : `${country}|${city}`);
}

/** Headers hold bytes; proxies write names of cities in UTF-8. */
function textOf(header: string): string {
  return Buffer.from(header, 'latin1')
    .toString('utf8')
    .replaceAll(/[\p{C}|]/gu, '')
    .trim();
}
