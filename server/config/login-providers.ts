import { z } from 'zod';
import { openIdProviders, type OpenIdProvider } from '@/protocol/login-provider';

/** An OpenID provider, and what proves to it that it is us. */
export interface LoginProviderConfig extends OpenIdProvider {
  readonly clientSecret: string;
}

export const loginProviderVariables = {
  OIDC_PROVIDERS: z.string().optional(),
  OIDC_CLIENT_SECRETS: z.string().optional(),
};

type Values = z.output<z.ZodObject<typeof loginProviderVariables>> & {
  readonly GUILDHALL_MODE: 'trial' | 'production';
};

const secrets = z.record(z.string(), z.string().min(1).max(500));

/** Reads the providers, each with its secret. A plain http address is taken in a trial alone. */
export function loginProvidersOf(values: Values, problems: string[]): LoginProviderConfig[] {
  const providers = openIdProviders(values.OIDC_PROVIDERS);
  if (providers === null) {
    problems.push(
      'OIDC_PROVIDERS must be a JSON list of at most eight {"id", "name", "issuer", "clientId"}, each with an id of its own in a-z, 0-9 and -.',
    );
    return [];
  }
  const known = clientSecrets(values.OIDC_CLIENT_SECRETS);
  return providers.flatMap((provider) => {
    const clientSecret = known[provider.id];
    if (clientSecret === undefined) {
      problems.push(
        `OIDC_CLIENT_SECRETS must be a JSON object with the client secret of ${provider.id} under its id.`,
      );
      return [];
    }
    if (values.GUILDHALL_MODE === 'production' && !provider.issuer.startsWith('https:')) {
      problems.push(`OIDC_PROVIDERS must give ${provider.id} an issuer with https.`);
    }
    return [{ ...provider, clientSecret }];
  });
}

function clientSecrets(text: string | undefined): Record<string, string> {
  try {
    return secrets.safeParse(JSON.parse(text ?? '{}')).data ?? {};
  } catch {
    return {};
  }
}
