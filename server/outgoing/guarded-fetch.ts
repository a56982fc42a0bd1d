import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import { isPlainHttps, isPublic, numericHost } from '@/runtime/public-address';
import { assertOutsideTransaction } from '@/storage/transaction';

/** Why an address that a stranger chose was not read. */
export type OutgoingRefusal =
  /** Not `https:` on its usual port, or with a name and password in it. */
  | 'address'
  /** It leads to this machine or into a network that is not public. */
  | 'private'
  /** More than a few redirects. */
  | 'redirects'
  /** The server answered that there is nothing. */
  | 'missing'
  /** It is compressed although that was not asked for: nobody knows how large it becomes. */
  | 'encoding'
  | 'tooLarge'
  | 'slow'
  | 'unreachable';

export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';

  constructor(
    readonly reason: OutgoingRefusal,
    cause?: unknown,
  ) {
    super(`refused: ${reason}`, { cause });
  }
}

export interface GuardedFetchOptions {
  /** Addresses of a host; the system's resolver unless told. */
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly isAllowed?: (address: string) => boolean;
  /** Certificates (PEM) that are trusted beside the usual ones. */
  readonly authorities?: string;
  readonly port?: number;
}

export interface Wanted {
  readonly accept: string;
  readonly bytesMax: number;
  readonly timeoutMs: number;
}

const REDIRECTS_MAX = 3;
const CONNECT_MS_MAX = 4_000;
const HEADERS_MS_MAX = 6_000;
const ADDRESS_LENGTH_MAX = 2_048;

/**
 * The one way to read what lies at an address that people or contracts supply; pushes are sent by runtime/guarded-request.ts. Which
 * addresses are public is said once, in runtime/public-address.ts. Every host is resolved, all that it resolves to is checked, and the
 * connection goes to exactly what was checked; each redirect begins anew. What travels says nothing of who asked.
 */
export class GuardedFetch {
  readonly #resolve: (host: string) => Promise<readonly string[]>;
  readonly #isAllowed: (address: string) => boolean;
  readonly #port: number;
  readonly #agent: Agent;

  constructor({
    resolve = systemResolve,
    isAllowed = isPublic,
    authorities,
    port = 443,
  }: GuardedFetchOptions = {}) {
    this.#resolve = resolve;
    this.#isAllowed = isAllowed;
    this.#port = port;
    this.#agent = new Agent({
      connections: 4,
      keepAliveTimeout: 1_000,
      headersTimeout: HEADERS_MS_MAX,
      bodyTimeout: HEADERS_MS_MAX,
      maxHeaderSize: 16_384,
      connect: {
        timeout: CONNECT_MS_MAX,
        lookup: this.#lookup,
        ...(authorities !== undefined && { ca: authorities }),
      },
    });
  }

  /** The whole answer. Throws OutgoingRefused. */
  async read(address: string, wanted: Wanted): Promise<Buffer> {
    const signal = AbortSignal.timeout(wanted.timeoutMs);
    try {
      const { body, headers } = await this.#open(address, wanted, signal);
      const announced = Number(headers['content-length'] ?? 0);
      const chunks: Buffer[] = [];
      let size = 0;
      try {
        if (announced > wanted.bytesMax) throw new OutgoingRefused('tooLarge');
        for await (const chunk of body as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > wanted.bytesMax) throw new OutgoingRefused('tooLarge');
          chunks.push(chunk);
        }
      } finally {
        body.destroy();
      }
      return Buffer.concat(chunks);
    } catch (error) {
      throw refusalOf(error, signal);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  async #open(address: string, { accept }: Wanted, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
    assertOutsideTransaction();
    let url = this.#checked(address, null);
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const answer = await request(this.#target(url), {
        dispatcher: this.#agent,
        method: 'GET',
        // Compressed answers are not asked for, so that what arrives is as large as what is kept.
        headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Guildhall' },
        signal,
      });
      const { statusCode, headers, body } = answer;
      // A body that is given up breaks off with an error that nobody waits for.
      body.on('error', () => undefined);
      if (statusCode === 200) {
        const encoding = String(headers['content-encoding'] ?? 'identity').toLowerCase();
        if (encoding === 'identity') return answer;
        body.destroy();
        throw new OutgoingRefused('encoding');
      }
      body.destroy();
      if (![301, 302, 303, 307, 308].includes(statusCode)) {
        throw new OutgoingRefused(statusCode >= 400 && statusCode < 500 ? 'missing' : 'unreachable');
      }
      url = this.#checked(String(headers.location ?? ''), url);
    }
    throw new OutgoingRefused('redirects');
  }

  #checked(address: string, base: URL | null): URL {
    if (address.length > ADDRESS_LENGTH_MAX || !URL.canParse(address, base ?? undefined)) {
      throw new OutgoingRefused('address');
    }
    const url = new URL(address, base ?? undefined);
    if (!isPlainHttps(url)) throw new OutgoingRefused('address');
    const host = numericHost(url);
    if (host !== null && !this.#isAllowed(host)) throw new OutgoingRefused('private');
    url.hash = '';
    return url;
  }

  #target(checked: URL): URL {
    const url = new URL(checked);
    if (this.#port !== 443) url.port = String(this.#port);
    return url;
  }

  /** Called for each new connection; one address that is not public makes all of them suspect. */
  readonly #lookup: LookupFunction = (host, options, callback) => {
    this.#resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(new OutgoingRefused('unreachable'), '');
        if (!addresses.every(this.#isAllowed)) return callback(new OutgoingRefused('private'), '');
        if (options.all !== true) return callback(null, first, isIP(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (cause: unknown) => callback(new OutgoingRefused('unreachable', cause), ''),
    );
  };
}

async function systemResolve(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true });
  return found.map(({ address }) => address);
}

function refusalOf(error: unknown, signal: AbortSignal): OutgoingRefused {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof OutgoingRefused) return cause;
    if (cause instanceof AggregateError) {
      const found = cause.errors.find((one) => one instanceof OutgoingRefused);
      if (found instanceof OutgoingRefused) return found;
    }
  }
  const isSlow = signal.aborted || /Timeout/.test(error instanceof Error ? error.name : '');
  return new OutgoingRefused(isSlow ? 'slow' : 'unreachable', error);
}
