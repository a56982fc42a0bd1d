/** Where a browser asks its person whether a Matrix client may log in; the client's address is in `redirectUrl`. */
export const AUTHORIZE_PATH = '/authorize';
export const REDIRECT_URL_MAX = 2048;

/** Programs that are known by the scheme of their own address. */
const schemes: Readonly<Record<string, string>> = {
  'element:': 'Element',
  'io.element.desktop:': 'Element Desktop',
  'im.fluffychat:': 'FluffyChat',
};
/** Clients that are known by where their makers serve them. */
const hosts: Readonly<Record<string, string>> = {
  'app.cinny.in': 'Cinny',
  'app.element.io': 'Element',
  'hydrogen.element.io': 'Hydrogen',
};
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The address at which a client wants its login token. */
export interface ClientAddress {
  readonly href: string;
  /** Origin of a site, or scheme of a program; what a person decides by. */
  readonly address: string;
  /** Name of a known client. */
  readonly name: string | null;
  /** Whether the address lies on the device of the person. */
  readonly isLocal: boolean;
}

/**
 * Returns the parts of an address that may receive a login token, or null if it may not: only https, http on the device of
 * the person, and schemes of known programs, no user name in front of the host, and nothing that browsers read in two ways.
 */
export function clientAddress(text: string): ClientAddress | null {
  if (text.length > REDIRECT_URL_MAX || /[\u0000-\u0020\u007f\\]/.test(text)) return null;
  if (!URL.canParse(text)) return null;
  const { href, protocol, origin, host, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return null;
  const scheme = Object.hasOwn(schemes, protocol) ? schemes[protocol] : undefined;
  if (scheme !== undefined) return { href, address: protocol, name: scheme, isLocal: true };
  if (!/^https?:\/\/[^/]/i.test(text) || hostname === '') return null;
  const isLocal = LOOPBACK.test(hostname);
  // Over plain http, others on the network could read the token.
  if (protocol === 'http:' && !isLocal) return null;
  const name = protocol === 'https:' && Object.hasOwn(hosts, host) ? (hosts[host] ?? null) : null;
  return { href, address: origin, name, isLocal };
}
