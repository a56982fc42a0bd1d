import type { Language, Me } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';
import type { InviteContext } from '@/protocol/invite';
import type { LoginWay } from '@/protocol/login-entry';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';

/** What identities ask of accounts; answered by features/account. */
export interface IdentityAccounts {
  find(id: UserId): Promise<AccountRow | null>;
  findByEmail(emailKey: string): Promise<AccountRow | null>;
}

/** The ways in, of which this is one; answered by features/account. */
export interface IdentityEntries {
  readonly registrations: {
    register(
      registration: {
        readonly email: string;
        readonly password: null;
        readonly agreed: boolean;
        readonly language?: Language;
        readonly invite?: InviteContext;
      },
      request: RequestFacts,
      reply: Reply,
      within: (account: AccountRow) => Promise<void>,
    ): Promise<{ user: Me }>;
  };
  readonly firstStep: {
    taken(
      accountId: UserId,
      of: { way: LoginWay; invite: InviteContext | undefined; proven: () => Promise<void> },
      request: RequestFacts,
      reply: Reply,
    ): Promise<{ user: Me }>;
  };
}
