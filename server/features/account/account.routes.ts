import type { accountRoutes } from '@/protocol/account';
import type { freshLoginRoutes } from '@/protocol/fresh-login';
import type { linkedWalletRoutes } from '@/protocol/linked-wallet';
import type { InviteService } from '@/server/features/invite/invite.service';
import type { Handlers } from '@/server/http/call';
import type { Services } from '@/server/services';
import { endOwnDevice } from './account.access';
import { EntryService } from './entry.service';
import { FreshLoginService } from './fresh-login.service';
import type { LinkService } from './link.service';
import { LinkedWalletService } from './linked-wallet.service';
import { LoginService } from './login.service';
import { MailboxService } from './mailbox.service';
import type { AccountSpaces, AccountUploads, AccountWallets } from './neighbours';
import { WorkerPasswordHasher } from './password-hasher';
import { ProfileService } from './profile.service';
import { RegistrationService } from './registration.service';
import type { SessionService } from './session.service';

/** So many passwords may wait to be hashed; the last one waits about three seconds. */
const PASSWORDS_WAITING_MAX = 64;

/** What accounts need besides the services, made where the nouns are put together. */
export interface AccountNeighbours {
  readonly sessions: SessionService;
  readonly invites: InviteService;
  readonly spaces: AccountSpaces;
  readonly uploads: AccountUploads;
  readonly links: LinkService;
  readonly wallets: AccountWallets;
}

export function accountHandlers(
  deps: Services,
  { sessions, invites, spaces, uploads, links, wallets }: AccountNeighbours,
): Handlers<keyof typeof accountRoutes | keyof typeof freshLoginRoutes | keyof typeof linkedWalletRoutes> {
  const hasher = new WorkerPasswordHasher(PASSWORDS_WAITING_MAX, deps.config.passwordCost);
  deps.onClose(() => hasher.close());
  const profiles = new ProfileService(deps, spaces, uploads, wallets);
  const entry = new EntryService(deps, sessions, profiles);
  const registrations = new RegistrationService(deps, hasher, sessions, links, invites, entry);
  const logins = new LoginService(deps, hasher, sessions, invites, entry);
  const linked = new LinkedWalletService(deps, sessions, invites, registrations, entry);
  const fresh = new FreshLoginService(deps, hasher, sessions, linked, entry, links);
  const mailboxes = new MailboxService(deps, hasher, sessions, links, profiles, entry);

  // What a process that died has left; from now on a job looks after it.
  deps.mailQueue.wake();
  deps.jobs.add({ name: 'send waiting mails', everySeconds: 30, work: () => deps.mailQueue.retry() });
  deps.jobs.add({
    name: 'forget refused mails',
    everySeconds: 3600,
    work: () => deps.mailQueue.prune(),
  });
  deps.jobs.add({ name: 'forget ended sessions', everySeconds: 3600, work: () => sessions.prune() });
  deps.jobs.add({ name: 'forget old nonces', everySeconds: 3600, work: () => linked.prune() });
  deps.jobs.add({ name: 'forget old links', everySeconds: 3600, work: () => links.prune() });

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
    active: async ({ caller }) => {
      await profiles.active(caller.id);
      return null;
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

    devices: ({ caller }) => sessions.devices(caller),
    endDevice: async ({ params, caller, request, reply }) => {
      await endOwnDevice(sessions, caller, params.sessionId);
      deps.log.write('auth.sessions_ended', { request: request.id, user: caller.id, count: 1 });
      if (params.sessionId === caller.sessionId) entry.forgetSession(reply);
      return null;
    },
    endOtherDevices: async ({ caller, request }) => {
      const count = await sessions.endAll(caller.id, caller.sessionId);
      deps.log.write('auth.sessions_ended', { request: request.id, user: caller.id, count });
      return null;
    },
  };
}
