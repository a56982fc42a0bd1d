import type { secondStepRoutes, SecondStepProof } from '@/protocol/second-step';
import type { Me } from '@/protocol/account';
import type { SpaceId, UserId } from '@/protocol/ids';
import type { BodyOf, ResultOf } from '@/protocol/route';
import type { StepTicketRow } from '@/server/db/schema/second-step';
import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { RuleName } from '@/server/limits/rules';
import type { Services } from '@/server/services';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { SecondStepStores, StepAccounts, StepEntry, StepHistory, StepSessions } from './deps';
import type { Passkeys, PasskeyProof } from './passkeys';
import { recoveryCodeHash } from './recovery-codes';
import type { SecondStepStore } from './second-step.store';
import type { StepNotices } from './step-notices';
import type { StepRemovalStore } from './step-removal.store';
import type { StepTicketStore } from './step-ticket.store';
import { totpPeriod } from './totp';
import type { TotpSeal } from './totp-seal';

type Routes = typeof secondStepRoutes;
type Proven = BodyOf<Routes['logInBySecondStep']>;
/** Uses the proof up, inside a transaction that holds the account; false: it is no proof. */
type UseUp = () => Promise<boolean>;

const TICKET_MS = 10 * 60_000;

/** What wrong proofs count against. A signature cannot be guessed. */
const limited: Record<SecondStepProof['kind'], readonly RuleName[]> = {
  totp: ['second_step', 'second_step_day'],
  recovery: ['second_step_recovery'],
  passkey: [],
};

/** Asks for the second step at every way in, and takes it. */
export class StepLoginService {
  readonly #store: SecondStepStore;
  readonly #tickets: StepTicketStore;
  readonly #removals: StepRemovalStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log' | 'chat'>;
  readonly #accounts: StepAccounts;
  readonly #sessions: StepSessions;
  readonly #entry: StepEntry;
  readonly #history: StepHistory;
  readonly #passkeys: Passkeys;
  readonly #seal: TotpSeal;
  readonly #notices: StepNotices;

  constructor(
    deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log' | 'chat'> & SecondStepStores,
    needs: {
      readonly accounts: StepAccounts;
      readonly sessions: StepSessions;
      readonly entry: StepEntry;
      readonly history: StepHistory;
    },
    own: { readonly passkeys: Passkeys; readonly seal: TotpSeal; readonly notices: StepNotices },
  ) {
    this.#deps = deps;
    this.#store = deps.steps;
    this.#tickets = deps.tickets;
    this.#removals = deps.removals;
    this.#accounts = needs.accounts;
    this.#sessions = needs.sessions;
    this.#entry = needs.entry;
    this.#history = needs.history;
    this.#passkeys = own.passkeys;
    this.#seal = own.seal;
    this.#notices = own.notices;
  }

  isOn(accountId: UserId): Promise<boolean> {
    return this.#store.isOn(accountId);
  }

  /**
   * Returns the ticket for the second step, or null if the account asks for none. Inside the transaction of a way in whose first
   * step holds; it locks the account, so that no login slips past a second step that is just being set up.
   */
  async ask(
    accountId: UserId,
    of: { sessionId: number | null; spaceId: SpaceId | null; loginEntryId: number | null },
  ): Promise<string | null> {
    await this.#store.lock(accountId);
    if (!(await this.#store.isOn(accountId))) return null;
    const ticket = newToken();
    const until = new Date(this.#deps.clock.now().getTime() + TICKET_MS);
    await this.#tickets.add({ ...of, ticketHash: tokenHash(ticket), accountId, until });
    if (of.loginEntryId !== null) await this.#history.stopped(of.loginEntryId, false);
    return ticket;
  }

  async ways(ticket: string): Promise<ResultOf<Routes['secondStepWays']>> {
    const { accountId } = await this.find(ticket);
    const account = await this.#accounts.find(accountId);
    const removal = await this.#removals.find(accountId);
    const { left } = await this.#store.recoveryCodes(accountId);
    return {
      totp: (await this.#store.confirmedTotp(accountId)) !== null,
      passkey: await this.#challenge(accountId, ticket),
      recoveryCode: left > 0,
      removal: removal && { dueTime: removal.dueAt.toISOString() },
      removalPossible: account?.emailVerified ?? false,
    };
  }

  async logIn({ ticket, proof }: Proven, request: RequestFacts, reply: Reply): Promise<{ user: Me }> {
    const row = await this.find(ticket);
    const { account, session } = await this.#take(row, null, proof, request, async () => {
      const session = await this.#sessions.open(row.accountId, request);
      const change = row.spaceId === null ? {} : { invitedToSpaceId: row.spaceId, invitedByLinkId: null };
      const account = await this.#accounts.update(row.accountId, change);
      if (!account) throw new AppError('second_step_expired');
      if (row.loginEntryId !== null) await this.#history.entered(row.loginEntryId, proof.kind);
      return { account, session };
    });
    const { id, peer } = request;
    this.#deps.log.write('auth.logged_in', { request: id, user: account.id, session: session.id, peer });
    return this.#entry.admit(account, session, request, reply);
  }

  async confirm(caller: Caller, { ticket, proof }: Proven, request: RequestFacts): Promise<null> {
    const row = await this.find(ticket);
    if (row.accountId !== caller.id) throw new AppError('second_step_expired');
    await this.#take(row, caller.sessionId, proof, request, () => this.#sessions.confirm(caller));
    const { id: user, sessionId: session } = caller;
    this.#deps.log.write('auth.confirmed', { request: request.id, user, session });
    return null;
  }

  /** Refuses tickets that are unknown, used or old. */
  async find(ticket: string): Promise<StepTicketRow> {
    const row = await this.#tickets.find(tokenHash(ticket), this.#deps.clock.now());
    if (!row) throw new AppError('second_step_expired');
    return row;
  }

  prune(): Promise<number> {
    return this.#tickets.prune(this.#deps.clock.now());
  }

  async #challenge(
    accountId: UserId,
    ticket: string,
  ): Promise<ResultOf<Routes['secondStepWays']>['passkey']> {
    const { serverId } = this.#passkeys;
    const rows = await this.#store.passkeys(accountId);
    if (serverId === null || rows.length === 0) return null;
    const challenge = newToken();
    await this.#tickets.setChallenge(tokenHash(ticket), challenge);
    const credentials = rows.map(({ credentialId, transports }) => ({ id: credentialId, transports }));
    return { challenge, serverId, credentials };
  }

  /** Uses ticket and proof up, with `work`, in one transaction: if it fails, both still stand. */
  async #take<Result>(
    row: StepTicketRow,
    sessionId: number | null,
    proof: SecondStepProof,
    request: RequestFacts,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { storage, limits, clock } = this.#deps;
    const key = String(row.accountId);
    // Counts as failed until it has succeeded, so that parallel guesses count too.
    for (const rule of limited[proof.kind]) await limits.take(rule, key);
    const useUp = await this.#useUp(row, proof);
    const result = await storage
      .transaction(async () => {
        await this.#store.lock(row.accountId);
        if (!(await this.#tickets.take(row.ticketHash, sessionId, clock.now()))) {
          throw new AppError('second_step_expired');
        }
        if (!(await useUp())) throw this.#refused(row, proof, request);
        // Whoever has the second step has not lost it.
        if (await this.#removals.delete(row.accountId)) {
          await this.#deps.chat.markChanged('account', [row.accountId]);
        }
        return work();
      })
      .catch(async (error: unknown) => {
        const isWrong = error instanceof AppError && error.error === 'second_step_wrong';
        if (isWrong && row.loginEntryId !== null) await this.#history.stopped(row.loginEntryId, true);
        throw error;
      });
    for (const rule of limited[proof.kind]) await limits.giveBack(rule, key);
    return result;
  }

  async #useUp(row: StepTicketRow, proof: SecondStepProof): Promise<UseUp> {
    const { accountId } = row;
    if (proof.kind === 'totp') return this.#useTotp(accountId, proof.code);
    if (proof.kind === 'passkey') return this.#usePasskey(row, proof);
    return async () => {
      const hash = recoveryCodeHash(accountId, proof.code);
      const isGood = await this.#store.useRecoveryCode(accountId, hash);
      if (isGood) await this.#notices.tell(accountId, 'step_code_used');
      return isGood;
    };
  }

  async #useTotp(accountId: UserId, code: string): Promise<UseUp> {
    const now = this.#deps.clock.now();
    const totp = await this.#store.confirmedTotp(accountId);
    const secret = totp && this.#seal.open(accountId, totp);
    const period = secret && totpPeriod(secret, code, now);
    return async () => period !== null && this.#store.useTotp(accountId, period, now);
  }

  async #usePasskey({ accountId, challenge }: StepTicketRow, proof: PasskeyProof): Promise<UseUp> {
    const passkey = await this.#store.findPasskey(accountId, proof.id);
    const counter =
      passkey && challenge !== null ? await this.#passkeys.counterOf(proof, challenge, passkey) : null;
    return async () =>
      passkey !== null &&
      counter !== null &&
      this.#store.usePasskey(passkey.id, counter, this.#deps.clock.now());
  }

  #refused({ accountId }: StepTicketRow, { kind }: SecondStepProof, { id, peer }: RequestFacts): AppError {
    this.#deps.log.write('auth.second_step_refused', { request: id, user: accountId, kind, peer });
    return new AppError('second_step_wrong', kind === 'passkey' ? {} : { field: 'code' });
  }
}
