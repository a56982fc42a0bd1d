import type { Method } from '@/homeserver/api/route';

/** A refused request, as a test expects it: `rejects.toMatchObject({ status: 403, errcode: 'M_FORBIDDEN' })`. */
export class MatrixHttpError extends Error {
  override readonly name = 'MatrixHttpError';
  constructor(
    readonly status: number,
    readonly errcode: string | undefined,
    readonly body: Record<string, unknown>,
    readonly headers: Headers,
  ) {
    super(`${status} ${errcode} ${JSON.stringify(body)}`);
  }
}

export interface ClientIdentity {
  readonly userId: string;
  readonly token?: string;
  readonly deviceId?: string;
  /** Added to every address: `user_id` of the application service. */
  readonly query?: Readonly<Record<string, string>>;
}

// What a test reads from an answer is the test's business.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type AnswerBody = any;

/**
 * Speaks to a homeserver as one person. Paths are below `/_matrix/client/v3/`, or absolute with a slash in front;
 * segments are the test's to encode, see `segment`.
 */
export class MatrixTestClient {
  readonly userId: string;
  readonly token: string | undefined;
  readonly deviceId: string;
  readonly #query: Readonly<Record<string, string>>;
  #transactions = 0;
  /** Where the server answers; asked anew each time, because a restarted one has another port. */
  readonly #base: () => string;

  constructor(base: () => string, { userId, token, deviceId = '', query = {} }: ClientIdentity) {
    this.#base = base;
    this.userId = userId;
    this.token = token;
    this.deviceId = deviceId;
    this.#query = query;
  }

  get = (path: string) => this.call('GET', path);
  put = (path: string, body: unknown = {}) => this.call('PUT', path, body);
  post = (path: string, body: unknown = {}) => this.call('POST', path, body);
  delete = (path: string, body?: unknown) => this.call('DELETE', path, body);

  /** Throws MatrixHttpError for everything but success. */
  async call(method: Method, path: string, body?: unknown): Promise<AnswerBody> {
    const response = await this.send(path, {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    if (response.ok) return answer;
    const { errcode } = answer;
    throw new MatrixHttpError(
      response.status,
      typeof errcode === 'string' ? errcode : undefined,
      answer,
      response.headers,
    );
  }

  /** Sends anything with this person's token. */
  send(path: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(path.startsWith('/') ? path : `/_matrix/client/v3/${path}`, this.#base());
    for (const [name, value] of Object.entries(this.#query)) url.searchParams.set(name, value);
    const headers = new Headers(init.headers);
    if (this.token !== undefined) headers.set('authorization', `Bearer ${this.token}`);
    return fetch(url, { ...init, headers, redirect: 'manual' });
  }

  /** Sends an event under a transaction id of its own; answers its id. */
  async say(roomId: string, content: unknown, type = 'm.room.message'): Promise<string> {
    this.#transactions += 1;
    const path = `rooms/${segment(roomId)}/send/${segment(type)}/t${this.#transactions}-${this.deviceId}`;
    const { event_id: eventId } = await this.put(
      path,
      typeof content === 'string' ? { msgtype: 'm.text', body: content } : content,
    );
    return eventId as string;
  }

  /** Uploads a file; answers its `mxc` address. */
  async upload(bytes: Uint8Array<ArrayBuffer>, type: string, fileName?: string): Promise<string> {
    const name = fileName === undefined ? '' : `?filename=${encodeURIComponent(fileName)}`;
    const response = await this.send(`/_matrix/media/v3/upload${name}`, {
      method: 'POST',
      body: bytes,
      headers: { 'content-type': type },
    });
    const answer = (await response.json()) as { content_uri: string; errcode?: string };
    if (!response.ok)
      throw new MatrixHttpError(response.status, answer.errcode, { ...answer }, response.headers);
    return answer.content_uri;
  }

  /** The same person on another device, or with other words in the address. */
  with(identity: Partial<ClientIdentity>): MatrixTestClient {
    return new MatrixTestClient(this.#base, {
      userId: this.userId,
      token: this.token,
      deviceId: this.deviceId,
      query: this.#query,
      ...identity,
    });
  }
}

export const segment = (text: string): string => encodeURIComponent(text);
