/** Where people without a wallet in their browser get one. */
const WALLET_SITE = 'https://metamask.io/download/';

/** A phone or tablet, where wallets are apps with a browser of their own. */
export function isMobile(userAgent: string = navigator.userAgent): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent);
}

/**
 * There is no browser wallet: opens the site of one on a computer and answers false; on a phone opens nothing and answers
 * true (WAL-31, WAL-32), and the screen that asked shows the hint (OPN-17).
 */
export function offerWalletSite(mobile: boolean = isMobile()): boolean {
  if (!mobile) window.open(WALLET_SITE, '_blank', 'noopener,noreferrer');
  return mobile;
}
