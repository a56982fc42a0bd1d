import { z } from 'zod';
import { envelope, SUCCESS_CODE } from '@/protocol/envelope';
import { errorNameOf } from '@/protocol/errors';
import { keyShareRoutes } from '@/protocol/key-share';
import type { MailDelivery } from '@/protocol/mail-delivery';
import type { BodyOf, ResultOf, RouteDefinition } from '@/protocol/route';
import { SIGNER_PASS_HEADER } from '@/protocol/session';
import { ApiError } from '@/lib/api/api-error';
import type { DeviceKey } from '@/lib/keys/device-key';
import { KeyShareWallet } from '@/lib/keys/key-share-wallet';
import type { Stretch } from '@/lib/keys/kdf';
import { ownDeviceKey } from '@/lib/keys/own-device';
import { type Ask, isRegistered, type Prover, provenCalls, register } from '@/lib/keys/proven-calls';

type Routes = typeof keyShareRoutes;

const TIMEOUT_MS = 60_000;

/** The signer's way to the platform: a pass in place of the cookie, for the calls of key shares alone. */
export class SignerSession {
  readonly #origin: string;
  readonly #pass: string;

  private constructor(
    origin: string,
    pass: string,
    readonly user: number,
    /** What a new password must not be made of. */
    readonly username: string,
  ) {
    this.#origin = origin;
    this.#pass = pass;
  }

  /** Makes a pass of the ticket that the app has fetched; a ticket is good once. */
  static async open(origin: string, ticket: string): Promise<SignerSession> {
    const { pass, user, username } = await request<ResultOf<Routes['redeemSignerTicket']>>(
      origin,
      keyShareRoutes.redeemSignerTicket,
      { body: { ticket } satisfies BodyOf<Routes['redeemSignerTicket']> },
    );
    return new SignerSession(origin, pass, user, username);
  }

  wallet(stretch: Stretch): KeyShareWallet {
    return new KeyShareWallet(this.user, provenCalls(this.#ask, this.#prover), stretch);
  }

  /** Makes sure that the browser keeps a key for this device; rejects with NoDeviceStorage. */
  async keepDevice(): Promise<void> {
    await this.#device();
  }

  /** Whether this device gets shares. Rejects with NoDeviceStorage, too. */
  async isDeviceRegistered(): Promise<boolean> {
    return isRegistered(this.#ask, this.#prover);
  }

  async mailDeviceCode(): Promise<void> {
    await this.#ask('requestDeviceCode');
  }

  /** Whether the mail with the code has to wait for the mail server. */
  async deviceCodeDelivery(): Promise<MailDelivery> {
    return this.#ask('deviceCodeDelivery');
  }

  async registerDevice(code: string): Promise<void> {
    await register(this.#ask, this.#prover, code);
  }

  readonly #ask: Ask = (name, body) =>
    request(this.#origin, keyShareRoutes[name] as unknown as RouteDefinition, { body, pass: this.#pass });

  #key: Promise<DeviceKey> | null = null;
  readonly #device = () =>
    (this.#key ??= ownDeviceKey(this.user).catch((cause: unknown) => {
      // It may be allowed meanwhile.
      this.#key = null;
      throw cause;
    }));

  get #prover(): Prover {
    return { user: this.user, pass: this.#pass, device: this.#device };
  }
}

async function request<Result>(
  origin: string,
  definition: RouteDefinition,
  { body, pass }: { body?: unknown; pass?: string },
): Promise<Result> {
  const response = await fetch(`${origin}/api/${definition.path}`, {
    method: definition.method,
    headers: {
      accept: 'application/json',
      ...(definition.body && { 'content-type': 'application/json' }),
      ...(pass !== undefined && { [SIGNER_PASS_HEADER]: pass }),
    },
    body: definition.body ? JSON.stringify(z.encode(definition.body, body as never)) : undefined,
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((cause: unknown) => {
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError';
    throw new ApiError(isLate ? 'timeout' : 'offline', 0, {}, undefined, { cause });
  });
  const read = envelope.safeParse(await response.json().catch(() => null));
  if (!read.success) throw new ApiError(response.status === 502 ? 'unavailable' : 'unknown', response.status);
  const { code, fields, message, result } = read.data;
  if (code !== SUCCESS_CODE) {
    const retryAfterSeconds = Number(response.headers.get('retry-after'));
    const facts = { ...(retryAfterSeconds > 0 && { retryAfterSeconds }), ...fields };
    throw new ApiError(errorNameOf(code) ?? 'unknown', response.status, facts, message);
  }
  const decoded = z.safeDecode(definition.result, result as never);
  if (!decoded.success) throw new ApiError('outdated', response.status);
  return decoded.data as Result;
}
