import { createSiweMessage, parseSiweMessage } from 'viem/siwe';
import { hexToString, isAddressEqual, size, type Address, type Hex } from 'viem';
import { REPLACEMENT_TITLE } from '@/protocol/key-share-rules';
import { comparable } from './visible-text';

/** How every login of EIP-4361 begins, after the domain. */
const LOGIN = comparable('wants you to sign in with your');
const REPLACEMENT = comparable(REPLACEMENT_TITLE);
const HASH_TEXT = /^(?:0x)?[0-9a-f]{64}$/i;

/** Whether a message may be signed for the app that stands at `hosts`. */
export function isSignableMessage(message: Hex, address: string, hosts: readonly string[]): boolean {
  const text = hexToString(message);
  // Whatever a hash stands for, nobody can read it. One of 32 bytes can be searched until it reads like a text.
  if (size(message) === 32 || HASH_TEXT.test(text.trim())) return false;
  const compared = comparable(text);
  if (compared.startsWith(REPLACEMENT)) return false;
  return !compared.includes(LOGIN) || isOwnLogin(text, address, hosts);
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
