import type { Language, Person } from '@/protocol/account';
import type { BodyOf, ParamsOf, QueryOf, ResultOf, RouteDefinition } from '@/protocol/route';
import type { RouteName, routes } from '@/protocol/routes';

/** The signed-in person of a call, as the session row says. */
export interface Caller extends Person {
  readonly sessionId: number;
  readonly emailVerified: boolean;
  readonly isPlatformAdmin: boolean;
  /** The operator has suspended the account: only routes that say so may be called (`whileSuspended`). */
  readonly isSuspended: boolean;
  /** The person has deleted the account, which is still kept: the same routes are left, and the one that brings it back. */
  readonly isDeleted: boolean;
  /** How long the login still counts as fresh; 0: the person has to show again that it is them (`freshLogin` of a route). */
  readonly freshMsLeft: number;
}

/** What a handler may know of the request besides its parsed input. */
export interface RequestFacts {
  readonly id: string;
  /** Address of the person's browser, as the gateway says it. */
  readonly peer: string;
  /** What our proxy says of where that is (place.ts). */
  readonly place: string | null;
  readonly userAgent: string;
  /** The pass that identified the caller, on routes of the signer. */
  readonly signerPass: string | null;
  /** Language for `message` and for mails of this call. */
  readonly language: Language;
  /** Reads the multipart body, at most UPLOAD_BYTES_MAX and a little framing. */
  formData(): Promise<FormData>;
  /** The value of one of our cookies. */
  cookie(name: string): string | undefined;
}

export interface Reply {
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void;
  clearCookie(name: string): void;
  /** Says which version of an answer this is. Throws for a caller who has it, who is answered 304 without another read. */
  version(tag: string): void;
}

export interface Call<Definition extends RouteDefinition> {
  readonly params: ParamsOf<Definition>;
  readonly query: QueryOf<Definition>;
  readonly body: BodyOf<Definition>;
  /** Null only where the route says `anyone`. */
  readonly caller: Definition['caller'] extends 'anyone' ? Caller | null : Caller;
  readonly request: RequestFacts;
  readonly reply: Reply;
}

export type Handler<Name extends RouteName> = (
  call: Call<(typeof routes)[Name]>,
) => Promise<ResultOf<(typeof routes)[Name]>>;

/** A noun's `<noun>.routes.ts` answers a part of this map; the platform refuses to start while a route has no handler. */
export type Handlers<Names extends RouteName = RouteName> = { readonly [Name in Names]: Handler<Name> };
