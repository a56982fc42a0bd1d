/** Below /index, these are documents for everybody; all else there is the signed-in shell. */
const PUBLIC_BELOW_INDEX = /^\/index\/(?:guildOverview\/[^/]+|guildSearch)$/;

/** Whether a path is a page of the signed-in shell. */
export function isShellPath(pathname: string): boolean {
  return (pathname === '/index' || pathname.startsWith('/index/')) && !PUBLIC_BELOW_INDEX.test(pathname);
}

/** Where people log in with a wallet; of all ways in the only page that carries one. */
export const WALLET_LOGIN_PATH = '/login/wallet';

const inviteParams = ['guildName', 'guildId', 'inviterId', 'invite'];

/**
 * Where a visitor is sent on, by looking signed in or not; null stays. A convenience only: nothing is protected by
 * it. A signed-in person who follows an invite link takes what it says along to the shell.
 */
export function sessionRedirect(pathname: string, query: URLSearchParams, signedIn: boolean): string | null {
  if (pathname === '/' || pathname === '/login' || pathname === WALLET_LOGIN_PATH) {
    if (!signedIn) return null;
    const kept = new URLSearchParams();
    for (const name of inviteParams) {
      const value = query.get(name);
      if (value !== null) kept.set(name, value);
    }
    return kept.size > 0 ? `/index?${kept}` : '/index';
  }
  return isShellPath(pathname) && !signedIn ? '/' : null;
}
