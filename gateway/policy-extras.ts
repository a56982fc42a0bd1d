import type { PolicyExtras } from '@/lib/csp/policy';
import { isShellPath } from '@/lib/session/session-redirect';
import type { GatewayConfig } from './config';

/** The document in which passwords of wallets are typed and keys are used. */
export const SIGNER_PATH = '/signer';

/**
 * What the policy of a page says beyond the rest. The shell frames the signer; the signer is framed by the app alone, and
 * on an origin of its own it reaches the calls of key shares and nothing else there.
 */
export function policyExtras(
  pathname: string,
  { publicUrl, signerOrigin }: Pick<GatewayConfig, 'publicUrl' | 'signerOrigin'>,
): PolicyExtras {
  if (pathname === SIGNER_PATH) {
    if (signerOrigin === null) return { framedBy: "'self'" };
    const calls = `${publicUrl}/api/user/keyShare`;
    return { framedBy: publicUrl, connect: [calls, `${calls}/`] };
  }
  return isShellPath(pathname) ? { frames: signerOrigin ?? "'self'" } : {};
}
