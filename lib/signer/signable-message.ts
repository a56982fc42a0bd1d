import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { hexToString, isAddressEqual, size, type Address, type Hex } from 'viem';
import { REPLACEMENT_TITLE } from '@/protocol/key-share-rules';
import type { AskingSite } from './messages';
import type { Refusal } from './refusal';
import { comparable } from './visible-text';

/** How every login of EIP-4361 begins, after the domain. */
const LOGIN = comparable('wants you to sign in with your');
const REPLACEMENT = comparable(REPLACEMENT_TITLE);
const HASH_TEXT = /^(?:0x)?[0-9a-f]{64}$/i;

export interface AskedMessage {
  readonly message: string;
  readonly address: string;
  readonly site?: AskingSite | undefined;
}

/** Why a message is not signed for the app that stands at `hosts`, or for the site that asks through it; null where it may be. */
export function messageRefusal(
  { message, address, site }: AskedMessage,
  hosts: readonly string[],
): Refusal | null {
  const bytes = message as Hex;
  const text = hexToString(bytes);
  // Whatever a hash stands for, nobody can read it. One of 32 bytes can be searched until it reads like a text.
  if (size(bytes) === 32 || HASH_TEXT.test(text.trim())) return 'message';
  const compared = comparable(text);
  if (compared.startsWith(REPLACEMENT)) return 'message';
  if (!compared.includes(LOGIN)) return null;
  const isItsOwn = site ? isLoginOfSite(text, address, site, hosts) : isOwnLogin(text, address, hosts);
  return isItsOwn ? null : 'login';
}

/** A login counts as the app's own when it is in the one notation that the app writes, for its host and this wallet. */
function isOwnLogin(text: string, address: string, hosts: readonly string[]): boolean {
  const read = parseSiweMessage(text);
  if (read.domain === undefined || read.uri === undefined || read.address === undefined) return false;
  return (
    hosts.includes(read.domain) &&
    hosts.includes(new URL(read.uri).host) &&
    isAddressEqual(read.address, address as Address) &&
    // Readers differ in what they take for a login of which domain, but not about this notation.
    createSiweMessage(read as Parameters<typeof createSiweMessage>[0]) === text
  );
}

/**
 * A login to the site that asks, where it is verified and not the app itself: who could ask for a login here would be logged in
 * as this person. Libraries write times and line ends differently, so the lines that count are compared, and each may stand
 * there once.
 */
function isLoginOfSite(text: string, address: string, site: AskingSite, hosts: readonly string[]): boolean {
  if (!site.isVerified || hosts.includes(site.host)) return false;
  const lines = text.split('\n');
  const [head, who] = lines;
  const heads = ['', 'https://'].map(
    (scheme) => `${scheme}${site.host} wants you to sign in with your Ethereum account:`,
  );
  const uris = lines.filter((line) => line.startsWith('URI: '));
  const [uri = ''] = uris;
  return (
    head !== undefined &&
    heads.includes(head) &&
    who?.toLowerCase() === address.toLowerCase() &&
    comparable(text).split(LOGIN).length === 2 &&
    uris.length === 1 &&
    URL.canParse(uri.slice(5)) &&
    new URL(uri.slice(5)).host === site.host
  );
}
