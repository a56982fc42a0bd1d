import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import type { IdentityAccounts, IdentityEntries } from './deps';
import { IdentityAttemptStore } from './identity-attempt.store';
import { identityHandlers } from './identity.routes';
import { IdentityService } from './identity.service';
import { IdentityStore } from './identity.store';

export function identityFeature(
  services: Services,
  needs: {
    readonly accounts: IdentityAccounts;
    readonly entries: IdentityEntries;
  },
) {
  const { storage } = services;
  const identities = new IdentityService(
    { ...services, identities: new IdentityStore(storage), attempts: new IdentityAttemptStore(storage) },
    needs,
  );
  return feature({
    handlers: identityHandlers(identities),
    jobs: [{ name: 'forget old identity attempts', everySeconds: 3600, work: () => identities.prune() }],
  });
}
