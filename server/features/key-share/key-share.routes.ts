import type { keyShareRoutes } from '@/protocol/key-share';
import type { Handlers } from '@/server/http/call';
import type { MailQueue } from '@/server/mail/mail-queue';
import type { DeviceService } from './device.service';
import type { KeyShareService } from './key-share.service';
import type { RecoveryService } from './recovery.service';
import type { ReplacementService } from './replacement.service';
import type { SignerPasses } from './signer-passes';

/** Every call is about the caller's own wallet, so the session is the whole of who may. */
export function keyShareHandlers({
  keyShares,
  devices,
  recoveries,
  replacements,
  passes,
  mailQueue,
}: {
  readonly keyShares: KeyShareService;
  readonly devices: DeviceService;
  readonly recoveries: RecoveryService;
  readonly replacements: ReplacementService;
  readonly passes: SignerPasses;
  readonly mailQueue: Pick<MailQueue, 'isDelayed'>;
}): Handlers<keyof typeof keyShareRoutes> {
  return {
    unlockKeyShare: ({ caller, body, request }) => keyShares.unlock(caller, body, request),
    keyShareKdf: ({ caller }) => keyShares.kdf(caller.id),
    keyShareState: ({ caller }) => keyShares.state(caller),
    createKeyShare: ({ caller }) => replacements.begin(caller.id, 'first'),
    beginKeyShare: ({ caller }) => replacements.begin(caller.id, 'replacement'),
    putKeyShare: ({ caller, body, request }) => replacements.put(caller, body, request),
    confirmKeyShare: ({ caller, body, request }) => replacements.confirm(caller.id, body.version, request.id),
    requestKeyRecovery: async ({ caller, request }) => {
      await recoveries.request(caller, request);
      return null;
    },
    startKeyRecovery: ({ caller, body, request }) => recoveries.start(caller, body.token, request),
    releasedKeyShare: ({ caller, body, request }) => recoveries.release(caller, body.device, request),
    cancelKeyRecovery: async ({ caller, request }) => ({
      outcome: await recoveries.cancel(caller.id, request.id),
    }),
    cancelKeyRecoveryByMail: async ({ body, request }) => ({
      outcome: await recoveries.cancelByMail(body.token, request),
    }),
    requestDeviceCode: async ({ caller, request }) => {
      await devices.requestCode(caller, request);
      return null;
    },
    deviceCodeDelivery: async () => ({ delayed: await mailQueue.isDelayed() }),
    registerDevice: async ({ caller, body, request }) => {
      await devices.register(caller, body, request);
      return null;
    },
    removeDevice: async ({ caller, params, request }) => {
      await devices.remove(caller, params.deviceId, request);
      return null;
    },
    signerTicket: ({ caller }) => passes.ticket(caller),
    redeemSignerTicket: ({ body }) => passes.redeem(body.ticket),
  };
}
