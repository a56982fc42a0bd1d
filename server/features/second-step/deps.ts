import type { Language, Me } from '@/protocol/account';
import type { LoginStep } from '@/protocol/login-entry';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { AccountRow, LinkPurpose } from '@/server/db/schema/account';
import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import type { SecondStepStore } from './second-step.store';
import type { StepRemovalStore } from './step-removal.store';
import type { StepTicketStore } from './step-ticket.store';

/** The stores of second steps, built in second-step.feature.ts. */
export interface SecondStepStores {
  readonly steps: SecondStepStore;
  readonly tickets: StepTicketStore;
  readonly removals: StepRemovalStore;
}

interface OpenedSession {
  readonly id: number;
  readonly cookie: string;
  readonly maxAgeSeconds: number;
}

/** What second steps ask of sessions; answered by features/account. Inside the caller's transaction. */
export interface StepSessions {
  open(accountId: UserId, from: Pick<RequestFacts, 'peer' | 'place' | 'userAgent'>): Promise<OpenedSession>;
  confirm(caller: Caller): Promise<void>;
  outdate(accountId: UserId, except: number): Promise<void>;
}

/** The door that every way in ends at; answered by features/account. */
export interface StepEntry {
  admit(row: AccountRow, session: OpenedSession, request: RequestFacts, reply: Reply): Promise<{ user: Me }>;
}

/** What people see of logins; answered by features/account. */
export interface StepHistory {
  stopped(entryId: number, isTried: boolean): Promise<void>;
  entered(entryId: number, step: LoginStep): Promise<void>;
}

/** What second steps ask of accounts; answered by features/account. */
export interface StepAccounts {
  find(id: UserId): Promise<AccountRow | null>;
  findByEmail(emailKey: string): Promise<AccountRow | null>;
  update(
    id: UserId,
    change: { invitedToSpaceId?: SpaceId; invitedByLinkId?: null },
  ): Promise<AccountRow | null>;
}

/** What second steps ask of mailed links; answered by features/account. */
export interface StepLinks {
  queueMail(purpose: LinkPurpose, emailKey: string, language: Language): Promise<void>;
  takeCode(purpose: LinkPurpose, accountId: UserId, code: string): Promise<void>;
  mailAgain(
    purpose: LinkPurpose,
    account: { readonly id: number; readonly emailKey: string },
    language: Language,
  ): Promise<void>;
  redeem(
    purpose: LinkPurpose,
    token: string,
    peer: string,
    work: (accountId: UserId) => Promise<void>,
  ): Promise<number>;
}
