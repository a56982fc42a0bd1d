import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Me } from '@/protocol/account';
import type { InviteContext } from '@/protocol/invite';
import { envelope, SUCCESS_CODE, type ErrorFields } from '@/protocol/envelope';
import { errorNameOf, type ErrorName } from '@/protocol/errors';
import { INTERNAL_SECRET_HEADER } from '@/protocol/page';
import {
  fillPath,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type ResultOf,
  type RouteDefinition,
} from '@/protocol/route';
import { routes, type RouteName } from '@/protocol/routes';
import type { Config } from '@/server/config/config';
import type { OutboxMail } from '@/protocol/page';

type Definition<Name extends RouteName> = (typeof routes)[Name];
type Part<Key extends string, Value> = undefined extends Value
  ? unknown
  : object extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };
type Input<Name extends RouteName> = Part<'params', ParamsOf<Definition<Name>>> &
  Part<'query', QueryOf<Definition<Name>>> &
  Part<'body', BodyOf<Definition<Name>>> & { form?: FormData; headers?: Record<string, string> };
type Arguments<Name extends RouteName> =
  object extends Input<Name> ? [input?: Input<Name>] : [input: Input<Name>];

/** A refused call, as a test expects it: `rejects.toMatchObject({ error: 'not_found' })`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly error: ErrorName | 'unknown',
    readonly status: number,
    readonly fields: ErrorFields,
    readonly headers: Headers,
    readonly serverMessage: string,
  ) {
    super(`${error} (${status}) ${JSON.stringify(fields)}`);
  }
}

export interface PersonOptions {
  readonly email?: string;
  readonly password?: string;
  readonly verified?: boolean;
  /** The invite that the person comes by. */
  readonly invite?: InviteContext;
}

export interface RawRequest {
  readonly method?: string;
  readonly body?: BodyInit;
  /** Undefined leaves one of the usual headers out. */
  readonly headers?: Record<string, string | undefined>;
}

type ClientConfig = Pick<Config, 'publicUrl' | 'internalSecret'>;

/** A browser behind the web process: keeps cookies, speaks our names, and can also send whatever a test wants. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  email = '';
  password = '';
  peer = '192.0.2.1';
  /** Set by `signUp`. */
  me: Me | null = null;
  readonly #platformUrl: string;
  readonly #config: ClientConfig;

  constructor({ platformUrl, config }: { platformUrl: string; config: ClientConfig }) {
    this.#platformUrl = platformUrl;
    this.#config = config;
  }

  /** The id of the signed-up person. */
  get id(): number {
    if (!this.me) throw new Error('This client has not signed up');
    return this.me.id;
  }

  /** Sends anything to a path of the internal listener, with the headers that the web process would send. */
  async send(
    pathAndQuery: string,
    { method = 'GET', body, headers = {} }: RawRequest = {},
  ): Promise<Response> {
    const usual: Record<string, string | undefined> = {
      [INTERNAL_SECRET_HEADER]: this.#config.internalSecret,
      'x-guildhall-peer': this.peer,
      'x-guildhall-language': 'en',
      ...(method !== 'GET' && { origin: this.#config.publicUrl, 'sec-fetch-site': 'same-origin' }),
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
      ...(this.cookies.size > 0 && {
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      }),
    };
    const sent = Object.entries({ ...usual, ...headers }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const response = await fetch(this.#platformUrl + pathAndQuery, {
      method,
      body,
      headers: sent,
      redirect: 'manual',
    });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie);
    return response;
  }

  /** Calls a route under our names; throws ApiError for anything but success. */
  async call<Name extends RouteName>(
    name: Name,
    ...[input]: Arguments<Name>
  ): Promise<ResultOf<Definition<Name>>> {
    const definition = routes[name] as unknown as RouteDefinition;
    const { params, query, body, form, headers } = (input ?? {}) as Record<
      'params' | 'query' | 'body',
      never
    > & {
      form?: FormData;
      headers?: Record<string, string>;
    };
    const encoded = (schema: z.ZodType | undefined, value: never) =>
      (schema && value !== undefined ? z.encode(schema, value) : {}) as Record<string, string>;
    const search = new URLSearchParams(encoded(definition.query, query)).toString();
    const path = fillPath(definition.path, encoded(definition.params, params));
    const response = await this.send(`/api/${path}${search === '' ? '' : `?${search}`}`, {
      method: definition.method,
      body: form ?? (definition.body ? JSON.stringify(encoded(definition.body, body)) : undefined),
      headers,
    });
    const answer = envelope.parse(await response.json());
    if (answer.code !== SUCCESS_CODE) {
      const error = errorNameOf(answer.code) ?? 'unknown';
      throw new ApiError(error, response.status, answer.fields ?? {}, response.headers, answer.message ?? '');
    }
    return z.decode(definition.result, answer.result as never) as ResultOf<Definition<Name>>;
  }

  /** Signs up; by default uses the mailed link too. */
  async signUp(mails: (to: string) => Promise<OutboxMail[]>, options: PersonOptions = {}): Promise<this> {
    const {
      email = `person-${randomUUID()}@example.org`,
      password = 'correct7horse',
      verified = true,
      invite,
    } = options;
    this.email = email;
    this.password = password;
    const { user } = await this.call('register', {
      body: { email, password, agreed: true, ...(invite && { invite }) },
    });
    this.me = user;
    if (verified) {
      const link = (await mails(email)).at(-1)?.links[0];
      if (link === undefined) throw new Error(`No link was mailed to ${email}`);
      await this.call('verifyEmail', { body: { token: new URL(link).searchParams.get('token') ?? '' } });
      this.me = await this.call('me');
    }
    return this;
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ');
    const equals = pair.indexOf('=');
    if (attributes.includes('Max-Age=0')) this.cookies.delete(pair.slice(0, equals));
    else this.cookies.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
}
