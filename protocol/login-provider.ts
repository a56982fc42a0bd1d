import { z } from 'zod';

/** An OpenID provider as pages show it. */
export interface LoginProvider {
  /** Part of addresses, and of the row of an attempt. */
  readonly id: string;
  readonly name: string;
}

const provider = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,32}$/),
  name: z.string().trim().min(1).max(40),
  issuer: z.url({ protocol: /^https?$/ }),
  clientId: z.string().min(1).max(300),
});
export type OpenIdProvider = z.output<typeof provider>;

const providers = z
  .array(provider)
  .max(8)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length);

/**
 * The OpenID providers of OIDC_PROVIDERS, a JSON list of `{"id", "name", "issuer", "clientId"}`, at most eight. Null: it is no
 * such list. What is secret about them stands in another variable, so that the process that draws pages need not have it.
 */
export function openIdProviders(text: string | undefined): readonly OpenIdProvider[] | null {
  if (text === undefined || text === '') return [];
  try {
    return providers.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
