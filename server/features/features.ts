import { fileRoute } from '../files/serve';
import type { Handlers } from '../http/call';
import type {
  BotRoute,
  ClientLoginRoute,
  FileRoute,
  MediaCheckRoute,
  MediaRoute,
  PageRoutes,
} from '../http/page';
import type { Passes, Sessions } from '../http/sessions';
import { outboxPages } from '../mail/outbox';
import { Names } from '../names/names';
import type { Services } from '../services';
import { accountHandlers } from './account/account.routes';
import { PersonAddresses } from './account/addresses';
import { LinkService } from './account/link.service';
import { People } from './account/people';
import { SessionService } from './account/session.service';
import { botRoute } from './bot/bot.route';
import { botHandlers } from './bot/bot.routes';
import { announcementHandlers } from './announcement/announcement.routes';
import { Announcements } from './announcement/announcements';
import { chatHandlers } from './chat/chat.routes';
import { clientLoginRoute } from './chat/client-login.route';
import { mediaCheckRoute, mediaRoute } from './chat/media';
import { DirectPeople } from './dm/direct-people';
import { dmHandlers } from './dm/dm.routes';
import { gameHandlers } from './game/game.routes';
import { GameService } from './game/game.service';
import { inviteHandlers } from './invite/invite.routes';
import { InviteService } from './invite/invite.service';
import { keyShareHandlers } from './key-share/key-share.routes';
import { SignerPasses } from './key-share/signer-passes';
import { KeyShareWallets } from './key-share/wallets';
import { publicPages } from './page/public-pages';
import { rewardHandlers } from './reward/reward.routes';
import { RewardWork } from './reward/reward-work';
import { roomHandlers } from './room/room.routes';
import { SpaceRooms } from './room/space-rooms';
import { spaceHandlers } from './space/space.routes';
import { SpaceService } from './space/space.service';
import { Spaces } from './space/spaces';
import { uploadHandlers } from './upload/upload.routes';
import { Uploads } from './upload/uploads';
import { walletPages } from './wallet/wallet.pages';
import { walletHandlers } from './wallet/wallet.routes';

/** What the HTTP layer serves. */
export interface Features {
  /** Every call's handler: the type refuses a route of protocol/routes.ts that nobody answers. */
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly passes: Passes;
  readonly pages: PageRoutes;
  readonly files: FileRoute;
  readonly media: MediaRoute;
  readonly mediaCheck: MediaCheckRoute;
  readonly clientLogin: ClientLoginRoute;
  readonly bot: BotRoute;
}

/** Puts the nouns together; where one asks another for something, it is given here. */
export async function createFeatures(services: Services): Promise<Features> {
  await new GameService(services).seed();
  const spaceRooms = new SpaceRooms(services);
  await spaceRooms.foundAll();
  const names = new Names(services);
  await names.judgeAll();
  services.jobs.add({ name: 'judge names', everySeconds: 3600, work: () => names.judgeAll() });
  const sessions = new SessionService(services);
  const spaces = new Spaces(services);
  const spaceService = new SpaceService(services, spaceRooms, new Announcements(services));
  const invites = new InviteService(spaces, new People(services));
  const uploads = new Uploads(services);
  const links = new LinkService(services);
  const wallets = new PersonAddresses(services, new KeyShareWallets(services));
  const passes = new SignerPasses(services, sessions);
  const rewards = new RewardWork(services);
  await rewards.begin();
  return {
    sessions,
    passes,
    handlers: {
      ...accountHandlers(services, { sessions, invites, spaces, uploads, links, wallets }),
      ...keyShareHandlers(services, links, passes),
      ...inviteHandlers(invites),
      ...gameHandlers(services),
      ...uploadHandlers(services),
      ...spaceHandlers(services, spaceService, spaceRooms),
      ...announcementHandlers(services),
      ...roomHandlers(services, new DirectPeople(services)),
      ...dmHandlers(services),
      ...chatHandlers(services),
      ...botHandlers(services),
      ...rewardHandlers(services, rewards, wallets),
      ...walletHandlers(services, wallets),
    },
    pages: { ...publicPages(services, spaceService), ...outboxPages(services), ...walletPages(services) },
    files: fileRoute(services.files),
    media: mediaRoute(services, sessions),
    mediaCheck: mediaCheckRoute(services),
    clientLogin: clientLoginRoute(services),
    bot: botRoute(services),
  };
}
