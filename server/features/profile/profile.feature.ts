import type { profileRoutes } from '@/protocol/profile';
import { feature } from '@/server/features/feature';
import type { PrivacyAccess } from '@/server/features/privacy/privacy.access';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { ProfileAccess, type ProfileAccessDeps } from './profile.access';
import { ProfileService, type ProfileDeps } from './profile.service';
import { ProfileStore } from './profile.store';

export function profileFeature(
  services: Pick<Services, 'storage' | 'limits'>,
  needs: Pick<ProfileDeps, 'spaces' | 'mutualSpaces' | 'roles' | 'pictures'> &
    Pick<ProfileAccessDeps, 'directs'> & { readonly reach: PrivacyAccess },
) {
  const profiles = new ProfileStore(services.storage);
  const access = new ProfileAccess({ ...needs, profiles });
  const service = new ProfileService({ ...services, ...needs, profiles, access });
  const handlers: Handlers<keyof typeof profileRoutes> = {
    profile: ({ params, query, caller }) => service.of(caller, params.userId, query.spaceId),
  };
  return feature({ handlers });
}
