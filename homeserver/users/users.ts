import type { Limits } from '@/homeserver/api/limits';
import type { MatrixRoute } from '@/homeserver/api/route';
import type { MediaService } from '@/homeserver/media/media-service';
import type { Services } from '@/homeserver/services';
import { AccountStore } from './account.store';
import { Accounts } from './accounts';
import { createAuthenticator, type Authenticator } from './authenticator';
import { deactivationRoutes } from './deactivation.routes';
import { deviceRoutes } from './device.routes';
import { directoryRoutes } from './directory.routes';
import { InteractiveAuth } from './interactive-auth';
import { keysRoutes } from './keys.routes';
import { loginRoutes } from './login.routes';
import { ProfileService } from './profile-service';
import { profileRoutes } from './profile.routes';
import { registerRoutes } from './register.routes';
import { sessionRoutes } from './session.routes';
import { TokenStore } from './token.store';
import { Tokens } from './tokens';
import type { UserServices } from './user-services';
import { userIdOf } from './user-id';

export interface Users {
  readonly authenticator: Authenticator;
  readonly profiles: ProfileService;
  readonly tokens: Tokens;
  /** Everything about people; known once all services are. */
  routes(deps: Services, media: Pick<MediaService, 'useAsAvatar'>): MatrixRoute[];
}

/** Accounts, devices, tokens and profiles. */
export async function createUsers(
  deps: Pick<Services, 'config' | 'clock' | 'storage' | 'rooms' | 'log'> & { limits: Limits },
): Promise<Users> {
  const { config, clock, storage, rooms, log, limits } = deps;
  const accountStore = new AccountStore(storage);
  const tokenStore = new TokenStore(storage);
  const accounts = new Accounts({ store: accountStore, clock });
  const tokens = new Tokens({ store: tokenStore, clock, lifetimeMs: config.accessTokenMs });
  const authenticator = createAuthenticator({ config, tokens, tokenStore, accounts, limits });
  const profiles = new ProfileService({ accounts, store: accountStore, rooms, log });
  if (config.appservice)
    await accounts.create(userIdOf(config.appservice.senderLocalpart, config.serverName), null);
  return {
    authenticator,
    profiles,
    tokens,
    routes(services, media) {
      const all: UserServices = {
        ...services,
        accounts,
        tokens,
        tokenStore,
        authenticator,
        interactiveAuth: new InteractiveAuth(),
        limits,
        profiles,
        media,
      };
      return [
        ...loginRoutes(all),
        ...registerRoutes(all),
        ...sessionRoutes(all),
        ...deviceRoutes(all),
        ...profileRoutes(all),
        ...directoryRoutes(all),
        ...keysRoutes(services),
        ...deactivationRoutes(all),
      ];
    },
  };
}
