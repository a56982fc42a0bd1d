import ipaddr from 'ipaddr.js';

/** Whether an address is one of the internet: not of a machine, a network of its own, or a translation of one. */
export function isPublic(address: string): boolean {
  return ipaddr.process(address).range() === 'unicast';
}

/** Whether an address that a stranger chose is https on its usual port, without a name and password in it. */
export function isPlainHttps({ protocol, port, username, password }: URL): boolean {
  return protocol === 'https:' && port === '' && username === '' && password === '';
}

/** The host of an address if it is a number, else null. Numbers are not looked up, so whoever checks lookups must ask. */
export function numericHost({ hostname }: URL): string | null {
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(host) ? host : null;
}
