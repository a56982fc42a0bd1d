import type { secondStepRoutes, SecondSteps } from '@/protocol/second-step';
import { PASSKEYS_MAX } from '@/protocol/second-step-rules';
import type { UserId } from '@/protocol/ids';
import type { BodyOf, ResultOf } from '@/protocol/route';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import { isVisible, withoutBidiControls } from '@/server/names/visible-text';
import type { Services } from '@/server/services';
import { newToken } from '@/server/tokens/secret-token';
import type { SecondStepStores, StepAccounts, StepSessions } from './deps';
import type { Passkeys } from './passkeys';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';
import type { SecondStepStore } from './second-step.store';
import type { StepNotices } from './step-notices';
import type { StepRemovalStore } from './step-removal.store';
import { newTotpSecret, shownTotp, totpPeriod } from './totp';
import type { TotpSeal } from './totp-seal';

type Routes = typeof secondStepRoutes;

/** How long a secret or a challenge waits for its first use. */
const SET_UP_MS = 10 * 60_000;
const RESEALED_AT_ONCE = 200;

/** How people set up the second step of their login, and take it off again. */
export class SecondStepService {
  readonly #store: SecondStepStore;
  readonly #removals: StepRemovalStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'>;
  readonly #accounts: StepAccounts;
  readonly #sessions: StepSessions;
  readonly #passkeys: Passkeys;
  readonly #seal: TotpSeal;
  readonly #notices: StepNotices;

  constructor(
    deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'> & SecondStepStores,
    needs: { readonly accounts: StepAccounts; readonly sessions: StepSessions },
    own: { readonly passkeys: Passkeys; readonly seal: TotpSeal; readonly notices: StepNotices },
  ) {
    this.#deps = deps;
    this.#store = deps.steps;
    this.#removals = deps.removals;
    this.#accounts = needs.accounts;
    this.#sessions = needs.sessions;
    this.#passkeys = own.passkeys;
    this.#seal = own.seal;
    this.#notices = own.notices;
  }

  async state(accountId: UserId): Promise<SecondSteps> {
    const totp = await this.#store.confirmedTotp(accountId);
    const passkeys = await this.#store.passkeys(accountId);
    const { left, createdAt } = await this.#store.recoveryCodes(accountId);
    const removal = await this.#removals.find(accountId);
    return {
      totp: totp && {
        createdTime: totp.createdAt.toISOString(),
        lastUsedTime: totp.lastUsedAt?.toISOString() ?? null,
      },
      passkeys: passkeys.map((row) => ({
        id: row.id,
        name: row.name,
        createdTime: row.createdAt.toISOString(),
        lastUsedTime: row.lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodes: { left, createdTime: createdAt?.toISOString() ?? null },
      removal: removal && { dueTime: removal.dueAt.toISOString() },
      passkeysPossible: this.#passkeys.serverId !== null,
    };
  }

  async beginTotp(caller: Caller): Promise<ResultOf<Routes['beginTotp']>> {
    const account = await this.#accounts.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    const secret = newTotpSecret();
    const row = {
      accountId: caller.id,
      ...this.#seal.seal(caller.id, secret),
      createdAt: this.#deps.clock.now(),
    };
    if (!(await this.#store.putTotp(row))) throw new AppError('conflict');
    return shownTotp(secret, account.email);
  }

  async confirmTotp(
    caller: Caller,
    code: string,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['confirmTotp']>> {
    const { clock, limits } = this.#deps;
    await limits.take('second_step', String(caller.id));
    const now = clock.now();
    const pending = await this.#store.pendingTotp(caller.id, new Date(now.getTime() - SET_UP_MS));
    if (!pending) throw new AppError('second_step_expired');
    const secret = this.#seal.open(caller.id, pending);
    const period = secret && totpPeriod(secret, code, now);
    if (period === null) throw new AppError('second_step_wrong', { field: 'code' });
    const recoveryCodes = await this.#add(caller, async () => {
      if (!(await this.#store.confirmTotp(pending, period, now))) throw new AppError('second_step_expired');
    });
    await limits.giveBack('second_step', String(caller.id));
    return this.#changed(caller, request, 'totp added', { recoveryCodes });
  }

  async removeTotp(caller: Caller, request: RequestFacts): Promise<null> {
    await this.#remove(caller, () => this.#store.deleteTotp(caller.id));
    return this.#changed(caller, request, 'totp removed', null);
  }

  async beginPasskey(caller: Caller): Promise<ResultOf<Routes['beginPasskey']>> {
    const { serverId } = this.#passkeys;
    const account = await this.#accounts.find(caller.id);
    if (!account) throw new AppError('unauthenticated');
    const rows = await this.#store.passkeys(caller.id);
    if (rows.length >= PASSKEYS_MAX) throw new AppError('passkey_limit_reached', { max: PASSKEYS_MAX });
    if (serverId === null) throw new AppError('passkey_refused');
    const challenge = newToken();
    const until = new Date(this.#deps.clock.now().getTime() + SET_UP_MS);
    await this.#store.putChallenge({ sessionId: caller.sessionId, challenge, until });
    return {
      challenge,
      serverId,
      userHandle: this.#passkeys.userHandle(caller.id),
      userName: account.email,
      existing: rows.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    };
  }

  async addPasskey(
    caller: Caller,
    made: BodyOf<Routes['addPasskey']>,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['addPasskey']>> {
    const now = this.#deps.clock.now();
    const name = withoutBidiControls(made.name)
      .replace(/\p{Cc}+/gu, ' ')
      .trim();
    if (!isVisible(name)) throw new AppError('invalid_input', { field: 'name' });
    const challenge = await this.#store.takeChallenge(caller.sessionId, now);
    if (challenge === null) throw new AppError('second_step_expired');
    const verified = await this.#passkeys.made(made, challenge);
    if (!verified) throw new AppError('passkey_refused');
    const recoveryCodes = await this.#add(caller, async () => {
      const { length } = await this.#store.passkeys(caller.id);
      if (length >= PASSKEYS_MAX) throw new AppError('passkey_limit_reached', { max: PASSKEYS_MAX });
      const { id: credentialId, transports } = made;
      const row = { ...verified, accountId: caller.id, credentialId, transports, name, createdAt: now };
      if (!(await this.#store.addPasskey(row))) throw new AppError('passkey_refused');
    });
    return this.#changed(caller, request, 'passkey added', { recoveryCodes });
  }

  async removePasskey(caller: Caller, passkeyId: number, request: RequestFacts): Promise<null> {
    await this.#remove(caller, () => this.#store.deletePasskey(caller.id, passkeyId));
    return this.#changed(caller, request, 'passkey removed', null);
  }

  async newRecoveryCodes(
    caller: Caller,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['newRecoveryCodes']>> {
    const recoveryCodes = await this.#deps.storage.transaction(async () => {
      await this.#lock(caller);
      if (!(await this.#store.isOn(caller.id))) throw new AppError('not_found');
      const codes = await this.#putCodes(caller.id);
      await this.#notices.tell(caller.id, 'step_changed');
      return codes;
    });
    return this.#changed(caller, request, 'codes made', { recoveryCodes });
  }

  /** Moves secrets to the current key. Those whose key is lost stay, and are said. */
  async reseal(): Promise<number> {
    let [resealed, missing, after] = [0, 0, 0];
    for (;;) {
      const rows = await this.#store.sealedByOthers(this.#seal.keyId, after, RESEALED_AT_ONCE);
      for (const row of rows) {
        after = row.accountId;
        const secret = this.#seal.open(row.accountId, row);
        if (secret) await this.#store.reseal(row, this.#seal.seal(row.accountId, secret));
        if (secret) resealed += 1;
        else missing += 1;
      }
      if (rows.length < RESEALED_AT_ONCE) break;
    }
    if (missing > 0) this.#deps.log.write('auth.authenticator_key_missing', { count: missing });
    return resealed;
  }

  /** Returns recovery codes with the first second step of the account, null with others. */
  async #add(caller: Caller, add: () => Promise<void>): Promise<string[] | null> {
    return this.#deps.storage.transaction(async () => {
      await this.#lock(caller);
      const wasOn = await this.#store.isOn(caller.id);
      await add();
      await this.#notices.tell(caller.id, wasOn ? 'step_changed' : 'step_on');
      if (wasOn) return null;
      // Other sessions have been confirmed without the second step, perhaps by someone else.
      await this.#sessions.outdate(caller.id, caller.sessionId);
      return this.#putCodes(caller.id);
    });
  }

  async #remove(caller: Caller, remove: () => Promise<boolean>): Promise<void> {
    await this.#deps.storage.transaction(async () => {
      await this.#lock(caller);
      if (!(await remove())) throw new AppError('not_found');
      const isOn = await this.#store.isOn(caller.id);
      if (!isOn) {
        await this.#store.replaceRecoveryCodes(caller.id, [], this.#deps.clock.now());
        await this.#removals.delete(caller.id);
      }
      await this.#notices.tell(caller.id, isOn ? 'step_changed' : 'step_off');
    });
  }

  async #putCodes(accountId: UserId): Promise<string[]> {
    const codes = newRecoveryCodes();
    const hashes = codes.map((code) => recoveryCodeHash(accountId, code));
    await this.#store.replaceRecoveryCodes(accountId, hashes, this.#deps.clock.now());
    return codes;
  }

  /** As a reset of the password does: what a session changes is not there after the reset that ended it. */
  async #lock({ id, sessionId }: Caller): Promise<void> {
    await this.#store.lock(id);
    if (!(await this.#store.hasSession(id, sessionId))) throw new AppError('unauthenticated');
  }

  #changed<Result>({ id }: Caller, request: RequestFacts, kind: string, result: Result): Result {
    this.#deps.log.write('auth.second_step_changed', { request: request.id, user: id, kind });
    return result;
  }
}
