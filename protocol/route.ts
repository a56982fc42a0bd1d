import type { z } from 'zod';
import type { Right } from './permissions';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Who may call a route at all. `member` is about the space that the call names, `operator` is a platform
 * admin; what else a caller needs is decided by
 * the noun's access file.
 */
export type Caller = 'anyone' | 'session' | 'verified' | 'member' | 'operator';

export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> {
  readonly method: Method;
  /** Path below `/api/`, parameters in braces. Names that end in `id` take positive integers, others one segment. */
  readonly path: string;
  readonly caller: Caller;
  /** The right in the space that the call is about, or several of which one is enough; the authorization matrix tries it with and without. */
  readonly right?: Right | readonly Right[];
  readonly params?: Params;
  readonly query?: Query;
  /** JSON body; absent when the call takes none. */
  readonly body?: Body;
  /** The body is multipart/form-data, read by the handler itself. */
  readonly multipart?: true;
  /** The signer calls it with a pass of its own instead of the cookie, from its own origin where it has one. */
  readonly signer?: true;
  /**
   * The person has shown within the last minutes that it is them, by a login or a confirmation (fresh-login.ts): somebody who
   * finds or steals a session alone does not get here.
   */
  readonly freshLogin?: true;
  /**
   * A person whose account is suspended, or deleted and still kept, may call it, too: what they need for their money, their way
   * in, their data, an appeal, and to come back.
   */
  readonly whileSuspended?: true;
  /** The call creates something and honours `Idempotency-Key` for one day (OPN-112). */
  readonly creating?: true;
  readonly result: Result;
  /** One line for the OpenAPI document. */
  readonly summary: string;
}

/** Declares a route; the identity function keeps the exact types. */
export function route<
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
  Result extends z.ZodType = z.ZodType,
>(definition: RouteDefinition<Params, Query, Body, Result>): RouteDefinition<Params, Query, Body, Result> {
  return definition;
}

export type ParamsOf<R extends RouteDefinition> = z.output<NonNullable<R['params']>>;
export type QueryOf<R extends RouteDefinition> = z.output<NonNullable<R['query']>>;
export type BodyOf<R extends RouteDefinition> = z.output<NonNullable<R['body']>>;
export type ResultOf<R extends RouteDefinition> = z.output<R['result']>;

/** `x` is a list of up to a hundred ids (OPN-36), with commas as they are or percent-encoded. */
const segmentPattern = (name: string) =>
  /id$/i.test(name) ? '[1-9][0-9]{0,9}' : name === 'x' ? '[^/]{1,1300}' : '[^/]{1,512}';

/** A pattern that matches exactly the paths of a template, with one group per parameter; a slash at the end is allowed. */
export function pathPattern(template: string): { pattern: RegExp; names: string[] } {
  const names: string[] = [];
  const source = template
    .split('/')
    .map((segment) => {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name === undefined) return segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(name);
      return `(${segmentPattern(name)})`;
    })
    .join('/');
  return { pattern: new RegExp(`^${source}/?$`), names };
}

/** Fills a template; values are percent-encoded. */
export function fillPath(template: string, params: Record<string, string>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`No value for {${name}} in ${template}`);
    return encodeURIComponent(value);
  });
}
