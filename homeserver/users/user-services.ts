import type { Limits } from '@/homeserver/api/limits';
import type { MediaService } from '@/homeserver/media/media-service';
import type { Services } from '@/homeserver/services';
import type { Accounts } from './accounts';
import type { Authenticator } from './authenticator';
import type { InteractiveAuth } from './interactive-auth';
import type { ProfileService } from './profile-service';
import type { TokenStore } from './token.store';
import type { Tokens } from './tokens';

/** What the routes about people stand on, besides what every part has. */
export interface UserServices extends Services {
  readonly accounts: Accounts;
  readonly tokens: Tokens;
  readonly tokenStore: TokenStore;
  readonly authenticator: Authenticator;
  readonly interactiveAuth: InteractiveAuth;
  readonly limits: Limits;
  readonly profiles: ProfileService;
  readonly media: Pick<MediaService, 'useAsAvatar'>;
}
