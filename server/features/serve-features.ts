import { fileRoute } from '@/server/files/serve';
import type { Handlers } from '@/server/http/call';
import type {
  ArchiveRoute,
  BotRoute,
  ClientLoginRoute,
  FileRoute,
  MatrixReportRoute,
  MediaCheckRoute,
  MediaRoute,
  NftMediaRoute,
  PageRoutes,
  StandingRoute,
  SendingRoute,
  ChatPrivacyRoute,
  UnsubscribeRoute,
} from '@/server/http/page';
import type { Passes, Sessions } from '@/server/http/sessions';
import { outboxPages } from '@/server/mail/outbox';
import type { Services } from '@/server/services';
import type { Feature } from './feature';
import { makeFeatures } from './features';

/** What the HTTP layer serves. */
export interface Served {
  /** Every call's handler: the type refuses a route of protocol/routes.ts that nobody answers. */
  readonly handlers: Handlers;
  readonly sessions: Sessions;
  readonly passes: Passes;
  readonly pages: PageRoutes;
  readonly files: FileRoute;
  readonly media: MediaRoute;
  readonly archive: ArchiveRoute;
  readonly nftMedia: NftMediaRoute;
  readonly mediaCheck: MediaCheckRoute;
  readonly standing: StandingRoute;
  readonly sending: SendingRoute;
  readonly chatPrivacy: ChatPrivacyRoute;
  readonly matrixReport: MatrixReportRoute;
  readonly clientLogin: ClientLoginRoute;
  readonly bot: BotRoute;
  readonly unsubscribe: UnsubscribeRoute;
}

/** Makes the features, adds their jobs, and returns what they answer once they are ready. */
export async function serveFeatures(services: Services): Promise<Served> {
  const made = makeFeatures(services);
  const features: readonly Feature[] = Object.values(made);
  for (const { jobs = [] } of features) for (const job of jobs) services.jobs.add(job);
  for (const feature of features) await feature.begin?.();
  await services.names.judgeAll();
  return {
    sessions: made.account.sessions,
    passes: made.keyShare.passes,
    handlers: {
      ...made.account.handlers,
      ...made.secondStep.handlers,
      ...made.identity.handlers,
      ...made.keyShare.handlers,
      ...made.invite.handlers,
      ...made.game.handlers,
      ...made.upload.handlers,
      ...made.privacy.handlers,
      ...made.space.handlers,
      ...made.role.handlers,
      ...made.notice.handlers,
      ...made.announcement.handlers,
      ...made.player.handlers,
      ...made.application.handlers,
      ...made.audit.handlers,
      ...made.room.handlers,
      ...made.point.handlers,
      ...made.dm.handlers,
      ...made.inviteLink.handlers,
      ...made.contact.handlers,
      ...made.profile.handlers,
      ...made.report.handlers,
      ...made.chat.handlers,
      ...made.bot.handlers,
      ...made.dataExport.handlers,
      ...made.reward.handlers,
      ...made.analytics.handlers,
      ...made.wallet.handlers,
      ...made.swap.handlers,
      ...made.nft.handlers,
      ...made.approval.handlers,
      ...made.handle.handlers,
      ...made.operator.handlers,
      ...made.accountDeletion.handlers,
    },
    pages: { ...made.page.pages, ...made.wallet.pages, ...made.contact.pages, ...outboxPages(services) },
    files: fileRoute(services.files),
    media: made.chat.media,
    archive: made.dataExport.archive,
    nftMedia: made.nft.media,
    mediaCheck: made.chat.mediaCheck,
    standing: made.chat.standing,
    sending: made.chat.sending,
    chatPrivacy: made.chat.chatPrivacy,
    matrixReport: made.report.matrixReport,
    clientLogin: made.chat.clientLogin,
    bot: made.bot.route,
    unsubscribe: made.notice.unsubscribe,
  };
}
