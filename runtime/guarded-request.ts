import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isPlainHttps, isPublic, numericHost } from './public-address';

const CONNECT_MS_MAX = 5_000;
const ANSWER_MS_MAX = 10_000;

/** The address must not be asked: it is private, or not of a kind that is allowed. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

/** Nothing was sent: the other side cannot be reached. */
export class NotReached extends Error {
  override readonly name = 'NotReached';
}

export interface GuardedRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export interface GuardedOptions {
  /** Bytes of an answer that are read. */
  readonly bytesMax: number;
  /** Also asks this machine and private networks, over http and on any port. For trying alone. */
  readonly allowsPrivate: boolean;
}

/**
 * Asks addresses that people supply. Only https on its own port; the name is resolved, every address that it has must be public,
 * and the connection goes to one of those. Redirects are not followed.
 */
export class GuardedClient {
  readonly #options: GuardedOptions;
  readonly #agent: Agent;

  constructor(options: GuardedOptions) {
    this.#options = options;
    this.#agent = new Agent({
      connect: { timeout: CONNECT_MS_MAX, ...(!options.allowsPrivate && { lookup: publicLookup }) },
      headersTimeout: ANSWER_MS_MAX,
      bodyTimeout: ANSWER_MS_MAX,
      maxResponseSize: options.bytesMax,
    });
  }

  /** Throws AddressRefused for an address that is never asked, whatever its name resolves to. */
  check(address: string): URL {
    if (!URL.canParse(address)) throw new AddressRefused('The address is none');
    const url = new URL(address);
    if (this.#options.allowsPrivate) return url;
    const host = numericHost(url);
    if (!isPlainHttps(url) || (host !== null && !isPublic(host))) {
      throw new AddressRefused('The address is not a public one over https');
    }
    return url;
  }

  /** Throws AddressRefused, NotReached, or another error when it is not known whether the other side has got it. */
  async send(
    address: string,
    { method, headers, body }: GuardedRequest,
    signal?: AbortSignal,
  ): Promise<{
    status: number;
    headers: Readonly<Record<string, string | string[] | undefined>>;
    body: Buffer;
  }> {
    const url = this.check(address);
    try {
      const answer = await request(url, {
        method,
        headers,
        body: body ?? null,
        dispatcher: this.#agent,
        signal: signal ?? null,
      });
      const read = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, headers: answer.headers, body: read };
    } catch (error) {
      const refused = error instanceof AddressRefused ? error : factsOf(error).cause;
      if (refused instanceof AddressRefused) throw refused;
      if (isBefore(error)) throw new NotReached('The other side cannot be reached', { cause: error });
      throw error;
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const refused = addresses?.some(({ address }) => !isPublic(address));
    const problem = error ?? (refused ? new AddressRefused('The name has a private address') : null);
    const [first] = addresses ?? [];
    if (problem || !first) return callback(problem ?? new NotReached('The name has no address'), '', 0);
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** Codes of failures before anything of the request has left: of names, connections, and certificates. */
const BEFORE =
  /^(ENOTFOUND|EAI_\w+|ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|UNABLE_TO_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+)$/;

/** What may be on an error, whichever realm made it. */
const factsOf = (error: unknown) =>
  (typeof error === 'object' && error !== null ? error : {}) as {
    readonly code?: unknown;
    readonly cause?: unknown;
    readonly errors?: readonly unknown[];
  };

function isBefore(error: unknown): boolean {
  const { code, cause, errors } = factsOf(error);
  if (typeof code === 'string' && BEFORE.test(code)) return true;
  return [...(errors ?? []), ...(cause === undefined ? [] : [cause])].some(isBefore);
}
