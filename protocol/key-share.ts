import { z } from 'zod';
import { deviceProof, signerDevice, signerDeviceRoutes } from './key-share-device';
import {
  AUTH_KEY_BYTES,
  isAcceptableCost,
  KDF_NAME,
  SALT_BYTES,
  SEALED_SHARE_BYTES,
  SHARE_BYTES,
} from './key-share-rules';
import { route } from './route';
import { bytesText, id, instant, renamed } from './wire';

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
  devices: z.array(signerDevice),
  resplitNeeded: z.boolean().describe('share A has been released since the key was split'),
  events: z.array(z.strictObject({ kind: z.enum(keyShareEventKinds), time: instant })),
});
export type KeyShareState = z.output<typeof state>;

export const keyShareRoutes = {
  unlockKeyShare: route({
    method: 'POST',
    path: 'user/keyShare',
    caller: 'session',
    whileSuspended: true,
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
    whileSuspended: true,
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
    whileSuspended: true,
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
    whileSuspended: true,
    signer: true,
    summary: 'A version and a nonce for new shares of a wallet that is there; ends the nonce before it',
    result: begun,
  }),
  putKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/pending',
    caller: 'verified',
    whileSuspended: true,
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
    whileSuspended: true,
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
    whileSuspended: true,
    summary: 'Mail a code that starts a recovery',
    result: z.null(),
  }),
  startKeyRecovery: route({
    method: 'POST',
    path: 'user/keyShare/recovery/start',
    caller: 'session',
    whileSuspended: true,
    summary: 'Start the wait for share A; every device and the mailbox are told',
    body: z.strictObject({ token: linkToken }),
    result: z.strictObject({ releaseTime: instant }),
  }),
  releasedKeyShare: route({
    method: 'POST',
    path: 'user/keyShare/recovery/share',
    caller: 'session',
    whileSuspended: true,
    signer: true,
    summary: 'Share A after the wait, for the session that started it, again within an hour',
    body: z.strictObject({ device: deviceProof }),
    result: renamed(z.strictObject({ version, split: version, address, shareA }), { shareA: 'keyShareA' }),
  }),
  cancelKeyRecovery: route({
    method: 'POST',
    path: 'user/keyShare/recovery/cancel',
    caller: 'session',
    whileSuspended: true,
    summary: 'End the own recovery, from any device',
    result: ended,
  }),
  cancelKeyRecoveryByMail: route({
    method: 'POST',
    path: 'user/keyShare/recovery/stop',
    caller: 'anyone',
    whileSuspended: true,
    summary: 'End a recovery by the link of its notice',
    body: z.strictObject({ token: linkToken }),
    result: ended,
  }),
  ...signerDeviceRoutes,
  signerTicket: route({
    method: 'POST',
    path: 'user/keyShare/ticket',
    caller: 'session',
    whileSuspended: true,
    summary: 'A ticket for the signer, good once and for two minutes',
    result: z.strictObject({ ticket: passText }),
  }),
  redeemSignerTicket: route({
    method: 'POST',
    path: 'user/keyShare/signer',
    caller: 'anyone',
    whileSuspended: true,
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
