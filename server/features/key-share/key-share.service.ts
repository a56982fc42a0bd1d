import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes, KeyShareState, ShareFacts } from '@/protocol/key-share';
import { KDF_NAME } from '@/protocol/key-share-rules';
import type { KeyShareRow } from '@/server/db/schema/key-share';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DeviceService } from './device.service';
import type { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryService } from './recovery.service';
import {
  boundOf,
  canOpen,
  isCurrent,
  isPasswordOf,
  openRow,
  sealRow,
  verifierKeyOf,
  verifierOf,
  type RowContent,
} from './sealed-row';
import type { ShareSeal } from './share-seal';
import type { KeyShareStores } from './deps';
import type { UserId } from '@/protocol/ids';

type Routes = typeof keyShareRoutes;

/** The two versions of a wallet that there can be. */
interface Versions {
  readonly active: KeyShareRow | null;
  readonly pending: (KeyShareRow & { readonly until: Date }) | null;
}

/** A version, opened, and the password that is its own. */
interface Match {
  readonly row: KeyShareRow;
  readonly content: RowContent;
  readonly authKey: Buffer;
}

/** Who may have the shares of a wallet, and how it stands. */
export class KeyShareService {
  readonly #store: KeyShareStore;
  readonly #deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log'>;
  readonly #seal: ShareSeal | null;
  readonly #notices: Notices;
  readonly #recoveries: RecoveryService;
  readonly #devices: DeviceService;

  constructor(
    deps: Pick<Services, 'config' | 'clock' | 'storage' | 'limits' | 'log'> &
      Pick<KeyShareStores, 'keyShares'>,
    seal: ShareSeal | null,
    notices: Notices,
    recoveries: RecoveryService,
    devices: DeviceService,
  ) {
    this.#deps = deps;
    this.#seal = seal;
    this.#notices = notices;
    this.#recoveries = recoveries;
    this.#devices = devices;
    this.#store = deps.keyShares;
  }

  async kdf(accountId: UserId): Promise<ResultOf<Routes['keyShareKdf']>> {
    const { active, pending } = await this.#versions(accountId);
    const devices = await this.#devices.hashes(accountId);
    return { active: active && factsOf(active), pending: pending && factsOf(pending), devices };
  }

  async state(caller: Caller): Promise<KeyShareState> {
    const wallet = await this.#store.wallet(caller.id);
    const { active, pending } = await this.#versions(caller.id);
    return {
      active: active && {
        version: active.version,
        split: active.split,
        address: active.address,
        createdTime: active.createdAt.toISOString(),
      },
      pending: pending && {
        version: pending.version,
        address: pending.address,
        expiresTime: pending.until.toISOString(),
      },
      recovery: await this.#recoveries.state(caller),
      recoveryBlockedUntil: await this.#recoveries.blockedUntil(caller.id),
      devices: await this.#devices.list(caller),
      resplitNeeded: active !== null && wallet?.releasedSplit === active.split,
      events: await this.#notices.latest(caller.id),
    };
  }

  /**
   * Both shares, to who shows what the password becomes, on a registered device: from anywhere else the answer is the same
   * whatever the password. It counts as failed until it has succeeded, so that parallel guesses count too. Any success ends a
   * recovery that waits: the password is known.
   */
  async unlock(
    caller: Caller,
    body: BodyOf<Routes['unlockKeyShare']>,
    request: RequestFacts,
  ): Promise<ResultOf<Routes['unlockKeyShare']>> {
    const { limits, log } = this.#deps;
    const { active, pending } = await this.#versions(caller.id);
    if (!active && !pending) throw new AppError('key_share_missing');
    // What nobody can open is not the caller's failure.
    for (const row of [active, pending]) {
      if (row && !canOpen(this.#seal, row)) throw new AppError('key_share_sealed');
    }
    const says = [body.authKey, ...(body.pendingAuthKey === undefined ? [] : [body.pendingAuthKey])];
    await this.#devices.check(caller, request, body.device, { call: 'unlock', says });
    await limits.take('key_share', String(caller.id));
    // Both are compared, whichever matches.
    const matches = [this.#matched(active, body.authKey), this.#matched(pending, body.pendingAuthKey)].filter(
      (match) => match !== null,
    );
    const [match] = matches;
    if (!match) {
      await this.#refused(caller.id);
      log.write('keys.refused', { request: request.id, user: caller.id });
      throw new AppError('key_incorrect');
    }
    await limits.giveBack('key_share', String(caller.id));
    await this.#recoveries.cancel(caller.id, request.id);
    await this.#renewSeal(match);
    await this.#store.noteOpened(caller.id, this.#deps.clock.now());
    log.write('keys.unlocked', { request: request.id, user: caller.id });
    const { version, split, address } = match.row;
    return {
      version,
      split,
      address,
      shareA: match.content.shareA.toString('base64url'),
      shareB: match.content.shareB.toString('base64url'),
    };
  }

  /** The versions that count: what was not confirmed in time is as good as gone. */
  async #versions(accountId: UserId): Promise<Versions> {
    const wallet = await this.#store.wallet(accountId);
    const rows = wallet ? await this.#store.versions(accountId) : [];
    const find = (version: number | null | undefined) => rows.find((row) => row.version === version) ?? null;
    const pending = find(wallet?.pendingVersion);
    const until = wallet?.pendingUntil ?? null;
    const waits = pending && until && until > this.#deps.clock.now();
    return { active: find(wallet?.activeVersion), pending: waits ? { ...pending, until } : null };
  }

  #matched(row: KeyShareRow | null, password: string | undefined): Match | null {
    if (!row || password === undefined) return null;
    const content = openRow(this.#seal, row);
    const authKey = Buffer.from(password, 'base64url');
    return content && isPasswordOf(this.#seal, row, content, authKey) ? { row, content, authKey } : null;
  }

  /** Moves a row to the current keys, and the verifier of an old one to a hash, for which it takes the password. */
  async #renewSeal({ row, content, authKey }: Match): Promise<void> {
    const seal = this.#seal;
    if (!seal || (isCurrent(seal, row) && verifierKeyOf(row) === null)) return;
    const bound = boundOf(row);
    const verifier = verifierOf(authKey, bound);
    await this.#store.reseal(row, { ...sealRow(seal, { ...content, verifier }, bound), verifierKey: null });
  }

  /** Notes a failure; the one that closes the door is told to the owner, once for each time that it closes. */
  async #refused(accountId: UserId): Promise<void> {
    const { max, windowSeconds } = this.#deps.config.rateLimits.key_share;
    const since = new Date(this.#deps.clock.now().getTime() - windowSeconds * 1000);
    await this.#deps.storage.transaction(async () => {
      await this.#store.lockWallet(accountId);
      await this.#notices.tell(accountId, 'wrong_key');
      const failures = await this.#store.eventsSince(accountId, 'wrong_key', since);
      const told = await this.#store.eventsSince(accountId, 'closed', since);
      if (failures >= max && told === 0) await this.#notices.tell(accountId, 'closed');
    });
  }
}

function factsOf(row: KeyShareRow): ShareFacts {
  return {
    version: row.version,
    split: row.split,
    address: row.address,
    kdf: {
      name: KDF_NAME,
      memoryKiB: row.kdfMemoryKiB,
      iterations: row.kdfIterations,
      parallelism: row.kdfParallelism,
      salt: row.kdfSalt,
    },
  };
}
