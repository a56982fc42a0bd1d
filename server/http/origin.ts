const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a call that changes something comes from our own pages. Browsers say so by `Sec-Fetch-Site` (not on plain
 * http outside of loopback) and by `Origin` (not on same-origin GET). A bad word of either refuses; where a proof is
 * required, silence refuses too.
 */
export function isOwnOrigin(headers: Headers, publicUrl: string, proof: 'required' | 'optional'): boolean {
  const site = headers.get('sec-fetch-site');
  const origin = headers.get('origin');
  if (site !== null && site !== 'same-origin' && site !== 'none') return false;
  if (origin !== null && !sameOrigin(origin, publicUrl)) return false;
  return proof === 'optional' || site === 'same-origin' || origin !== null;
}

/** The names of the loopback interface count as one. */
function sameOrigin(origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const theirs = new URL(origin);
  const ours = new URL(publicUrl);
  if (theirs.origin === ours.origin) return true;
  return (
    LOOPBACK.has(theirs.hostname) &&
    LOOPBACK.has(ours.hostname) &&
    theirs.protocol === ours.protocol &&
    theirs.port === ours.port
  );
}
