import { z } from 'zod';
import {
  AUTH_KEY_BYTES,
  CODE_LENGTH,
  CODE_LETTERS,
  DEVICE_KEY_BYTES,
  DEVICE_SIGNATURE_BYTES,
  isAcceptableCost,
  KDF_NAME,
  SALT_BYTES,
  SEALED_SHARE_BYTES,
  SHARE_BYTES,
} from './key-share-rules';
import { route } from './route';
import { id, idText, instant, renamed } from './wire';

/** Bytes as base64url without padding, in the one way to write them: no spare bit is set. */
const bytesText = (bytes: number) => {
  const spareBits = (6 - ((bytes * 8) % 6)) % 6;
  const last = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    .split('')
    .filter((_, index) => index % 2 ** spareBits === 0)
    .join('');
  return z
    .string()
    .regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 8) / 6) - 1}}[${last.replace('-', '\\-')}]$`));
};

const version = z.int().min(1).max(2_147_483_647);
const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .describe('EIP-55');
const authKey = bytesText(AUTH_KEY_BYTES).describe('HKDF of Argon2id of the password, never the password');
const shareA = bytesText(SHARE_BYTES);
const shareB = bytesText(SEALED_SHARE_BYTES).describe('encrypted under the password');
const nonce = bytesText(32);
const linkToken = z.string().min(16).max(512);
const passText = bytesText(32);

/** Proves that a call is made from a device (deviceText). */
const deviceProof = z.strictObject({
  key: bytesText(DEVICE_KEY_BYTES).describe('P-256, uncompressed'),
  signature: bytesText(DEVICE_SIGNATURE_BYTES),
});
export type DeviceProof = z.output<typeof deviceProof>;

const kdfFields = {
  name: z.literal(KDF_NAME),
  memoryKiB: z.int(),
  iterations: z.int(),
  parallelism: z.int(),
  salt: bytesText(SALT_BYTES),
};

/** As read from anywhere; whether the cost is acceptable is for the reader to say. */
export const kdf = z.strictObject(kdfFields);
export const keyShareAddress = address;
export const keyShareVersion = version;
export const shareText = shareA;
export const sealedShareText = shareB;

/** What a browser needs before it can ask for the shares. */
const shareFacts = z.strictObject({ version, split: version, address, kdf });
export type ShareFacts = z.output<typeof shareFacts>;

const unlocked = renamed(z.strictObject({ version, split: version, address, shareA, shareB }), {
  shareA: 'keyShareA',
  shareB: 'keyShareB',
});

export const keyShareEventKinds = [
  'created',
  'password_changed',
  'resplit',
  'wrong_key',
  'closed',
  'recovery_started',
  'recovery_cancelled',
  'share_released',
  'device_added',
  'device_removed',
] as const;
export type KeyShareEventKind = (typeof keyShareEventKinds)[number];

/** What stopping a recovery has come to. */
const recoveryEnds = [
  /** It had given nothing out, and never will. */
  'stopped',
  /** Too late: share A was given out. */
  'released',
  /** None was there, and the last one gave nothing out. */
  'none',
] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];
const ended = z.strictObject({
  outcome: z.enum(recoveryEnds).describe('released: too late, share A was given out'),
});

const begun = z.strictObject({ version, replaces: z.int().min(0), nonce });

const state = z.strictObject({
  active: z.strictObject({ version, split: version, address, createdTime: instant }).nullable(),
  pending: z.strictObject({ version, address, expiresTime: instant }).nullable(),
  recovery: z
    .strictObject({
      startedTime: instant,
      releaseTime: instant,
      here: z.boolean().describe('started by this session, the one that gets the share'),
    })
    .nullable(),
  recoveryBlockedUntil: instant.nullable(),
  devices: z.array(
    z.strictObject({
      id,
      agent: z.string(),
      createdTime: instant,
      usedTime: instant,
      current: z.boolean().describe('last used by this session'),
    }),
  ),
  resplitNeeded: z.boolean().describe('share A has been released since the key was split'),
  events: z.array(z.strictObject({ kind: z.enum(keyShareEventKinds), time: instant })),
});
export type KeyShareState = z.output<typeof state>;

export const keyShareRoutes = {
  unlockKeyShare: route({
    method: 'POST',
    path: 'user/keyShare',
    caller: 'session',
    signer: true,
    summary: 'Both shares of the own wallet, for who knows its password',
    body: renamed(
      z.strictObject({
        authKey,
        pendingAuthKey: authKey
          .optional()
          .describe('of the pending version, where a browser does not know which one holds'),
        device: deviceProof,
      }),
      { authKey: 'password', pendingAuthKey: 'pendingPassword' },
    ),
    result: unlocked,
  }),
  keyShareKdf: route({
    method: 'GET',
    path: 'user/keyShare/kdf',
    caller: 'session',
    signer: true,
    summary: 'Salt and cost of the active and the pending version, and which devices are registered',
    result: z.strictObject({
      active: shareFacts.nullable(),
      pending: shareFacts.nullable(),
      devices: z.array(bytesText(32)).describe('SHA-256 of their public keys'),
    }),
  }),
  keyShareState: route({
    method: 'GET',
    path: 'user/keyShare/state',
    caller: 'session',
    summary: 'How the own wallet stands, and what has happened to it lately',
    result: state,
  }),
  createKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/create',
    caller: 'verified',
    freshLogin: true,
    signer: true,
    summary: 'A version and a nonce for the shares of a first wallet; ends the nonce before it',
    result: begun,
  }),
  beginKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/begin',
    caller: 'verified',
    signer: true,
    summary: 'A version and a nonce for new shares of a wallet that is there; ends the nonce before it',
    result: begun,
  }),
  putKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/pending',
    caller: 'verified',
    signer: true,
    summary: 'Keep new shares beside the active ones, for a day; repeating it changes nothing',
    body: renamed(
      z.strictObject({
        version,
        replaces: z.int().min(0).max(2_147_483_647),
        split: version,
        address,
        shareA: shareA.optional().describe('absent: the one of the active version stays'),
        shareB,
        authKey,
        kdf: kdf.refine(isAcceptableCost, 'lies outside of floor and ceiling'),
        nonce,
        signature: z.string().regex(/^0x[0-9a-f]{130}$/),
        device: deviceProof.optional().describe('required for the first version: registers the device'),
      }),
      { shareA: 'keyShareA', shareB: 'keyShareB', authKey: 'password' },
    ),
    result: z.strictObject({ expiresTime: instant }),
  }),
  confirmKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/confirm',
    caller: 'verified',
    signer: true,
    summary:
      'Make the pending version the active one and delete what was before; repeating it changes nothing',
    body: z.strictObject({ version }),
    result: z.strictObject({ version, address }),
  }),
  requestKeyRecovery: route({
    method: 'POST',
    path: 'user/keyShare/recovery',
    caller: 'session',
    summary: 'Mail a code that starts a recovery',
    result: z.null(),
  }),
  startKeyRecovery: route({
    method: 'POST',
    path: 'user/keyShare/recovery/start',
    caller: 'session',
    summary: 'Start the wait for share A; every device and the mailbox are told',
    body: z.strictObject({ token: linkToken }),
    result: z.strictObject({ releaseTime: instant }),
  }),
  releasedKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/recovery/share',
    caller: 'session',
    signer: true,
    summary: 'Share A after the wait, for the session that started it, again within an hour',
    body: z.strictObject({ device: deviceProof }),
    result: renamed(z.strictObject({ version, split: version, address, shareA }), { shareA: 'keyShareA' }),
  }),
  cancelKeyRecovery: route({
    method: 'POST',
    path: 'user/keyShare/recovery/cancel',
    caller: 'session',
    summary: 'End the own recovery, from any device',
    result: ended,
  }),
  cancelKeyRecoveryByMail: route({
    method: 'POST',
    path: 'user/keyShare/recovery/stop',
    caller: 'anyone',
    summary: 'End a recovery by the link of its notice',
    body: z.strictObject({ token: linkToken }),
    result: ended,
  }),
  requestDeviceCode: route({
    method: 'POST',
    path: 'user/keyShare/device/code',
    caller: 'session',
    signer: true,
    summary: 'Mail a code that registers a new device',
    result: z.null(),
  }),
  registerDevice: route({
    method: 'POST',
    path: 'user/keyShare/device',
    caller: 'session',
    signer: true,
    summary: 'Register this device by the mailed code, so that it may ask for shares',
    body: z.strictObject({
      code: z.string().regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`)),
      device: deviceProof,
    }),
    result: z.null(),
  }),
  removeDevice: route({
    method: 'DELETE',
    path: 'user/keyShare/device/{deviceId}',
    caller: 'session',
    summary: 'Remove a device, which then needs a new code to ask for shares',
    params: z.strictObject({ deviceId: idText }),
    result: z.null(),
  }),
  signerTicket: route({
    method: 'POST',
    path: 'user/keyShare/ticket',
    caller: 'session',
    summary: 'A ticket for the signer, good once and for two minutes',
    result: z.strictObject({ ticket: passText }),
  }),
  redeemSignerTicket: route({
    method: 'POST',
    path: 'user/keyShare/signer',
    caller: 'anyone',
    signer: true,
    summary: 'The pass by which the signer makes the calls of key shares, for half an hour at most',
    body: z.strictObject({ ticket: passText }),
    result: z.strictObject({
      pass: passText,
      user: id,
      username: z.string().describe('which a new password must not be made of'),
    }),
  }),
} as const;
