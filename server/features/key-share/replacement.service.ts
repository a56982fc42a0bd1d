import { createHash, timingSafeEqual } from 'node:crypto';
import type { BodyOf, ResultOf } from '@/protocol/route';
import type { keyShareRoutes } from '@/protocol/key-share';
import { replacementText } from '@/protocol/key-share-rules';
import type { KeyShareRow, KeyShareWalletRow } from '@/server/db/schema/key-share';
import { newToken, tokenHash } from '@/server/tokens/secret-token';
import type { Caller, RequestFacts } from '@/server/http/call';
import { AppError } from '@/server/http/app-error';
import type { Services } from '@/server/services';
import type { DeviceService } from './device.service';
import type { KeyShareStore } from './key-share.store';
import type { Notices } from './notices';
import type { RecoveryStore } from './recovery.store';
import { openRow, openShareA, sealRow, verifierOf } from './sealed-row';
import type { ShareSeal } from './share-seal';
import { loadSignatures, type SignerOf } from './signature';
import type { KeyShareStores } from './deps';
import type { UserId } from '@/protocol/ids';

type Routes = typeof keyShareRoutes;
type Body = BodyOf<Routes['putKeyShare']>;

const NONCE_MS = 3_600_000;
/** How long new shares wait to be confirmed. */
const PENDING_MS = 86_400_000;

/**
 * How the shares of a wallet come to be and are replaced: a version and a nonce, new shares beside the old ones, a
 * confirmation. Whatever dies in between, the old version holds or the new one does.
 */
export class ReplacementService {
  readonly #store: KeyShareStore;
  readonly #recoveries: RecoveryStore;
  readonly #deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'>;
  readonly #seal: ShareSeal | null;
  readonly #notices: Notices;
  readonly #devices: DeviceService;

  constructor(
    deps: Pick<Services, 'clock' | 'storage' | 'limits' | 'log'> &
      Pick<KeyShareStores, 'keyShares' | 'recoveries'>,
    seal: ShareSeal | null,
    notices: Notices,
    devices: DeviceService,
  ) {
    this.#deps = deps;
    this.#seal = seal;
    this.#notices = notices;
    this.#devices = devices;
    this.#store = deps.keyShares;
    this.#recoveries = deps.recoveries;
  }

  /** A first wallet asks for a fresh login, at its route: its address is where others pay the person from then on. */
  async begin(accountId: UserId, kind: 'first' | 'replacement'): Promise<ResultOf<Routes['beginKeyShare']>> {
    if (!this.#seal) throw new AppError('key_share_disabled');
    const active = (await this.#store.wallet(accountId))?.activeVersion ?? null;
    if (kind === 'first' && active !== null) throw new AppError('conflict');
    if (kind === 'replacement' && active === null) throw new AppError('key_share_missing');
    await this.#deps.limits.take('key_share_change', String(accountId));
    const nonce = newToken();
    const until = new Date(this.#deps.clock.now().getTime() + NONCE_MS);
    const wallet = await this.#store.begin(accountId, { hash: tokenHash(nonce), until });
    return { version: wallet.lastVersion, replaces: wallet.activeVersion ?? 0, nonce };
  }

  async put(caller: Caller, body: Body, request: RequestFacts): Promise<ResultOf<Routes['putKeyShare']>> {
    const accountId = caller.id;
    if (!this.#seal) throw new AppError('key_share_disabled');
    const now = this.#deps.clock.now();
    const signerOf = await loadSignatures();
    const until = await this.#deps.storage.transaction(async () => {
      const wallet = await this.#store.lockWallet(accountId);
      if (!wallet) throw new AppError('conflict');
      const versions = await this.#store.versions(accountId);
      const active = versions.find((row) => row.version === wallet.activeVersion) ?? null;
      const shareA = this.#shareAOf(body, active);
      const digest = await signedDigest(accountId, body, shareA, signerOf);

      const known = versions.find((row) => row.version === body.version);
      // The same call again, after its answer was lost; it may even have been confirmed since.
      if (known && this.#isRepeated(known, digest)) {
        return new Date(known.createdAt.getTime() + PENDING_MS);
      }
      this.#checkTurn(wallet, body, now);
      if (known || (active && active.address !== body.address)) throw new AppError('conflict');
      if (!active) {
        const { device, nonce } = body;
        await this.#devices.addFirst(caller, request, device, { call: 'put', says: [nonce] });
      }
      return this.#insert(accountId, body, { shareA, digest, active, now });
    });
    this.#deps.log.write('keys.pending', { request: request.id, user: accountId });
    return { expiresTime: until.toISOString() };
  }

  /** Repeating it answers the same, so that a lost answer can be asked for again. */
  async confirm(
    accountId: UserId,
    version: number,
    requestId: string,
  ): Promise<ResultOf<Routes['confirmKeyShare']>> {
    const now = this.#deps.clock.now();
    const { address, isNew } = await this.#deps.storage.transaction(async () => {
      const before = await this.#store.lockWallet(accountId);
      const isNew = await this.#store.activate(accountId, version, now);
      if (!isNew && before?.activeVersion !== version) throw new AppError('conflict');
      const versions = await this.#store.versions(accountId);
      const active = versions.find((row) => row.version === version);
      if (!before || !active) throw new AppError('conflict');
      if (isNew) {
        await this.#store.keepOnly(accountId, [version]);
        // Whoever has the key needs no recovery.
        await this.#recoveries.delete(accountId);
        const resplit = active.split === version ? 'resplit' : 'password_changed';
        await this.#notices.tell(accountId, before.activeVersion === null ? 'created' : resplit);
      }
      return { address: active.address, isNew };
    });
    if (isNew) this.#deps.log.write('keys.confirmed', { request: requestId, user: accountId });
    return { version, address };
  }

  /** The share that is sent, for a new split, or the one that stays. */
  #shareAOf(body: Body, active: KeyShareRow | null): Buffer {
    if (body.shareA !== undefined) {
      if (body.split !== body.version) throw new AppError('conflict');
      return Buffer.from(body.shareA, 'base64url');
    }
    if (!active || body.split !== active.split) throw new AppError('conflict');
    return openShareA(this.#seal, active);
  }

  #isRepeated(known: KeyShareRow, digest: Buffer): boolean {
    const before = openRow(this.#seal, known)?.digest;
    return before !== undefined && before.length === digest.length && timingSafeEqual(before, digest);
  }

  /** It must be the newest version that was begun, by whoever began it, on top of what still holds. */
  #checkTurn(wallet: KeyShareWalletRow, body: Body, now: Date): void {
    const isTurn =
      wallet.lastVersion === body.version &&
      wallet.nonceUntil > now &&
      wallet.nonceHash === tokenHash(body.nonce) &&
      body.replaces === (wallet.activeVersion ?? 0);
    if (!isTurn) throw new AppError('conflict');
  }

  async #insert(
    accountId: UserId,
    body: Body,
    made: { shareA: Buffer; digest: Buffer; active: KeyShareRow | null; now: Date },
  ): Promise<Date> {
    if (!this.#seal) throw new AppError('key_share_disabled');
    const { version, split, address, kdf, replaces } = body;
    const bound = { accountId, version, address };
    await this.#store.keepOnly(accountId, made.active ? [made.active.version] : []);
    await this.#store.insertVersion({
      ...bound,
      split,
      ...sealRow(
        this.#seal,
        {
          shareA: made.shareA,
          shareB: Buffer.from(body.shareB, 'base64url'),
          verifier: verifierOf(Buffer.from(body.authKey, 'base64url'), bound),
          digest: made.digest,
        },
        bound,
      ),
      verifierKey: null,
      kdfMemoryKiB: kdf.memoryKiB,
      kdfIterations: kdf.iterations,
      kdfParallelism: kdf.parallelism,
      kdfSalt: kdf.salt,
      createdAt: made.now,
    });
    const until = new Date(made.now.getTime() + PENDING_MS);
    await this.#store.setPending(accountId, { version, replaces, until });
    return until;
  }
}

/** What was signed, as a fingerprint; refuses what the key of this address has not signed. */
async function signedDigest(user: number, body: Body, shareA: Buffer, signerOf: SignerOf): Promise<Buffer> {
  const { address, version, replaces, split, kdf, nonce } = body;
  const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64url');
  const text = replacementText({
    user,
    address,
    version,
    replaces,
    split,
    kdf,
    nonce,
    shareAHash: hash(shareA),
    shareBHash: hash(Buffer.from(body.shareB, 'base64url')),
    authKeyHash: hash(Buffer.from(body.authKey, 'base64url')),
  });
  // A signer is in EIP-55, so an address in any other form is refused as well.
  if ((await signerOf(text, body.signature)) !== address) throw new AppError('key_incorrect');
  // The text names the password by a hash of what it becomes, so neither that nor the signature has to be kept.
  return createHash('sha256').update(text).digest();
}
