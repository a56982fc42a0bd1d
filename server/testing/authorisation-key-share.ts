import type { keyShareRoutes } from '@/protocol/key-share';
import { KDF_FLOOR } from '@/protocol/key-share-rules';
import { all, signedIn, type Expected, type Row } from './authorisation';

const verified = (outcome: Expected[number]): Expected => [
  'unauthenticated', 'email_unverified', outcome, outcome, outcome, outcome, outcome,
]; // oxfmt-ignore

const shares = {
  version: 1_000_000,
  replaces: 0,
  split: 1_000_000,
  address: `0x${'1'.repeat(40)}`,
  shareA: `${'A'.repeat(44)}`,
  shareB: `${'A'.repeat(82)}`,
  authKey: 'A'.repeat(43),
  kdf: { ...KDF_FLOOR, salt: 'A'.repeat(22) },
  nonce: 'A'.repeat(43),
  signature: `0x${'1'.repeat(130)}`,
};
const token = 'x'.repeat(43);
/** Of a key that no wallet knows, and signed by nobody. */
const device = { key: `${'A'.repeat(87)}`, signature: 'A'.repeat(86) };

/** Every call is about the caller's own wallet: nobody has one here, and there is no way to name another's. */
export const keyShareRows: Record<keyof typeof keyShareRoutes, Row | readonly Row[]> = {
  unlockKeyShare: {
    attempt: (client) => client.call('unlockKeyShare', { body: { authKey: shares.authKey, device } }),
    expected: signedIn('key_share_missing'),
  },
  keyShareKdf: { attempt: (client) => client.call('keyShareKdf'), expected: signedIn('ok') },
  keyShareState: { attempt: (client) => client.call('keyShareState'), expected: signedIn('ok') },
  createKeyShare: { attempt: (client) => client.call('createKeyShare'), expected: verified('ok') },
  beginKeyShare: {
    attempt: (client) => client.call('beginKeyShare'),
    expected: verified('key_share_missing'),
  },
  putKeyShare: {
    attempt: async (client) => {
      if (client.me?.emailVerified) await client.call('createKeyShare');
      return client.call('putKeyShare', { body: shares });
    },
    // Not signed by the key of that address.
    expected: verified('key_incorrect'),
  },
  confirmKeyShare: {
    attempt: (client) => client.call('confirmKeyShare', { body: { version: shares.version } }),
    expected: verified('conflict'),
  },
  requestKeyRecovery: {
    attempt: (client) => client.call('requestKeyRecovery'),
    expected: signedIn('key_share_missing'),
  },
  startKeyRecovery: {
    attempt: (client) => client.call('startKeyRecovery', { body: { token } }),
    expected: signedIn('link_expired'),
  },
  releasedKeyShare: {
    attempt: (client) => client.call('releasedKeyShare', { body: { device } }),
    expected: signedIn('key_share_missing'),
  },
  cancelKeyRecovery: { attempt: (client) => client.call('cancelKeyRecovery'), expected: signedIn('ok') },
  cancelKeyRecoveryByMail: {
    attempt: (client) => client.call('cancelKeyRecoveryByMail', { body: { token } }),
    expected: all('link_expired'),
  },
  requestDeviceCode: {
    attempt: (client) => client.call('requestDeviceCode'),
    expected: signedIn('key_share_missing'),
  },
  deviceCodeDelivery: { attempt: (client) => client.call('deviceCodeDelivery'), expected: signedIn('ok') },
  registerDevice: {
    attempt: (client) => client.call('registerDevice', { body: { code: 'A'.repeat(8), device } }),
    expected: signedIn('device_unknown'),
  },
  removeDevice: {
    attempt: (client) => client.call('removeDevice', { params: { deviceId: 1 } }),
    expected: signedIn('ok'),
  },
  signerTicket: { attempt: (client) => client.call('signerTicket'), expected: signedIn('ok') },
  redeemSignerTicket: {
    attempt: (client) => client.call('redeemSignerTicket', { body: { ticket: shares.authKey } }),
    expected: all('link_expired'),
  },
};
