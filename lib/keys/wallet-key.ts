import { bytesToHex, checksumAddress, isAddress } from 'viem';
import { privateKeyToAccount, privateKeyToAddress } from 'viem/accounts';
import { randomBytes, type Bytes } from './bytes';

export const KEY_BYTES = 32;

/** A new key for a wallet, from the browser's own randomness. */
export function newKey(): Bytes {
  for (;;) {
    const key = randomBytes(KEY_BYTES);
    if (isKey(key)) return key;
  }
}

/** The address of a key, EIP-55; throws for bytes that are no key of the curve. */
export function addressOf(key: Bytes): string {
  return privateKeyToAddress(bytesToHex(key));
}

/** Signs a text as EIP-191 says, which no transaction can be mistaken for. */
export function signText(key: Bytes, text: string): Promise<string> {
  return privateKeyToAccount(bytesToHex(key)).signMessage({ message: text });
}

/** Whether a text is an address in the one form that all records use: EIP-55, whose capitals are a checksum. */
export function isChecksummed(address: string): boolean {
  return isAddress(address) && checksumAddress(address) === address;
}

function isKey(key: Bytes): boolean {
  try {
    addressOf(key);
    return true;
  } catch {
    return false;
  }
}
