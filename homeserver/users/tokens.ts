import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '@/runtime/clock';
import { MatrixError } from '@/homeserver/api/matrix-error';
import type { TokenRow } from '@/homeserver/db/schema/user';
import type { TokenStore } from './token.store';

/** What a login or a refresh answers. */
export interface IssuedToken {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly expires_in_ms?: number;
}

export interface TokenHolder {
  readonly userId: string;
  readonly deviceId: string;
}

const KNOWN_MAX = 100_000;
const SEEN_EVERY_MS = 10 * 60_000;
const TOKEN = /^gh[ar]_[\w-]{43}$/;

const newToken = (kind: 'gha' | 'ghr') => `${kind}_${randomBytes(32).toString('base64url')}`;
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');
const keyOf = ({ userId, deviceId }: TokenHolder) => `${userId} ${deviceId}`;

/**
 * Access and refresh tokens. Those in use are in memory, so that a request of a client costs no query; the process is
 * the only one that changes them.
 */
export class Tokens {
  readonly #known = new Map<string, TokenRow>();
  /** Which of them belong to a device. */
  readonly #hashes = new Map<string, Set<string>>();
  readonly #seenAt = new Map<string, number>();
  readonly #endListeners = new Map<string, Set<() => void>>();
  #changes = 0;
  readonly #deps: { readonly store: TokenStore; readonly clock: Clock; readonly lifetimeMs: number };

  constructor(deps: { readonly store: TokenStore; readonly clock: Clock; readonly lifetimeMs: number }) {
    this.#deps = deps;
  }

  /** Whether it is in use here, so that `holderOf` asks no database. */
  isKnown(accessToken: string): boolean {
    return this.#known.has(digestOf(accessToken));
  }

  /** Whose token it is; throws `M_UNKNOWN_TOKEN`, soft when it only has expired. */
  async holderOf(accessToken: string): Promise<TokenHolder> {
    const hash = digestOf(accessToken);
    const row = this.#known.get(hash) ?? (TOKEN.test(accessToken) ? await this.#read(hash) : undefined);
    if (!row) throw unknownToken(false);
    if (row.expiresAt !== null && row.expiresAt <= this.#deps.clock.now()) throw unknownToken(true);
    if (row.predecessor !== null) await this.#endPredecessor(row, row.predecessor);
    this.#sawDevice(row);
    return row;
  }

  /** Logs in on a device; whatever tokens it had end. */
  async open(holder: TokenHolder, displayName: string | null, refreshable: boolean): Promise<IssuedToken> {
    const { row, issued } = this.#issue(holder, refreshable, null);
    await this.#deps.store.openDevice({ ...holder, displayName }, row, this.#deps.clock.now());
    this.#forgetDevice(holder);
    return issued;
  }

  /** The pair that follows a refresh token. The old pair ends when the new one is used for the first time. */
  async refresh(refreshToken: string): Promise<IssuedToken> {
    const row = TOKEN.test(refreshToken)
      ? await this.#deps.store.findByRefresh(digestOf(refreshToken))
      : undefined;
    if (!row) throw unknownToken(false);
    if (row.predecessor !== null) await this.#endPredecessor(row, row.predecessor);
    const { row: next, issued } = this.#issue(row, true, row.accessHash);
    const added = await this.#deps.store.addSuccessor({ ...next, predecessor: row.accessHash });
    if (!added) throw unknownToken(false);
    // A successor that was issued before and never used may be known.
    this.#changes += 1;
    for (const hash of this.#hashes.get(keyOf(row)) ?? []) {
      if (this.#known.get(hash)?.predecessor === row.accessHash) this.#known.delete(hash);
    }
    return issued;
  }

  /** Ends a device with its tokens; waiting requests of it end too. */
  async endDevice(holder: TokenHolder): Promise<void> {
    await this.#deps.store.deleteDevice(holder.userId, holder.deviceId);
    this.#forgetDevice(holder);
  }

  async endAllDevices(userId: string, except?: string): Promise<number> {
    const devices = (await this.#deps.store.devicesOf(userId)).filter((row) => row.deviceId !== except);
    for (const row of devices) await this.endDevice(row);
    return devices.length;
  }

  /** Calls back once when the tokens of a device end; answers how to stop listening. */
  onEnded(holder: TokenHolder, listener: () => void): () => void {
    const key = keyOf(holder);
    const listeners = this.#endListeners.get(key) ?? new Set();
    this.#endListeners.set(key, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#endListeners.delete(key);
    };
  }

  #issue(holder: TokenHolder, refreshable: boolean, predecessor: string | null) {
    const access = newToken('gha');
    const refresh = refreshable ? newToken('ghr') : undefined;
    const { lifetimeMs, clock } = this.#deps;
    const row: TokenRow = {
      accessHash: digestOf(access),
      refreshHash: refresh === undefined ? null : digestOf(refresh),
      userId: holder.userId,
      deviceId: holder.deviceId,
      expiresAt: refreshable ? new Date(clock.now().getTime() + lifetimeMs) : null,
      predecessor,
    };
    const issued: IssuedToken = {
      access_token: access,
      ...(refresh !== undefined && { refresh_token: refresh, expires_in_ms: lifetimeMs }),
    };
    return { row, issued };
  }

  async #read(hash: string): Promise<TokenRow | undefined> {
    const before = this.#changes;
    const row = await this.#deps.store.findByAccess(hash);
    // What was read while a device ended is read again with the next request.
    if (row && before === this.#changes) this.#remember(row);
    return row;
  }

  #remember(row: TokenRow): void {
    if (this.#known.size >= KNOWN_MAX) {
      this.#known.clear();
      this.#hashes.clear();
    }
    this.#known.set(row.accessHash, row);
    const key = keyOf(row);
    this.#hashes.set(key, (this.#hashes.get(key) ?? new Set()).add(row.accessHash));
  }

  async #endPredecessor(row: TokenRow, predecessor: string): Promise<void> {
    await this.#deps.store.endPredecessor(row.accessHash, predecessor);
    this.#changes += 1;
    this.#known.delete(predecessor);
    if (this.#known.has(row.accessHash)) this.#remember({ ...row, predecessor: null });
  }

  #forgetDevice(holder: TokenHolder): void {
    this.#changes += 1;
    const key = keyOf(holder);
    for (const hash of this.#hashes.get(key) ?? []) this.#known.delete(hash);
    this.#hashes.delete(key);
    this.#seenAt.delete(key);
    const listeners = this.#endListeners.get(key);
    this.#endListeners.delete(key);
    for (const listener of listeners ?? []) listener();
  }

  #sawDevice(holder: TokenHolder): void {
    const now = this.#deps.clock.now();
    const key = keyOf(holder);
    if (now.getTime() - (this.#seenAt.get(key) ?? 0) < SEEN_EVERY_MS) return;
    if (this.#seenAt.size >= KNOWN_MAX) this.#seenAt.clear();
    this.#seenAt.set(key, now.getTime());
    // Of no importance to the request, which does not wait for it; the next one tries again.
    this.#deps.store.sawDevice(holder.userId, holder.deviceId, now).catch(() => this.#seenAt.delete(key));
  }
}

export const unknownToken = (soft: boolean) =>
  new MatrixError(401, 'M_UNKNOWN_TOKEN', soft ? 'The access token has expired' : 'Unknown access token', {
    soft_logout: soft,
  });
