import { createHash } from 'node:crypto';
import type { KeyShareState, keyShareRoutes } from '@/protocol/key-share';
import type { DeviceProof } from '@/protocol/key-share-device';
import type { DeviceStatement } from '@/protocol/key-share-rules';
import type { BodyOf } from '@/protocol/route';
import { agentLabel } from '@/server/http/agent-label';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DeviceStore } from './device.store';
import { isProof } from './device-proof';
import type { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { KeyShareLinks, KeyShareStores } from './deps';
import type { UserId } from '@/protocol/ids';

type Routes = typeof keyShareRoutes;
type Shown = Omit<DeviceStatement, 'user'>;

/** Beyond it the device that was used longest ago is removed. */
const DEVICES_MAX = 20;

/**
 * The devices that may ask for the shares of a wallet: the one that made it, and those that a mailed code registered. Each proves
 * itself by a key that its browser doesn't hand out, so password, session and ticket alone get no share.
 */
export class DeviceService {
  readonly #store: DeviceStore;
  readonly #keyShares: KeyShareStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'>;
  readonly #notices: Notices;
  readonly #links: KeyShareLinks;

  constructor(
    deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'> &
      Pick<KeyShareStores, 'devices' | 'keyShares'>,
    notices: Notices,
    links: KeyShareLinks,
  ) {
    this.#deps = deps;
    this.#notices = notices;
    this.#links = links;
    this.#store = deps.devices;
    this.#keyShares = deps.keyShares;
  }

  async list(caller: Caller): Promise<KeyShareState['devices']> {
    return (await this.#store.list(caller.id)).map(({ id, agent, createdAt, usedAt, sessionId }) => ({
      id,
      agent,
      createdTime: createdAt.toISOString(),
      usedTime: usedAt.toISOString(),
      current: sessionId === caller.sessionId,
    }));
  }

  /** SHA-256 of their keys: the signer looks for its own. */
  async hashes(accountId: UserId): Promise<string[]> {
    return (await this.#store.list(accountId)).map(({ publicKey }) => hashOf(publicKey));
  }

  /** Refuses with `device_unknown` alike a call without a valid proof and one from a device that is not registered. */
  async check(caller: Caller, request: RequestFacts, proof: DeviceProof, shown: Shown): Promise<void> {
    const use = { usedAt: this.#deps.clock.now(), sessionId: caller.sessionId };
    const isKnown =
      this.#isProven(caller, request, proof, shown) && (await this.#store.use(caller.id, proof.key, use));
    if (!isKnown) this.#refuse(caller, request);
  }

  /** Registers the device that makes a wallet, in the caller's transaction. Until the wallet is confirmed it is the only one. */
  async addFirst(
    caller: Caller,
    request: RequestFacts,
    proof: DeviceProof | undefined,
    shown: Shown,
  ): Promise<void> {
    if (!proof || !this.#isProven(caller, request, proof, shown)) return this.#refuse(caller, request);
    await this.#store.removeOthers(caller.id, proof.key);
    await this.#add(caller, request, proof.key);
  }

  async requestCode(caller: Caller, request: RequestFacts): Promise<void> {
    const owner = await this.#keyShares.owner(caller.id);
    if (!owner) throw new AppError('unauthenticated');
    if ((await this.#keyShares.activeAddress(caller.id)) === null) throw new AppError('key_share_missing');
    await this.#links.mailAgain('key_device', { ...owner, id: caller.id }, request.language);
  }

  /** Repeating it for a device that is registered changes nothing, so that a lost answer can be asked for again. */
  async register(
    caller: Caller,
    { code, device }: BodyOf<Routes['registerDevice']>,
    request: RequestFacts,
  ): Promise<void> {
    if (!this.#isProven(caller, request, device, { call: 'register', says: [code] })) {
      return this.#refuse(caller, request);
    }
    // Counts as failed until it has succeeded, so that parallel guesses count too.
    await this.#deps.limits.take('device_code', String(caller.id));
    const isNew = await this.#deps.storage.transaction(async () => {
      // Two tabs of one browser have one key: the second finds the device there.
      if (!(await this.#keyShares.lockWallet(caller.id))) throw new AppError('code_incorrect');
      const devices = await this.#store.list(caller.id);
      if (devices.some(({ publicKey }) => publicKey === device.key)) return false;
      await this.#links.takeCode('key_device', caller.id, code);
      const surplus = devices.slice(DEVICES_MAX - 1).map(({ id }) => id);
      if (surplus.length > 0) await this.#store.remove(caller.id, surplus);
      await this.#add(caller, request, device.key);
      await this.#notices.tell(caller.id, 'device_added');
      return true;
    });
    await this.#deps.limits.giveBack('device_code', String(caller.id));
    if (isNew) this.#deps.log.write('keys.device_added', { request: request.id, user: caller.id });
  }

  /** Removing a device that is not there changes nothing. */
  async remove(caller: Caller, deviceId: number, request: RequestFacts): Promise<void> {
    const removed = await this.#deps.storage.transaction(async () => {
      // A release that waits for this lock is refused.
      await this.#keyShares.lockWallet(caller.id);
      const count = await this.#store.remove(caller.id, [deviceId]);
      if (count > 0) await this.#notices.tell(caller.id, 'device_removed');
      return count;
    });
    if (removed > 0) this.#deps.log.write('keys.device_removed', { request: request.id, user: caller.id });
  }

  #isProven(caller: Caller, { signerPass }: RequestFacts, proof: DeviceProof, shown: Shown): boolean {
    return signerPass !== null && isProof(proof, { user: caller.id, ...shown }, signerPass);
  }

  #refuse(caller: Caller, request: RequestFacts): never {
    this.#deps.log.write('keys.device_unknown', { request: request.id, user: caller.id });
    throw new AppError('device_unknown');
  }

  #add(caller: Caller, { userAgent }: RequestFacts, publicKey: string): Promise<void> {
    const now = this.#deps.clock.now();
    return this.#store.add({
      accountId: caller.id,
      publicKey,
      agent: agentLabel(userAgent),
      createdAt: now,
      usedAt: now,
      sessionId: caller.sessionId,
    });
  }
}

/** Of the bytes of the key, not of its text. */
const hashOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('base64url');
