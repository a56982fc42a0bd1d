import type { Address, Hex } from 'viem';
import type { Me } from '@/protocol/account';
import {
  LINK_STATEMENT,
  LINKED_WALLETS_MAX,
  LOGIN_STATEMENT,
  type LinkedWallet,
  type linkedWalletRoutes,
  type WalletNonce,
} from '@/protocol/linked-wallet';
import type { BodyOf } from '@/protocol/route';
import { networkOf } from '@/runtime/network';
import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import { Failure } from '@/server/http/failure';
import type { InviteService } from '@/server/features/invite/invite.service';
import type { Services } from '@/server/services';
import { AccountStore } from './account.store';
import type { EntryService } from './entry.service';
import { LinkedWalletStore } from './linked-wallet.store';
import type { RegistrationService } from './registration.service';
import { newNonce, tokenHash } from './secret-token';
import type { SessionService } from './session.service';
import { isSigned, PROOF_MS, readClaim } from './wallet-proof';

/** A wallet that has signed what it was asked to, and the nonce that has to be used up for it. */
interface Proof {
  readonly address: Address;
  readonly nonceHash: string;
}

/** Login with a wallet's signature (EIP-4361), and which wallets an account has for that. */
export class LinkedWalletService {
  private readonly store: LinkedWalletStore;
  private readonly accounts: AccountStore;

  constructor(
    private readonly services: Pick<
      Services,
      'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue'
    >,
    private readonly sessions: SessionService,
    private readonly invites: InviteService,
    private readonly registrations: RegistrationService,
    private readonly entry: EntryService,
  ) {
    this.store = new LinkedWalletStore(services.storage);
    this.accounts = new AccountStore(services.storage);
    services.mailQueue.compose('wallet_linked', async (emailKey, language) => {
      const account = await this.accounts.findByEmail(emailKey);
      return (
        account && {
          to: account.email,
          language: account.language ?? language,
          template: 'wallet_linked',
          link: `${services.config.publicUrl}/index/settings/account/${account.id}?section=wallets`,
          minutes: 0,
        }
      );
    });
  }

  /** @param sessionId the session that wants to link a wallet; null: for a login */
  async nonce(sessionId: number | null, peer: string): Promise<WalletNonce> {
    await this.services.limits.take('wallet_nonce', networkOf(peer));
    const now = this.services.clock.now();
    const until = new Date(now.getTime() + PROOF_MS);
    const nonce = newNonce();
    await this.store.putNonce({ nonceHash: tokenHash(nonce), sessionId, until });
    return { nonce, issuedTime: now.toISOString(), expiresTime: until.toISOString() };
  }

  /** The wallet of nobody is refused with `wallet_unknown`, and its message stays good: `signUp` may follow. */
  async logIn(
    { message, signature, invite, signUp }: BodyOf<typeof linkedWalletRoutes.logInWithWallet>,
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    await this.services.limits.take('login', networkOf(request.peer));
    const proof = await this.proven(message, signature, LOGIN_STATEMENT, null, request);
    const link = await this.store.find(proof.address);
    if (!link) {
      if (!signUp) throw new Failure('wallet_unknown');
      return this.registrations.register({ ...signUp, password: null, invite }, request, reply, (account) =>
        this.claim(proof, null, account.id),
      );
    }

    const { spaceId } = await this.invites.originOf(invite);
    const { row, session } = await this.services.storage.transaction(async () => {
      await this.useUp(proof, null);
      if (!(await this.store.use(proof.address, link.accountId, this.services.clock.now()))) {
        throw new Failure('wallet_unknown');
      }
      const session = await this.sessions.open(link.accountId, request.userAgent);
      const row = await this.accounts.update(
        link.accountId,
        spaceId === null ? {} : { invitedToSpaceId: spaceId },
      );
      if (!row) throw new Failure('wallet_unknown');
      return { row, session };
    });
    const { id, peer } = request;
    this.services.log.write('auth.logged_in', { request: id, user: row.id, session: session.id, peer });
    return this.entry.admit(row, session, request, reply);
  }

  async list(accountId: number): Promise<LinkedWallet[]> {
    const rows = await this.store.ofAccount(accountId);
    return rows.map(({ address, linkedAt, lastUsedAt }) => ({
      address,
      linkedTime: linkedAt.toISOString(),
      lastUsedTime: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** Tells the owner by mail: who has somebody else's session must not win a lasting way in unnoticed. */
  async link(
    caller: Caller,
    { message, signature }: BodyOf<typeof linkedWalletRoutes.linkWallet>,
    request: RequestFacts,
  ): Promise<LinkedWallet[]> {
    const proof = await this.proven(message, signature, LINK_STATEMENT, caller.sessionId, request);
    await this.services.storage.transaction(async () => {
      const linked = await this.store.ofAccount(caller.id);
      const isNew = linked.every(({ address }) => address !== proof.address);
      if (isNew && linked.length >= LINKED_WALLETS_MAX) {
        throw new Failure('wallets_full', { max: LINKED_WALLETS_MAX });
      }
      await this.claim(proof, caller.sessionId, caller.id);
      const account = await this.accounts.find(caller.id);
      if (isNew && account) {
        await this.services.mailQueue.put('wallet_linked', account.emailKey, request.language);
      }
    });
    this.services.log.write('auth.wallet_linked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  /** Refused while it is the only sure way in: without a verified e-mail nobody gets a new password. */
  async unlink(caller: Caller, given: string, request: RequestFacts): Promise<LinkedWallet[]> {
    const { getAddress } = await import('viem/utils');
    const address = getAddress(given);
    await this.services.storage.transaction(async () => {
      const linked = await this.store.ofAccount(caller.id);
      if (linked.every((one) => one.address !== address)) throw new Failure('not_found');
      if (linked.length === 1 && !caller.emailVerified) throw new Failure('email_unverified');
      await this.store.unlink(address, caller.id);
    });
    this.services.log.write('auth.wallet_unlinked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  prune(): Promise<number> {
    return this.store.pruneNonces(this.services.clock.now());
  }

  private async proven(
    message: string,
    signature: string,
    statement: string,
    sessionId: number | null,
    request: RequestFacts,
  ): Promise<Proof> {
    const now = this.services.clock.now();
    const { publicUrl, nodes } = this.services.config;
    const claim = await readClaim(message, { publicUrl, statement, now });
    const nonceHash = claim && tokenHash(claim.nonce);
    const isGood =
      claim !== null &&
      nonceHash !== null &&
      (await this.store.hasNonce(nonceHash, sessionId, now)) &&
      // The wire has checked that it is one.
      (await isSigned(claim, message, signature as Hex, nodes));
    if (!isGood) {
      this.services.log.write('auth.login_refused', { request: request.id, peer: request.peer });
      throw new Failure('wallet_signature_wrong');
    }
    return { address: claim.address, nonceHash };
  }

  /** Both inside a transaction, so that of several calls with one message one gets through. */
  private async claim(proof: Proof, sessionId: number | null, accountId: number): Promise<void> {
    await this.useUp(proof, sessionId);
    const holder = await this.store.link(proof.address, accountId, this.services.clock.now());
    if (holder !== accountId) throw new Failure('wallet_used');
  }

  private async useUp({ nonceHash }: Proof, sessionId: number | null): Promise<void> {
    if (!(await this.store.takeNonce(nonceHash, sessionId, this.services.clock.now()))) {
      throw new Failure('wallet_signature_wrong');
    }
  }
}
