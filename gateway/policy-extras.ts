import type { PolicyExtras } from '@/lib/csp/policy';
import { CAMERA_PATH } from '@/lib/csp/camera-path';
import { isShellPath, WALLET_LOGIN_PATH } from '@/lib/session/session-redirect';
import type { GatewayConfig } from './config';

/** The document in which passwords of wallets are typed and keys are used. */
export const SIGNER_PATH = '/signer';

/** Where WalletConnect hands messages between a page and a phone. */
const WALLETCONNECT_RELAYS = ['wss://relay.walletconnect.com', 'wss://relay.walletconnect.org'];
/** Says which site a connected app really is; its key is read from there. */
const WALLETCONNECT_VERIFY = 'https://verify.walletconnect.org';

/**
 * What the policy of a page says beyond the rest. Pages with a wallet reach the relay
 * of WalletConnect where it is configured, those of the shell also what says who a connected app is. The shell frames the
 * signer; the signer is framed by the app alone, and on an origin of its own it reaches the calls of key shares and nothing
 * else there. The wallet's page alone may ask for the camera, which reads addresses from codes.
 */
export function policyExtras(
  pathname: string,
  {
    publicUrl,
    signerOrigin,
    walletConnectProjectId,
  }: Pick<GatewayConfig, 'publicUrl' | 'signerOrigin' | 'walletConnectProjectId'>,
): PolicyExtras {
  if (pathname === SIGNER_PATH) {
    if (signerOrigin === null) return { framedBy: "'self'" };
    const calls = `${publicUrl}/api/user/keyShare`;
    return { framedBy: publicUrl, connect: [calls, `${calls}/`] };
  }
  if (!isShellPath(pathname) && pathname !== WALLET_LOGIN_PATH) return {};
  return {
    ...(walletConnectProjectId !== null && {
      connect: isShellPath(pathname) ? [...WALLETCONNECT_RELAYS, WALLETCONNECT_VERIFY] : WALLETCONNECT_RELAYS,
    }),
    ...(isShellPath(pathname) && { frames: signerOrigin ?? "'self'" }),
    ...(pathname === CAMERA_PATH && { camera: true }),
  };
}
