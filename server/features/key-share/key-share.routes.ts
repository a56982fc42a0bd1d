import type { keyShareRoutes } from '@/protocol/key-share';
import type { LinkService } from '@/server/features/account/link.service';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { DeviceService } from './device.service';
import { KeyShareService } from './key-share.service';
import { Notices } from './notices';
import { RecoveryService } from './recovery.service';
import { ReplacementService } from './replacement.service';
import { createShareSeal } from './share-seal';
import type { SignerPasses } from './signer-passes';
import { KeyShareUpkeep } from './upkeep';

/** Every call is about the caller's own wallet, so the session is the whole of who may. */
export function keyShareHandlers(
  deps: Services,
  links: LinkService,
  passes: SignerPasses,
): Handlers<keyof typeof keyShareRoutes> {
  const seal = createShareSeal(deps.config);
  const notices = new Notices(deps);
  const devices = new DeviceService(deps, notices, links);
  const recoveries = new RecoveryService(deps, seal, notices, links, devices);
  const keyShares = new KeyShareService(deps, seal, notices, recoveries, devices);
  const replacements = new ReplacementService(deps, seal, notices, devices);
  new KeyShareUpkeep(deps, seal, notices, recoveries).begin();

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
