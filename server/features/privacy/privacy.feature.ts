import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { privacyHandlers } from './privacy.routes';
import { PrivacyService, type PrivacyDeps } from './privacy.service';
import { PrivacyStore } from './privacy.store';
import { PrivacyAccess } from './privacy.access';

export function privacyFeature(
  services: Pick<Services, 'chat' | 'clock' | 'feed' | 'limits' | 'storage'>,
  needs: Pick<PrivacyDeps, 'people' | 'requests'>,
) {
  const store = new PrivacyStore(services.storage);
  const service = new PrivacyService({ ...services, ...needs, store });
  return feature({ handlers: privacyHandlers(service), reach: new PrivacyAccess(store), service });
}
