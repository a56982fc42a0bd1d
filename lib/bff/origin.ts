import { isLoopbackName } from '@/lib/config/loopback';

/**
 * Whether a call that changes something comes from our own pages. Browsers say so in `Sec-Fetch-Site` and `Origin`
 * (older ones for a GET only in `Referer`); a call that says nothing is refused. On http the names of the loopback
 * interface count as one origin.
 */
export function isSameOrigin(
  header: (name: string) => string | null,
  publicUrl: string,
  options: { typed?: boolean } = {},
): boolean {
  const site = header('sec-fetch-site');
  const origin = header('origin');
  if (site !== null && site !== 'same-origin' && !(site === 'none' && options.typed)) return false;
  // Our scripts fetch. A page that opens a call by a link does what another person wrote, into an announcement for instance.
  if (site === 'same-origin' && header('sec-fetch-mode') === 'navigate') return false;
  if (origin !== null) return isOurs(origin, publicUrl);
  if (site !== null) return true;
  const referer = header('referer');
  return referer !== null && URL.canParse(referer) && isOurs(new URL(referer).origin, publicUrl);
}

function isOurs(origin: string, publicUrl: string): boolean {
  if (origin === publicUrl) return true;
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  const ours = new URL(publicUrl);
  if (origin !== theirs.origin || ours.protocol !== 'http:' || theirs.protocol !== 'http:') return false;
  return theirs.port === ours.port && isLoopbackName(theirs.hostname) && isLoopbackName(ours.hostname);
}
