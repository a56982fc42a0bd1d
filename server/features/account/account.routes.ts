import type { accountRoutes } from '@/protocol/account';
import type { emailChangeRoutes } from '@/protocol/email-change';
import type { freshLoginRoutes } from '@/protocol/fresh-login';
import type { linkedWalletRoutes } from '@/protocol/linked-wallet';
import type { loginEntryRoutes } from '@/protocol/login-entry';
import type { Handlers } from '@/server/http/call';
import type { AccountPresence } from './deps';
import type { Log } from '@/server/log/log';
import type { MailQueue } from '@/server/mail/mail-queue';
import { endOwnDevice } from './account.access';
import type { EmailChangeService } from './email-change.service';
import type { EntryService } from './entry.service';
import type { FreshLoginService } from './fresh-login.service';
import type { LoginHistory } from './login-history';
import type { LinkedWalletService } from './linked-wallet.service';
import type { LoginService } from './login.service';
import type { MailboxService } from './mailbox.service';
import type { ProfileService } from './profile.service';
import type { RegistrationService } from './registration.service';
import type { SessionService } from './session.service';

export interface AccountServices {
  readonly registrations: RegistrationService;
  readonly logins: LoginService;
  readonly mailboxes: MailboxService;
  readonly profiles: ProfileService;
  readonly entry: EntryService;
  readonly fresh: FreshLoginService;
  readonly linked: LinkedWalletService;
  readonly sessions: SessionService;
  readonly history: LoginHistory;
  readonly emails: EmailChangeService;
  readonly mailQueue: Pick<MailQueue, 'isDelayed'>;
  readonly presence: AccountPresence;
  readonly log: Log;
}

export function accountHandlers({
  registrations,
  logins,
  mailboxes,
  profiles,
  entry,
  fresh,
  linked,
  sessions,
  history,
  emails,
  mailQueue,
  presence,
  log,
}: AccountServices): Handlers<
  | keyof typeof accountRoutes
  | keyof typeof emailChangeRoutes
  | keyof typeof freshLoginRoutes
  | keyof typeof linkedWalletRoutes
  | keyof typeof loginEntryRoutes
> {
  return {
    register: ({ body, request, reply }) => registrations.register(body, request, reply),
    logIn: ({ body, request, reply }) => logins.logIn(body, request, reply),
    logOut: async ({ request, reply }) => {
      await logins.logOut(request, reply);
      return null;
    },

    verifyEmail: async ({ body, caller, request }) => ({
      spaceId: await mailboxes.verify(body, caller, request),
    }),
    resendVerification: async ({ caller, request }) => {
      await mailboxes.resend(caller, request);
      return null;
    },
    forgotPassword: async ({ body, request }) => {
      await mailboxes.forgot(body.email, request);
      return null;
    },
    mailDelivery: async () => ({ delayed: await mailQueue.isDelayed() }),
    resetPassword: async ({ body, request, reply }) => {
      await mailboxes.reset(body.token, body.password, request, reply);
      return null;
    },

    me: ({ caller }) => profiles.me(caller.id),
    update: async ({ body, caller, reply }) => {
      const me = await profiles.update(caller.id, body);
      if (body.language) entry.speak(body.language, reply);
      return me;
    },
    inviteOpened: async ({ caller }) => {
      await profiles.inviteOpened(caller.id);
      return null;
    },
    active: async ({ caller, query }) => {
      await profiles.active(caller.id);
      return query.users === undefined ? null : presence.of(caller.id, query.users);
    },

    freshLogin: ({ caller }) => fresh.state(caller),
    confirmByPassword: ({ body, caller, request }) => fresh.byPassword(caller, body.password, request),
    walletConfirmNonce: ({ caller, request }) => linked.nonce(caller.sessionId, request.peer),
    confirmByWallet: ({ body, caller, request }) => fresh.byWallet(caller, body, request),
    requestConfirmCode: ({ caller, request }) => fresh.mailCode(caller, request),
    confirmByCode: ({ body, caller, request }) => fresh.byCode(caller, body.code, request),

    walletLoginNonce: ({ request }) => linked.nonce(null, request.peer),
    logInWithWallet: ({ body, request, reply }) => linked.logIn(body, request, reply),
    linkedWallets: ({ caller }) => linked.list(caller.id),
    walletLinkNonce: ({ caller, request }) => linked.nonce(caller.sessionId, request.peer),
    linkWallet: ({ body, caller, request }) => linked.link(caller, body, request),
    unlinkWallet: ({ params, caller, request }) => linked.unlink(caller, params.address, request),

    recentLogins: ({ caller }) => history.recent(caller.id),
    requestEmailChange: ({ body, caller, request }) => emails.request(caller, body.email, request),
    confirmEmailChange: ({ body, caller, request }) => emails.confirm(caller, body.code, request),

    devices: ({ caller }) => sessions.devices(caller),
    endDevice: async ({ params, caller, request, reply }) => {
      await endOwnDevice(sessions, caller, params.sessionId);
      log.write('auth.sessions_ended', { request: request.id, user: caller.id, count: 1 });
      if (params.sessionId === caller.sessionId) entry.forgetSession(reply);
      return null;
    },
    endOtherDevices: async ({ caller, request }) => {
      const count = await sessions.endAll(caller.id, caller.sessionId);
      log.write('auth.sessions_ended', { request: request.id, user: caller.id, count });
      return null;
    },
  };
}
