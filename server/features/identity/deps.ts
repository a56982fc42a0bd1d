import type { Me } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { InviteContext } from '@/protocol/invite';
import type { LoginWay } from '@/protocol/login-entry';
import type { AccountRow } from '@/server/db/schema/account';
import type { Reply, RequestFacts } from '@/server/http/call';

interface OpenedSession {
  readonly id: number;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** What identities ask of accounts; answered by features/account. */
export interface IdentityAccounts {
  find(id: UserId): Promise<AccountRow | null>;
  findByEmail(emailKey: string): Promise<AccountRow | null>;
  update(
    id: UserId,
    changes: { readonly invitedToSpaceId?: SpaceId; readonly invitedByLinkId?: number | null },
  ): Promise<AccountRow | null>;
}

/** The ways in, of which this is one; answered by features/account. */
export interface IdentityEntries {
  readonly registrations: {
    register(
      registration: {
        readonly email: string;
        readonly password: null;
        readonly agreed: boolean;
        readonly language?: Me['language'] & string;
        readonly invite?: InviteContext;
      },
      request: RequestFacts,
      reply: Reply,
      within: (account: AccountRow) => Promise<void>,
    ): Promise<{ user: Me }>;
  };
  readonly sessions: { open(accountId: UserId, userAgent: string): Promise<OpenedSession> };
  readonly entry: {
    admit(
      row: AccountRow,
      session: OpenedSession,
      request: RequestFacts,
      reply: Reply,
    ): Promise<{ user: Me }>;
  };
  readonly history: {
    note(accountId: UserId, way: LoginWay, from: { peer: string; userAgent: string }): Promise<number>;
  };
}

/** Where a person comes from; answered by features/invite. */
export interface IdentityInvites {
  originOf(
    invite: InviteContext | undefined,
  ): Promise<{ readonly spaceId: SpaceId | null; readonly linkId: number | null }>;
}

/** Answered by features/second-step; inside the transaction of the first step. */
export interface IdentitySteps {
  ask(
    accountId: UserId,
    of: { readonly sessionId: null; readonly spaceId: SpaceId | null; readonly loginEntryId: number },
  ): Promise<string | null>;
}
