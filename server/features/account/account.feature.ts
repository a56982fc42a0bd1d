import { feature } from '@/server/features/feature';
import type { Services } from '@/server/services';
import { accountHandlers } from './account.routes';
import { AccountStore } from './account.store';
import { PersonAddresses } from './addresses';
import type {
  AccountInvites,
  AccountPoints,
  AccountPresence,
  AccountSpaces,
  AccountUploads,
  KeyShareAddresses,
  SecondSteps,
} from './deps';
import { emailKey } from './email';
import { EmailChangeService } from './email-change.service';
import { EmailChangeStore } from './email-change.store';
import { EntryService } from './entry.service';
import { FirstStepService } from './first-step.service';
import { FreshLoginService } from './fresh-login.service';
import { LinkService } from './link.service';
import { LinkStore } from './link.store';
import { LinkedWalletService } from './linked-wallet.service';
import { LinkedWalletStore } from './linked-wallet.store';
import { LoginEntryStore } from './login-entry.store';
import { LoginHistory } from './login-history';
import { LoginService } from './login.service';
import { MailboxService } from './mailbox.service';
import { WorkerPasswordHasher } from './password-hasher';
import { ProfileService } from './profile.service';
import { ReferralService } from './referral.service';
import { RegistrationService } from './registration.service';
import { isPlatformAdmin } from './roles';
import { SessionService } from './session.service';
import { SessionStore } from './session.store';

/** So many passwords may wait to be hashed; the last one waits about three seconds. */
const PASSWORDS_WAITING_MAX = 64;
const HOUR_SECONDS = 3600;

export function accountFeature(
  services: Services,
  needs: {
    readonly spaces: AccountSpaces;
    readonly uploads: AccountUploads;
    readonly invites: AccountInvites;
    readonly keyShares: KeyShareAddresses;
    readonly steps: SecondSteps;
    readonly points: AccountPoints;
    readonly presence: AccountPresence;
  },
) {
  const { storage, config, mailQueue, log } = services;
  const { spaces, uploads, invites, steps } = needs;
  const stores = {
    accounts: new AccountStore(storage),
    sessions: new SessionStore(storage),
    links: new LinkStore(storage),
    linkedWallets: new LinkedWalletStore(storage),
    loginEntries: new LoginEntryStore(storage),
    emailChanges: new EmailChangeStore(storage),
  };
  const deps = { ...services, ...stores };
  const hasher = new WorkerPasswordHasher(PASSWORDS_WAITING_MAX, config.passwordCost);
  services.onClose(() => hasher.close());
  const sessions = new SessionService(deps);
  const history = new LoginHistory(deps);
  const links = new LinkService(deps);
  const wallets = new PersonAddresses(stores, needs.keyShares);
  const profiles = new ProfileService(deps, spaces, uploads, wallets);
  const entry = new EntryService(deps, sessions, profiles, needs.points);
  const registrations = new RegistrationService(deps, hasher, sessions, links, invites, entry, history);
  const firstStep = new FirstStepService(deps, { sessions, invites, entry, steps, history });
  const logins = new LoginService(deps, hasher, entry, firstStep);
  const linked = new LinkedWalletService(deps, registrations, firstStep, needs.points);
  const fresh = new FreshLoginService(deps, hasher, sessions, linked, entry, links, steps);
  const referrals = new ReferralService(deps, needs.points);
  const emails = new EmailChangeService(deps, links, profiles, referrals);
  const mailboxes = new MailboxService(deps, hasher, sessions, links, profiles, entry, referrals);

  return feature({
    sessions,
    links,
    wallets,
    entry,
    history,
    registrations,
    firstStep,
    records: stores.accounts,
    /** What other features compare accounts by. */
    accounts: {
      emailKey,
      isPlatformAdmin: (account: Parameters<typeof isPlatformAdmin>[0]) => isPlatformAdmin(account, config),
    },
    /** Profile pictures that are no uploads. */
    pictures: profiles,
    /** People as anyone may know them. */
    people: stores.accounts,
    handlers: accountHandlers({
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
      presence: needs.presence,
      log,
    }),
    jobs: [
      { name: 'send waiting mails', everySeconds: 30, work: () => mailQueue.retry() },
      { name: 'forget refused mails', everySeconds: HOUR_SECONDS, work: () => mailQueue.prune() },
      { name: 'forget ended sessions', everySeconds: HOUR_SECONDS, work: () => sessions.prune() },
      { name: 'forget old logins', everySeconds: HOUR_SECONDS, work: () => history.prune() },
      { name: 'forget old nonces', everySeconds: HOUR_SECONDS, work: () => linked.prune() },
      { name: 'forget old links', everySeconds: HOUR_SECONDS, work: () => links.prune() },
    ],
    // What a process that died has left; from now on a job looks after it.
    begin: async () => mailQueue.wake(),
  });
}
