import { createHmac, randomInt } from 'node:crypto';
import type { Language } from '@/protocol/account';
import { BASE32_LETTERS } from '@/protocol/key-share-rules';
import { CODE_LENGTH } from '@/protocol/mailed-code';
import { STEP_REMOVAL_HOURS } from '@/protocol/second-step-rules';
import { linkPurposes, type AccountRow, type LinkPurpose } from '@/server/db/schema/account';
import { AppError } from '@/server/http/app-error';
import { networkOf } from '@/runtime/network';
import type { MailComposer } from '@/server/mail/mail-queue';
import type { OutgoingMail } from '@/server/mail/mailer';
import type { Services } from '@/server/services';
import type { AccountStore } from './account.store';
import type { EmailChangeStore } from './email-change.store';
import type { LinkStore } from './link.store';
import { derivedKey, newToken, tokenHash } from '@/server/tokens/secret-token';
import type { AccountStores } from './deps';
import type { UserId } from '@/protocol/ids';

export const LINK_MINUTES = 15;

/** Where a link leads; null where a code is mailed. */
const pages: Record<LinkPurpose, string | null> = {
  verify: 'verify',
  reset: 'reset',
  key_recovery: 'index/wallet',
  key_notice: 'stopRecovery',
  key_device: null,
  confirm: null,
  step_loss: null,
  step_removal: 'keepTwoStep',
  step_removal_soon: 'keepTwoStep',
  email_code: null,
};
/** How long the link of a notice still works after the wait that it can end: the wait may be longer than it was to be. */
const NOTICE_MINUTES_MORE = 8 * 24 * 60;

/**
 * Mailed links: 256 random bits, stored hashed, good once and for 15 minutes (the notice of a wait as long as the
 * wait); a newer one takes the place of an older.
 * The link is made when its mail is sent, so asking for one only queues a mail.
 */
export class LinkService {
  readonly #store: LinkStore;
  readonly #accounts: AccountStore;
  readonly #changes: EmailChangeStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'mailQueue'>;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'mailQueue'> &
      Pick<AccountStores, 'links' | 'accounts' | 'emailChanges'>,
  ) {
    this.#deps = deps;
    this.#store = deps.links;
    this.#accounts = deps.accounts;
    this.#changes = deps.emailChanges;
    for (const purpose of linkPurposes) deps.mailQueue.compose(purpose, this.#composer(purpose));
  }

  /** Counts a mail to this mailbox; throws when it has had enough of this kind. Outside of transactions. */
  async countMail(purpose: LinkPurpose, emailKey: string): Promise<void> {
    await this.#deps.limits.take('mail', `${purpose} ${tokenHash(emailKey)}`);
  }

  /** Queues the mail, inside the caller's transaction. The address needs no account: then nothing is sent. */
  async queueMail(purpose: LinkPurpose, emailKey: string, language: Language): Promise<void> {
    await this.#deps.mailQueue.put(purpose, emailKey, language);
  }

  /**
   * Uses a code up, in the caller's transaction, whose limits count attempts: if that fails, the code still stands. Refuses with
   * `code_incorrect` alike for wrong, used, superseded and old codes, and for those of other accounts.
   */
  async takeCode(purpose: LinkPurpose, accountId: UserId, code: string): Promise<void> {
    const hash = this.#codeHash(accountId, code);
    const taken = await this.#store.take(purpose, hash, this.#deps.clock.now());
    if (taken === null) throw new AppError('code_incorrect');
  }

  /**
   * Mails an account another link or code, and ends the older ones of its purpose at once: the newer is made only when its mail is
   * sent. Throws when the mailbox has had enough of this kind. Outside of transactions.
   */
  async mailAgain(
    purpose: LinkPurpose,
    account: { readonly id: number; readonly emailKey: string },
    language: Language,
  ): Promise<void> {
    await this.countMail(purpose, account.emailKey);
    await this.#deps.storage.transaction(async () => {
      await this.#store.delete(account.id, purpose);
      await this.queueMail(purpose, account.emailKey, language);
    });
  }

  /** Returns whose link it is. Refuses with `link_expired` what could not be used now; uses nothing up. */
  check(purpose: LinkPurpose, token: string, peer: string): Promise<number> {
    return this.#guarded(peer, () => this.#store.find(purpose, tokenHash(token), this.#deps.clock.now()));
  }

  /**
   * Uses a link up and does what it was for, in one transaction: if `work` fails, the link still stands.
   * Refuses with `link_expired` in one voice for unknown, used, superseded and old links.
   */
  async redeem(
    purpose: LinkPurpose,
    token: string,
    peer: string,
    work: (accountId: UserId) => Promise<void>,
  ): Promise<number> {
    return this.#guarded(peer, () =>
      this.#deps.storage.transaction(async () => {
        const accountId = await this.#store.take(purpose, tokenHash(token), this.#deps.clock.now());
        if (accountId !== null) await work(accountId);
        return accountId;
      }),
    );
  }

  prune(): Promise<number> {
    return this.#store.prune(this.#deps.clock.now());
  }

  /** Failed uses count against the address that they come from. */
  async #guarded(peer: string, look: () => Promise<number | null>): Promise<number> {
    await this.#deps.limits.take('link', networkOf(peer));
    const accountId = await look();
    if (accountId === null) throw new AppError('link_expired');
    await this.#deps.limits.giveBack('link', networkOf(peer));
    return accountId;
  }

  /** In one transaction, so that no mail to an address that the account leaves meanwhile has a link or code that counts. */
  #composer(purpose: LinkPurpose): MailComposer {
    return (emailKey, language) =>
      this.#deps.storage.transaction(() => this.#compose(purpose, emailKey, language));
  }

  async #compose(purpose: LinkPurpose, emailKey: string, language: Language): Promise<OutgoingMail | null> {
    const account = await this.#recipient(purpose, emailKey);
    if (!account || (purpose === 'verify' && account.emailVerified)) return null;
    const page = pages[purpose];
    const token = page === null ? newCode() : newToken();
    const hash = page === null ? this.#codeHash(account.id, token) : tokenHash(token);
    const waitHours = this.#waitHours(purpose);
    const minutes = waitHours === null ? LINK_MINUTES : waitHours * 60;
    const lifeMinutes = minutes + (waitHours === null ? 0 : NOTICE_MINUTES_MORE);
    const expiresAt = new Date(this.#deps.clock.now().getTime() + lifeMinutes * 60_000);
    await this.#store.replace({ accountId: account.id, purpose, tokenHash: hash, expiresAt });
    return {
      to: account.email,
      language: account.language ?? language,
      template: purpose,
      ...(page === null
        ? { code: inGroups(token) }
        : { link: `${this.#deps.config.publicUrl}/${page}?token=${token}` }),
      minutes,
    };
  }

  /** Whose mail it is, and where it goes: a code for another address goes there. */
  async #recipient(purpose: LinkPurpose, emailKey: string): Promise<AccountRow | null> {
    if (purpose !== 'email_code') return this.#accounts.holdByEmail(emailKey);
    const wanted = await this.#changes.holdByEmail(emailKey);
    const account = wanted && (await this.#accounts.find(wanted.accountId));
    return account && { ...account, email: wanted.email };
  }

  /** How long what a notice tells of still waits; null for other mails. */
  #waitHours(purpose: LinkPurpose): number | null {
    if (purpose === 'key_notice') return this.#deps.config.keyRecoveryHours;
    if (purpose === 'step_removal') return STEP_REMOVAL_HOURS;
    return purpose === 'step_removal_soon' ? STEP_REMOVAL_HOURS / 2 : null;
  }

  /** A code is short: without the secret its hash could be searched for. Good for its own account alone. */
  #codeHash(accountId: UserId, code: string): string {
    const key = derivedKey(this.#deps.config.sessionSecret, 'mailed code');
    return createHmac('sha256', key).update(`${accountId} ${code}`).digest('base64url');
  }
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => BASE32_LETTERS[randomInt(BASE32_LETTERS.length)]).join('');
}

/** As people read it. */
const inGroups = (code: string) => `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
