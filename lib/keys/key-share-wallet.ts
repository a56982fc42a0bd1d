import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes, ShareFacts } from '@/protocol/key-share';
import { fromBase64url, toBase64url, wipe, type Bytes } from './bytes';
import { makeDraft, type Draft, type DraftCalls } from './draft';
import { IncorrectKey, orIncorrectKey } from './incorrect-key';
import { checkCost, passwordKeys, type PasswordKeys, type Stretch } from './kdf';
import { passwordBytes, passwordProblem, type PasswordProblem } from './password';
import type { RecoveryKit } from './recovery-kit';
import { openShareB } from './share-b';
import { joinShares } from './shares';
import { isChecksummed, newKey } from './wallet-key';
import type { WalletFile } from './wallet-file';

type Routes = typeof keyShareRoutes;

/**
 * The calls of the platform that a wallet needs, proofs of the device aside (proven-calls.ts); errors are passed on as they
 * come, with their name in `error`.
 */
export interface KeyShareCalls extends DraftCalls {
  /** In place of `begin` for the first wallet, which asks for a fresh login. */
  create: DraftCalls['begin'];
  kdf(): Promise<ResultOf<Routes['keyShareKdf']>>;
  unlock(body: Omit<BodyOf<Routes['unlockKeyShare']>, 'device'>): Promise<ResultOf<Routes['unlockKeyShare']>>;
  released(): Promise<ResultOf<Routes['releasedKeyShare']>>;
}

/** What this device knows of the wallet from before: another address or an older version is a lie. */
type Known = Pick<WalletFile, 'address' | 'version'>;

/** The copy that this device has of the wallet file (device-copy.ts). */
export interface OwnCopy {
  read(): Known | null;
  /** Drops it when its version has been replaced. */
  follow(active: Pick<ShareFacts, 'version'> | null): void;
  keep(file: WalletFile): void;
}

/** A wallet whose key is in memory. Whoever has it calls `wipe` as soon as it has signed. */
export interface Unlocked {
  readonly key: Bytes;
  readonly address: string;
  readonly version: number;
  readonly split: number;
  /** Not confirmed yet: it is the pending version that the password opens. */
  readonly isPending: boolean;
  /** What the device keeps a copy of. */
  readonly file: WalletFile;
  readonly shareA: Bytes;
  readonly shareB: Bytes;
  wipe(): void;
}

/** A new password that may not be used. */
export class RefusedPassword extends Error {
  override readonly name = 'RefusedPassword';
  constructor(readonly problem: PasswordProblem) {
    super(`The password is refused: ${problem}`);
  }
}

/** There is no wallet to unlock. */
export class NoWallet extends Error {
  override readonly name = 'NoWallet';
}

/**
 * The key-share wallet of a person, made and rebuilt in the browser alone. `stretch` is the worker there; tests stretch
 * where they are.
 */
export class KeyShareWallet {
  readonly #user: number;
  readonly #calls: KeyShareCalls;
  readonly #stretch: Stretch;

  constructor(user: number, calls: KeyShareCalls, stretch: Stretch) {
    this.#user = user;
    this.#calls = calls;
    this.#stretch = stretch;
  }

  /** A new wallet, to be written, shown and confirmed. */
  async create(password: string): Promise<Draft> {
    const key = newKey();
    try {
      return await this.#draft(key, password, { calls: { ...this.#calls, begin: this.#calls.create } });
    } finally {
      wipe(key);
    }
  }

  /**
   * Rebuilds the key from the server's share and the person's, for the active version or, where the answer to a
   * confirmation was lost, for the pending one. Everything that does not fit is IncorrectKey. The device's copy goes as
   * soon as its version has been replaced, whatever the password, and is made anew by the right one.
   */
  async unlock(password: string, copy: OwnCopy | null = null): Promise<Unlocked> {
    const { active, pending } = await this.#calls.kdf();
    if (!active && !pending) throw new NoWallet();
    const known = copy?.read() ?? null;
    for (const facts of [active, pending]) if (facts) this.#checkFacts(facts, known);
    copy?.follow(active);
    const keys = new Map<ShareFacts, PasswordKeys>();
    for (const facts of [active, pending]) {
      if (facts) keys.set(facts, await passwordKeys(await this.#stretch(passwordBytes(password), facts.kdf)));
    }
    const authKeyOf = (facts: ShareFacts | null) => {
      const authKey = facts && keys.get(facts)?.authKey;
      return authKey ? toBase64url(authKey) : undefined;
    };
    const pendingAuthKey = authKeyOf(pending);
    const answer = await this.#calls
      // Without an active version there is nothing that this could match.
      .unlock({ authKey: authKeyOf(active) ?? pendingAuthKey ?? '', pendingAuthKey })
      .catch((cause: unknown) => {
        throw isNamed(cause, 'key_incorrect') ? new IncorrectKey({ cause }) : cause;
      })
      .finally(() => wipe(...[...keys.values()].map(({ authKey }) => authKey)));
    const facts = [active, pending].find((one) => one?.version === answer.version);
    const encKey = facts && keys.get(facts)?.encKey;
    if (!facts || !encKey || facts.address !== answer.address || facts.split !== answer.split) {
      throw new IncorrectKey();
    }
    const unlocked = await this.#open(facts, encKey, answer.shareA, answer.shareB, facts === pending);
    try {
      if (!unlocked.isPending) copy?.keep(unlocked.file);
      return unlocked;
    } catch (cause) {
      // Nobody gets it who could wipe it.
      unlocked.wipe();
      throw cause;
    }
  }

  /** The same split under another password: the kit stays good, the wallet file does not. */
  changePassword(unlocked: Unlocked, password: string): Promise<Draft> {
    const { split, shareA, shareB } = unlocked;
    return this.#draft(unlocked.key, password, { kept: { split, shareA, shareB } });
  }

  /** A new split, after which the old kit and file must be destroyed. The key may come from `recover`, too. */
  resplit(key: Bytes, password: string): Promise<Draft> {
    return this.#draft(key, password);
  }

  /** The key from the share that was released and the kit; it must be reshared at once. The caller wipes it. */
  async recover(kit: RecoveryKit): Promise<Bytes> {
    const released = await this.#calls.released();
    if (kit.address !== released.address || kit.version !== released.split) throw new IncorrectKey();
    const shareA = await orIncorrectKey(async () => fromBase64url(released.shareA));
    try {
      return await joinShares(shareA, kit.shareC, kit.address);
    } finally {
      wipe(shareA);
    }
  }

  async #draft(
    key: Bytes,
    password: string,
    {
      calls = this.#calls,
      kept,
    }: { calls?: DraftCalls; kept?: Pick<Unlocked, 'split' | 'shareA' | 'shareB'> } = {},
  ): Promise<Draft> {
    const problem = passwordProblem(password);
    if (problem) throw new RefusedPassword(problem);
    return makeDraft(calls, this.#stretch, { user: this.#user, key, password, kept });
  }

  #checkFacts({ kdf, address, version }: ShareFacts, known: Known | null): void {
    checkCost(kdf);
    if (!isChecksummed(address)) throw new IncorrectKey();
    if (known && (address !== known.address || version < known.version)) throw new IncorrectKey();
  }

  async #open(
    facts: ShareFacts,
    encKey: CryptoKey,
    textA: string,
    textB: string,
    isPending: boolean,
  ): Promise<Unlocked> {
    const user = this.#user;
    const { address, version, split, kdf } = facts;
    const [shareA, sealed] = await orIncorrectKey(async () => [fromBase64url(textA), fromBase64url(textB)]);
    if (!shareA || !sealed) throw new IncorrectKey();
    const shareB = await openShareB(sealed, encKey, { user, address, version, kdf });
    const key = await joinShares(shareA, shareB, address).catch((cause: unknown) => {
      wipe(shareA, shareB);
      throw cause;
    });
    return {
      key,
      address,
      version,
      split,
      isPending,
      file: { user, address, version, split, kdf, shareB: sealed },
      shareA,
      shareB,
      wipe: () => wipe(key, shareA, shareB),
    };
  }
}

const isNamed = (cause: unknown, name: string) =>
  cause instanceof Error && 'error' in cause && cause.error === name;
