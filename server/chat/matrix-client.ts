import { Agent, request, type Dispatcher } from 'undici';
import { homeserverPeers, type Peers } from '@/runtime/peers';
import { assertOutsideTransaction } from '@/storage/transaction';

/** The homeserver refused a call, in the form of the specification. */
export class MatrixRefusal extends Error {
  override readonly name = 'MatrixRefusal';
  constructor(
    readonly status: number,
    /** `M_FORBIDDEN` and the like; `M_UNKNOWN` where the answer names none. */
    readonly code: string,
    /** Of `M_LIMIT_EXCEEDED`: how long to wait. */
    readonly retryAfterMs: number | undefined,
    call: string,
  ) {
    super(`${call} was refused with ${status} ${code}`);
  }
}

/** The homeserver gave no answer. Whether it did what it was asked to is not known. */
export class HomeserverAway extends Error {
  override readonly name = 'HomeserverAway';
}

export interface MatrixCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `_synapse`: Synapse's administration. */
  readonly base?: '_matrix' | '_synapse';
  /** Made with `matrixPath`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  /** Instead of `body`. */
  readonly bytes?: { readonly content: Uint8Array; readonly type: string };
  /** A user of ours in whose name the call is made; without one it is the platform's own user. */
  readonly as?: string;
  /** Instead of the application service's own. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Its answer is passed on to a reader, who may take long. */
  readonly isFile?: boolean;
}

const CALL_MS_MAX = 10_000;
const CONNECT_MS_MAX = 2_000;

/** What a proxy or a server that is just starting says. */
const AWAY_STATUSES = new Set([502, 503, 504]);

/** A path below `/_matrix/` or `/_synapse/`, its values percent-encoded. */
export function matrixPath(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(values[index - 1] ?? '') + part);
}

/** Speaks HTTP to the homeserver as the application service. Nothing here knows what a call means. */
export class MatrixClient {
  readonly #agent = new Agent({ connections: 32, connect: { timeout: CONNECT_MS_MAX } });
  /** Of files, which are read as slowly as their readers take them: they must not hold up other calls. The gateway bounds their number. */
  readonly #filesAgent = new Agent({ connect: { timeout: CONNECT_MS_MAX } });

  readonly #peers: Peers;
  readonly #target: {
    readonly url: string;
    readonly otherUrls?: readonly string[];
    readonly asToken: string;
  };

  constructor(target: {
    readonly url: string;
    readonly otherUrls?: readonly string[];
    readonly asToken: string;
  }) {
    this.#target = target;
    this.#peers = homeserverPeers([target.url, ...(target.otherUrls ?? [])]);
  }

  /** The JSON of the answer, or null if the homeserver says 404. */
  async find(call: MatrixCall): Promise<unknown> {
    try {
      return await this.call(call);
    } catch (error) {
      if (error instanceof MatrixRefusal && error.status === 404) return null;
      throw error;
    }
  }

  /** The JSON of the answer. Throws MatrixRefusal, or HomeserverAway when there was none. */
  async call(call: MatrixCall): Promise<unknown> {
    const response = await this.open(call);
    const text = await response.body.text().catch((error: unknown) => {
      throw new HomeserverAway(`${nameOf(call)} was answered in part`, { cause: error });
    });
    if (response.statusCode < 300) return parsed(text);
    throw refusalOf(call, response, text);
  }

  /** The answer itself, its body unread. Refusals are answers too. */
  async open(call: MatrixCall): Promise<Dispatcher.ResponseData> {
    assertOutsideTransaction();
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...call.query, user_id: call.as })) {
      if (value !== undefined) query.set(name, value);
    }
    const { content, type } = call.bytes ?? {
      content: call.body === undefined ? undefined : JSON.stringify(call.body),
      type: 'application/json',
    };
    const timeoutMs = call.timeoutMs ?? CALL_MS_MAX;
    // Whoever has lost the lead answers nothing that counts, or nothing at all.
    const replaced = new AbortController();
    const forget = this.#peers.onReplaced(() => replaced.abort());
    try {
      return await request(`${this.#peers.current}/${call.base ?? '_matrix'}/${call.path}?${query}`, {
        dispatcher: call.isFile ? this.#filesAgent : this.#agent,
        method: call.method,
        headers: {
          authorization: `Bearer ${call.token ?? this.#target.asToken}`,
          ...(content !== undefined && { 'content-type': type }),
          ...call.headers,
        },
        body: content,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
        signal: call.signal ? AbortSignal.any([call.signal, replaced.signal]) : replaced.signal,
      });
    } catch (error) {
      throw new HomeserverAway(`${nameOf(call)} was not answered`, { cause: error });
    } finally {
      forget();
    }
  }

  async close(): Promise<void> {
    this.#peers.close();
    await Promise.all([this.#agent.destroy(), this.#filesAgent.destroy()]);
  }
}

/** The call for logs: ids of rooms and people are not in it. */
const nameOf = ({ method, path }: MatrixCall) => `${method} ${path.replace(/\/[^/]*(%|\d)[^/]*/g, '/…')}`;

export function refusalOf(
  call: MatrixCall,
  { statusCode, headers }: Pick<Dispatcher.ResponseData, 'statusCode' | 'headers'>,
  text: string,
): Error {
  if (AWAY_STATUSES.has(statusCode)) return new HomeserverAway(`${nameOf(call)} was answered ${statusCode}`);
  const answer = parsed(text);
  const { errcode, retry_after_ms: retryAfterMs } = (
    typeof answer === 'object' && answer !== null ? answer : {}
  ) as Record<string, unknown>;
  const seconds = Number(headers['retry-after']);
  return new MatrixRefusal(
    statusCode,
    typeof errcode === 'string' ? errcode : 'M_UNKNOWN',
    typeof retryAfterMs === 'number' ? retryAfterMs : seconds > 0 ? seconds * 1000 : undefined,
    nameOf(call),
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
