import type { AccountTexts } from '@/lib/account/texts';
import { loginProviders } from '@/lib/config/operator';
import { fillText } from '@/lib/i18n/fill-text';
import { IdentityButton } from './identity-button';

/** The ways in by OpenID providers, where any are configured. */
export function IdentityWays({ texts: { form, oidc } }: { texts: Pick<AccountTexts, 'form' | 'oidc'> }) {
  return loginProviders().map(({ id, name }) => (
    <IdentityButton
      key={id}
      providerId={id}
      label={fillText(oidc.continue, { provider: name })}
      offlineText={form.offline}
    />
  ));
}
