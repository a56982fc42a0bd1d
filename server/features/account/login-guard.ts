import type { Services } from '@/server/services';
import { networkOf } from '@/runtime/network';
import { ipPrefixOf } from '@/server/http/ip-prefix';
import { tokenHash } from '@/server/tokens/secret-token';

/** An attempt that counts as failed; `takeBack` when it was not. */
export type Attempt = { takeBack(): Promise<void> };

/**
 * Counts failed logins: per account and network, and per address whatever the account. A browser that the owner has
 * used before has an account of its own to draw on, so that strangers can hold up neither the owner nor, behind a
 * shared address, anybody's owner. Addresses without an account count alike.
 */
export class LoginGuard {
  readonly #limits: Services['limits'];

  constructor(limits: Services['limits']) {
    this.#limits = limits;
  }

  /** Counts the attempt as failed until it is taken back, so that parallel guesses count too; throws when none is left. */
  async attempt(emailKey: string, peer: string, device: string | null): Promise<Attempt> {
    // Hashed, because people type passwords and other things into the wrong field.
    const keys: readonly (readonly ['login_account' | 'login_address', string])[] =
      device === null
        ? [
            ['login_address', networkOf(peer)],
            ['login_account', tokenHash(`${emailKey} ${ipPrefixOf(peer)}`)],
          ]
        : [['login_account', tokenHash(`device ${device}`)]];
    await this.#limits.take('login', networkOf(peer));
    for (const [rule, key] of keys) await this.#limits.take(rule, key);
    return {
      takeBack: async () => {
        for (const [rule, key] of keys) await this.#limits.giveBack(rule, key);
      },
    };
  }
}
