import { z } from 'zod';
import { DEVICE_KEY_BYTES, DEVICE_SIGNATURE_BYTES } from './key-share-rules';
import { CODE_PATTERN } from './mailed-code';
import { mailDelivery } from './mail-delivery';
import { route } from './route';
import { bytesText, id, idText, instant } from './wire';

/** Proves that a call is made from a device (deviceText). */
export const deviceProof = z.strictObject({
  key: bytesText(DEVICE_KEY_BYTES).describe('P-256, uncompressed'),
  signature: bytesText(DEVICE_SIGNATURE_BYTES),
});
export type DeviceProof = z.output<typeof deviceProof>;

/** A registered device, as its owner sees it. */
export const signerDevice = z.strictObject({
  id,
  agent: z.string(),
  createdTime: instant,
  usedTime: instant,
  current: z.boolean().describe('last used by this session'),
});

/** The devices that get shares; part of the calls of key shares (key-share.ts). */
export const signerDeviceRoutes = {
  requestDeviceCode: route({
    method: 'POST',
    path: 'user/keyShare/device/code',
    caller: 'session',
    whileSuspended: true,
    signer: true,
    summary: 'Mail a code that registers a new device',
    result: z.null(),
  }),
  deviceCodeDelivery: route({
    method: 'GET',
    path: 'user/keyShare/device/code',
    caller: 'session',
    whileSuspended: true,
    signer: true,
    summary:
      'Whether the mail with the code waits, because the mail server does not take mails at the moment',
    result: mailDelivery,
  }),
  registerDevice: route({
    method: 'POST',
    path: 'user/keyShare/device',
    caller: 'session',
    whileSuspended: true,
    signer: true,
    summary: 'Register this device by the mailed code, so that it may ask for shares',
    body: z.strictObject({
      code: z.string().regex(CODE_PATTERN),
      device: deviceProof,
    }),
    result: z.null(),
  }),
  removeDevice: route({
    method: 'DELETE',
    path: 'user/keyShare/device/{deviceId}',
    caller: 'session',
    whileSuspended: true,
    summary: 'Remove a device, which then needs a new code to ask for shares',
    params: z.strictObject({ deviceId: idText }),
    result: z.null(),
  }),
};
