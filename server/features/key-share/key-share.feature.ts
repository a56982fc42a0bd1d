import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { KeyShareLinks, KeyShareOwners } from './deps';
import { DeviceService } from './device.service';
import { DeviceStore } from './device.store';
import { keyShareHandlers } from './key-share.routes';
import { KeyShareService } from './key-share.service';
import { KeyShareStore } from './key-share.store';
import { Notices } from './notices';
import { RecoveryService } from './recovery.service';
import { RecoveryStore } from './recovery.store';
import { ReplacementService } from './replacement.service';
import { createShareSeal } from './share-seal';
import { SignerPassStore } from './signer-pass.store';
import { SignerPasses, type SessionCallers } from './signer-passes';
import { KeyShareMaintenance } from './maintenance';
import type { UserId } from '@/protocol/ids';

export function keyShareFeature(
  services: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'>,
  needs: {
    readonly links: KeyShareLinks;
    readonly sessions: SessionCallers;
    readonly owners: KeyShareOwners;
  },
) {
  const { storage, config } = services;
  const stores = {
    keyShares: new KeyShareStore(storage),
    recoveries: new RecoveryStore(storage),
    devices: new DeviceStore(storage),
    passes: new SignerPassStore(storage),
  };
  const deps = { ...services, ...stores };
  const seal = createShareSeal(config);
  const notices = new Notices(deps, needs.owners);
  const devices = new DeviceService(deps, notices, needs.links);
  const recoveries = new RecoveryService(deps, seal, notices, needs.links, devices);
  const keyShares = new KeyShareService(deps, seal, notices, recoveries, devices);
  const replacements = new ReplacementService(deps, seal, notices, devices);
  const passes = new SignerPasses(deps, needs.sessions);
  return feature({
    passes,
    /** The address of a person's wallet, once its shares have been confirmed, and since when. */
    addressOf: (userId: UserId) => stores.keyShares.activeAddress(userId),
    /** When its password was last shown; null: never, or long ago. */
    openedAt: async (userId: UserId) => (await stores.keyShares.wallet(userId))?.openedAt ?? null,
    handlers: keyShareHandlers({
      keyShares,
      devices,
      recoveries,
      replacements,
      passes,
      mailQueue: services.mailQueue,
    }),
    jobs: new KeyShareMaintenance(deps, seal, notices, recoveries).jobs(),
  });
}
