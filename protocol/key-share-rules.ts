/*
 * What both sides of a key-share wallet count on. Apart from key-share.ts, so that the signer needs no schema library for
 * it. docs/keys.md says what each part is; the texts here are frozen: a change makes wallets that exist unreadable.
 */

export const KDF_NAME = 'argon2id';
export const SALT_BYTES = 16;
export const AUTH_KEY_BYTES = 32;
/** 32 bytes of the key and the share's place on the line. */
export const SHARE_BYTES = 33;
/** Nonce, share and tag of AES-256-GCM. */
export const SEALED_SHARE_BYTES = 12 + SHARE_BYTES + 16;

/** A point of P-256, uncompressed, and a signature by it (IEEE P1363). */
export const DEVICE_KEY_BYTES = 65;
export const DEVICE_SIGNATURE_BYTES = 64;
/** Crockford's base 32, which kits and mailed codes are written in. */
export const BASE32_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What a guess at a password costs. */
export interface KdfCost {
  readonly name: typeof KDF_NAME;
  readonly memoryKiB: number;
  readonly iterations: number;
  readonly parallelism: number;
}

export interface Kdf extends KdfCost {
  /** 16 bytes, base64url. */
  readonly salt: string;
}

/** Less is refused by the browser, whoever asks for it: a server that lowers the cost wants to guess. */
export const KDF_FLOOR: KdfCost = { name: KDF_NAME, memoryKiB: 64 * 1024, iterations: 3, parallelism: 1 };
/** What new records cost where the device has the memory (lib/keys/new-cost.ts). */
export const KDF_USUAL: KdfCost = { ...KDF_FLOOR, memoryKiB: 128 * 1024 };
/** More would only keep a browser busy until it gives up. */
export const KDF_CEILING: KdfCost = { name: KDF_NAME, memoryKiB: 512 * 1024, iterations: 8, parallelism: 4 };

/** Whether a cost lies between floor and ceiling, in every part. */
export function isAcceptableCost(cost: KdfCost): boolean {
  return (
    cost.name === KDF_NAME &&
    (['memoryKiB', 'iterations', 'parallelism'] as const).every(
      (part) =>
        Number.isSafeInteger(cost[part]) && cost[part] >= KDF_FLOOR[part] && cost[part] <= KDF_CEILING[part],
    )
  );
}

/** The one way to write a cost with its salt, in what is signed and in what an encrypted share is bound to. */
export function kdfText({ name, memoryKiB, iterations, parallelism, salt }: Kdf): string {
  return `${name} v=19 m=${memoryKiB} t=${iterations} p=${parallelism} salt=${salt}`;
}

/** What share B is bound to by its encryption: moved to another person, wallet, version or cost it does not open. */
export function shareBinding(bound: { user: number; address: string; version: number; kdf: Kdf }): string {
  return [
    'guildhall share B 1',
    `user ${bound.user}`,
    `address ${bound.address}`,
    `version ${bound.version}`,
    `kdf ${kdfText(bound.kdf)}`,
  ].join('\n');
}

/** Every replacement begins so, whatever its number; the signer never signs such a message for others. */
export const REPLACEMENT_TITLE = 'Guildhall key share replacement';

export interface Replacement {
  readonly user: number;
  readonly address: string;
  readonly version: number;
  /** The version that it takes the place of; 0 where there is none. */
  readonly replaces: number;
  /** The version in which the key was split. */
  readonly split: number;
  /** SHA-256 of the shares as they are sent, base64url. */
  readonly shareAHash: string;
  readonly shareBHash: string;
  /** SHA-256 of what is sent in place of the password, base64url. */
  readonly authKeyHash: string;
  readonly kdf: Kdf;
  /** Of the server, for this version alone. */
  readonly nonce: string;
}

/** What the key of the wallet signs (EIP-191) whenever its shares are replaced. */
export function replacementText(replacement: Replacement): string {
  return [
    `${REPLACEMENT_TITLE} 2`,
    `user ${replacement.user}`,
    `address ${replacement.address}`,
    `version ${replacement.version}`,
    `replaces ${replacement.replaces}`,
    `split ${replacement.split}`,
    `share A ${replacement.shareAHash}`,
    `share B ${replacement.shareBHash}`,
    `password ${replacement.authKeyHash}`,
    `kdf ${kdfText(replacement.kdf)}`,
    `nonce ${replacement.nonce}`,
  ].join('\n');
}

/** What a device proves with its key: that this call, with these contents, is made from it. */
export interface DeviceStatement {
  readonly user: number;
  readonly call: 'unlock' | 'release' | 'put' | 'register';
  /** What the call must not be repeated without: for `unlock` what is sent as password, for `put` the nonce, for `register` the code. */
  readonly says: readonly string[];
}

/** What the key of a device signs (ECDSA P-256, SHA-256), with the SHA-256 of the signer's pass, base64url: good under one pass. */
export function deviceText(proven: DeviceStatement & { readonly passHash: string }): string {
  return [
    'Guildhall signer device 1',
    `user ${proven.user}`,
    `call ${proven.call}`,
    `pass ${proven.passHash}`,
    `says ${proven.says.join(' ')}`,
  ].join('\n');
}
