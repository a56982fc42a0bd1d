import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Requester } from '@/homeserver/users/requester';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
/** Path versions; every `v3` path is served as `r0` too, for older clients. */
export type PathVersion = 'v3' | 'v1' | 'unstable';

/** A body that is sent as it stands: JSON that was serialised before, or bytes. */
export type Answer =
  | { readonly json: unknown; readonly status?: number }
  | { readonly text: string; readonly status?: number }
  | {
      readonly bytes: Buffer | null;
      readonly headers: Readonly<Record<string, string>>;
      readonly status?: number;
    }
  | { readonly stream: Readable; readonly headers: Readonly<Record<string, string>> };

export interface MatrixCall<Body> {
  /** Never undefined on routes with `auth: 'user'`. */
  readonly requester: Requester;
  /** Path parameters by name, decoded. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Body;
  /** The request's path with the id, for transactions. */
  readonly path: string;
  readonly peer: string;
  /** What counts as one sender where nobody is logged in: the address, or the /64 of an IPv6 subscriber. */
  readonly network: string;
  /** `?ts=` of the application service. */
  readonly originServerTs: number | undefined;
  /**
   * Counts a use against another limit, for what turns out to be much work. Throws `M_LIMIT_EXCEEDED`; the application service
   * has no limits.
   */
  takeLimit(name: LimitName): void;
  /** Aborted when the client has gone away. */
  readonly signal: AbortSignal;
  readonly raw: { readonly request: IncomingMessage; readonly response: ServerResponse };
}

/** What a request counts against (api/limits.ts): its person, or its address when nobody is logged in. */
export type LimitName =
  | 'login'
  | 'register'
  | 'message'
  | 'membership'
  | 'typing'
  | 'upload'
  | 'search'
  | 'read'
  | 'large_room'
  | 'people'
  | 'account_data'
  | 'sync'
  | 'whole_sync';

/**
 * One endpoint. A path is written without its prefix: `rooms/{roomId}/send/{eventType}/{txnId}` with version `v3` is
 * `/_matrix/client/v3/rooms/…`. Bodies are parsed with the schema, which ignores unknown keys as the specification asks.
 */
export interface MatrixRoute<Body = unknown> {
  readonly method: Method;
  readonly path: string;
  readonly versions: readonly PathVersion[];
  /** Where the path begins: below `/_matrix/client/{version}/` unless said; `root` is an absolute path without versions. */
  readonly base?: 'client' | 'media' | 'root';
  readonly auth: 'none' | 'user';
  readonly limit?: LimitName | ((query: URLSearchParams) => LimitName);
  /** Its requests may wait for long. They end with 401 when their device is logged out meanwhile. */
  readonly waits?: boolean;
  /** Absent: the body is not read as JSON (uploads, GET). */
  readonly body?: z.ZodType<Body>;
  /** Who alone may call it where a platform stands behind the server; the stand-alone server gives it to all users. */
  readonly platformOnly?: boolean;
  handler(call: MatrixCall<Body>): Promise<Answer>;
}

/** Declares a route; the identity function keeps the type of its body. */
export function matrixRoute<Body>(route: MatrixRoute<Body>): MatrixRoute {
  return route as MatrixRoute;
}
