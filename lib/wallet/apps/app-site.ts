import type { AskingSite } from '@/lib/signer/messages';

/** What WalletConnect's Verify says of who has asked (sign-client's `Verify.Context`). */
export interface VerifyContext {
  readonly verified: {
    readonly origin: string;
    readonly validation: 'UNKNOWN' | 'VALID' | 'INVALID';
    readonly isScam?: boolean | undefined;
  };
}

export interface AppSite extends AskingSite {
  /** It calls itself by the name of another site, or is known to steal. */
  readonly isDanger: boolean;
}

/** The site that an app says to be, and whether that is so. Null for one that names none. */
export function appSite(url: string, { verified }: VerifyContext): AppSite | null {
  if (!URL.canParse(url)) return null;
  const { host, protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const isDanger = verified.validation === 'INVALID' || verified.isScam === true;
  const isSame = URL.canParse(verified.origin) && new URL(verified.origin).host === host;
  return { host, isDanger, isVerified: !isDanger && isSame && verified.validation === 'VALID' };
}
