import type { Address, Hex } from 'viem';
import type { Me } from '@/protocol/account';
import { CONFIRM_STATEMENT } from '@/protocol/fresh-login';
import {
  LINK_STATEMENT,
  LINKED_WALLETS_MAX,
  LOGIN_STATEMENT,
  type LinkedWallet,
  type linkedWalletRoutes,
  type WalletNonce,
} from '@/protocol/linked-wallet';
import { networkByChainId } from '@/protocol/network';
import type { BodyOf } from '@/protocol/route';
import { networkOf } from '@/runtime/network';
import type { LinkedWalletRow } from '@/server/db/schema/linked-wallet';
import type { Caller, Reply, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { LinkedWalletStore } from './linked-wallet.store';
import type { RegistrationService } from './registration.service';
import { newNonce, tokenHash } from '@/server/tokens/secret-token';
import { contractNodes, PROOF_MS, readClaim, signerOf } from './wallet-proof';
import type { FirstStepService } from './first-step.service';
import type { AccountPoints, AccountStores } from './deps';
import type { UserId } from '@/protocol/ids';

/** A wallet that has signed what it was asked to, and the nonce that has to be used up for it. */
interface Proof {
  readonly address: Address;
  /** Of a contract, the network on which it is one; null: its key has signed. */
  readonly chainId: number | null;
  readonly nonceHash: string;
}

/** Login with a wallet's signature (EIP-4361), and which wallets an account has for that. */
export class LinkedWalletService {
  readonly #store: LinkedWalletStore;
  readonly #accounts: AccountStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'>;
  readonly #registrations: RegistrationService;
  readonly #firstStep: FirstStepService;
  readonly #points: AccountPoints;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log' | 'mailQueue' | 'chat'> &
      Pick<AccountStores, 'linkedWallets' | 'accounts'>,
    registrations: RegistrationService,
    firstStep: FirstStepService,
    points: AccountPoints,
  ) {
    this.#deps = deps;
    this.#registrations = registrations;
    this.#firstStep = firstStep;
    this.#points = points;
    this.#store = deps.linkedWallets;
    this.#accounts = deps.accounts;
    for (const template of ['wallet_linked', 'wallet_unlinked'] as const) {
      deps.mailQueue.compose(template, async (emailKey, language) => {
        const account = await this.#accounts.findByEmail(emailKey);
        return (
          account && {
            to: account.email,
            language: account.language ?? language,
            template,
            link: `${deps.config.publicUrl}/index/settings/account/${account.id}?section=wallets`,
            minutes: 0,
          }
        );
      });
    }
  }

  /** @param sessionId the session that wants to link a wallet; null: for a login */
  async nonce(sessionId: number | null, peer: string): Promise<WalletNonce> {
    await this.#deps.limits.take('wallet_nonce', networkOf(peer));
    const now = this.#deps.clock.now();
    const until = new Date(now.getTime() + PROOF_MS);
    const nonce = newNonce();
    await this.#store.putNonce({ nonceHash: tokenHash(nonce), sessionId, until });
    return { nonce, issuedTime: now.toISOString(), expiresTime: until.toISOString() };
  }

  /** The wallet of nobody is refused with `wallet_unknown`, and its message stays good: `signUp` may follow. */
  async logIn(
    { message, signature, invite, signUp }: BodyOf<typeof linkedWalletRoutes.logInWithWallet>,
    request: RequestFacts,
    reply: Reply,
  ): Promise<{ user: Me }> {
    await this.#deps.limits.take('login', networkOf(request.peer));
    const proof = await this.#proven(message, signature, LOGIN_STATEMENT, null, request);
    const link = await this.#store.find(proof.address);
    if (!link) {
      if (!signUp) throw new AppError('wallet_unknown');
      return this.#registrations.register({ ...signUp, password: null, invite }, request, reply, (account) =>
        this.#claim(proof, null, account.id),
      );
    }
    checkNetwork(proof, link);

    return this.#firstStep.taken(
      link.accountId,
      {
        way: 'wallet',
        invite,
        proven: async () => {
          await this.#useUp(proof, null);
          if (!(await this.#store.use(proof.address, link.accountId, this.#deps.clock.now()))) {
            throw new AppError('wallet_unknown');
          }
        },
      },
      request,
      reply,
    );
  }

  /** Holds a message with this statement, signed by a wallet that is linked to the caller, and uses up its nonce with `work`. */
  async confirm(
    caller: Caller,
    { message, signature }: BodyOf<typeof linkedWalletRoutes.linkWallet>,
    request: RequestFacts,
    work: () => Promise<void>,
  ): Promise<void> {
    await this.#deps.limits.take('login', networkOf(request.peer));
    const proof = await this.#proven(message, signature, CONFIRM_STATEMENT, caller.sessionId, request);
    const link = await this.#store.find(proof.address);
    if (link?.accountId !== caller.id) throw new AppError('wallet_unknown');
    checkNetwork(proof, link);
    await this.#deps.storage.transaction(async () => {
      await this.#useUp(proof, caller.sessionId);
      // It may have been unlinked meanwhile.
      if (!(await this.#store.use(proof.address, caller.id, this.#deps.clock.now()))) {
        throw new AppError('wallet_unknown');
      }
      await work();
    });
  }

  async list(accountId: UserId): Promise<LinkedWallet[]> {
    const rows = await this.#store.ofAccount(accountId);
    return rows.map(({ address, chainId, linkedAt, lastUsedAt }) => ({
      address,
      chainId,
      linkedTime: linkedAt.toISOString(),
      lastUsedTime: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** Tells the owner by mail: who has another person's session must not win a lasting way in unnoticed. */
  async link(
    caller: Caller,
    { message, signature }: BodyOf<typeof linkedWalletRoutes.linkWallet>,
    request: RequestFacts,
  ): Promise<LinkedWallet[]> {
    const proof = await this.#proven(message, signature, LINK_STATEMENT, caller.sessionId, request);
    await this.#deps.storage.transaction(async () => {
      const linked = await this.#store.ofAccount(caller.id);
      const isNew = linked.every(({ address }) => address !== proof.address);
      if (isNew && linked.length >= LINKED_WALLETS_MAX) {
        throw new AppError('wallet_limit_reached', { max: LINKED_WALLETS_MAX });
      }
      await this.#claim(proof, caller.sessionId, caller.id);
      if (isNew) await this.#tell(caller.id, 'wallet_linked', request);
    });
    this.#deps.log.write('auth.wallet_linked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  /**
   * Tells the owner, too: what others send goes to another wallet from now on. Refused while it is the only sure way in:
   * without a verified e-mail nobody gets a new password.
   */
  async unlink(caller: Caller, given: string, request: RequestFacts): Promise<LinkedWallet[]> {
    const { getAddress } = await import('viem/utils');
    const address = getAddress(given);
    await this.#deps.storage.transaction(async () => {
      const linked = await this.#store.ofAccount(caller.id);
      if (linked.every((one) => one.address !== address)) throw new AppError('not_found');
      if (linked.length === 1 && !caller.emailVerified) throw new AppError('email_unverified');
      if (await this.#store.unlink(address, caller.id))
        await this.#tell(caller.id, 'wallet_unlinked', request);
    });
    this.#deps.log.write('auth.wallet_unlinked', { request: request.id, user: caller.id });
    return this.list(caller.id);
  }

  prune(): Promise<number> {
    return this.#store.pruneNonces(this.#deps.clock.now());
  }

  async #tell(
    accountId: UserId,
    template: 'wallet_linked' | 'wallet_unlinked',
    { language }: RequestFacts,
  ): Promise<void> {
    await this.#deps.chat.markChanged('account', [accountId]);
    const account = await this.#accounts.find(accountId);
    if (account) await this.#deps.mailQueue.put(template, account.emailKey, language);
  }

  async #proven(
    message: string,
    signature: string,
    statement: string,
    sessionId: number | null,
    request: RequestFacts,
  ): Promise<Proof> {
    const now = this.#deps.clock.now();
    const { publicUrl } = this.#deps.config;
    const claim = await readClaim(message, { publicUrl, statement, now });
    const nonceHash = claim && tokenHash(claim.nonce);
    if (claim && nonceHash !== null && (await this.#store.hasNonce(nonceHash, sessionId, now))) {
      const { address, chainId } = claim;
      // The wire has checked that it is one.
      const signer = await signerOf(claim, message, signature as Hex, contractNodes(this.#deps.config));
      if (signer) return { address, chainId: signer === 'contract' ? chainId : null, nonceHash };
    }
    this.#deps.log.write('auth.login_refused', { request: request.id, peer: request.peer });
    throw new AppError('wallet_signature_wrong');
  }

  /** Both inside a transaction, so that of several calls with one message one gets through. */
  async #claim(proof: Proof, sessionId: number | null, accountId: UserId): Promise<void> {
    await this.#useUp(proof, sessionId);
    const { address, chainId } = proof;
    const link = await this.#store.link({
      address,
      accountId,
      chainId,
      linkedAt: this.#deps.clock.now(),
    });
    if (link?.accountId !== accountId) throw new AppError('wallet_taken');
    checkNetwork(proof, link);
    if (link.chainId !== chainId) await this.#store.widen(address, accountId);
    await this.#points.sawWallet(accountId, address);
  }

  async #useUp({ nonceHash }: Proof, sessionId: number | null): Promise<void> {
    if (!(await this.#store.takeNonce(nonceHash, sessionId, this.#deps.clock.now()))) {
      throw new AppError('wallet_signature_wrong');
    }
  }
}

/**
 * A contract proves nothing but that it is one on its network: at the same address on another one anybody may have made
 * theirs. What a key has signed holds everywhere.
 */
function checkNetwork(proof: Proof, link: LinkedWalletRow): void {
  if (proof.chainId === null || proof.chainId === link.chainId) return;
  const network = link.chainId === null ? undefined : networkByChainId(link.chainId);
  if (!network) throw new AppError('wallet_signature_wrong');
  throw new AppError('wallet_network_wrong', { network: network.name });
}
