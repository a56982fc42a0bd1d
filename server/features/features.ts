import { fileRoute } from '@/server/files/serve';
import type { Handlers } from '@/server/http/call';
import type {
  BotRoute,
  ClientLoginRoute,
  FileRoute,
  MediaCheckRoute,
  MediaRoute,
  PageRoutes,
} from '@/server/http/page';
import type { Passes, Sessions } from '@/server/http/sessions';
import { outboxPages } from '@/server/mail/outbox';
import { Names } from '@/server/names/names';
import type { Services } from '@/server/services';
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
export async function createFeatures(deps: Services): Promise<Features> {
  await new GameService(deps).seed();
  const spaceRooms = new SpaceRooms(deps);
  await spaceRooms.foundAll();
  const names = new Names(deps);
  await names.judgeAll();
  deps.jobs.add({ name: 'judge names', everySeconds: 3600, work: () => names.judgeAll() });
  const sessions = new SessionService(deps);
  const spaces = new Spaces(deps);
  const spaceService = new SpaceService(deps, spaceRooms, new Announcements(deps));
  const invites = new InviteService(spaces, new People(deps));
  const uploads = new Uploads(deps);
  const links = new LinkService(deps);
  const wallets = new PersonAddresses(deps, new KeyShareWallets(deps));
  const passes = new SignerPasses(deps, sessions);
  const rewards = new RewardWork(deps);
  await rewards.begin();
  return {
    sessions,
    passes,
    handlers: {
      ...accountHandlers(deps, { sessions, invites, spaces, uploads, links, wallets }),
      ...keyShareHandlers(deps, links, passes),
      ...inviteHandlers(invites),
      ...gameHandlers(deps),
      ...uploadHandlers(deps),
      ...spaceHandlers(deps, spaceService, spaceRooms),
      ...announcementHandlers(deps),
      ...roomHandlers(deps, new DirectPeople(deps)),
      ...dmHandlers(deps),
      ...chatHandlers(deps),
      ...botHandlers(deps),
      ...rewardHandlers(deps, rewards, wallets),
      ...walletHandlers(deps, wallets),
    },
    pages: { ...publicPages(deps, spaceService), ...outboxPages(deps), ...walletPages(deps) },
    files: fileRoute(deps.files),
    media: mediaRoute(deps, sessions),
    mediaCheck: mediaCheckRoute(deps),
    clientLogin: clientLoginRoute(deps),
    bot: botRoute(deps),
  };
}
