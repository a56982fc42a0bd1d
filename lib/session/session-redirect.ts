/** Below /index, these are documents for everybody; all else there is the signed-in shell. */
const PUBLIC_BELOW_INDEX = /^\/index\/(?:guildOverview\/[^/]+|guildSearch)$/;

/** Whether a path is a page of the signed-in shell. */
export function isShellPath(pathname: string): boolean {
  return (pathname === '/index' || pathname.startsWith('/index/')) && !PUBLIC_BELOW_INDEX.test(pathname);
}

/** Where people log in with a wallet; of all ways in the only page that carries one. */
export const WALLET_LOGIN_PATH = '/login/wallet';

/** In the address of the ways in: the page of the shell that the person came for. */
export const WAY_BACK_PARAM = 'to';

const WAY_BACK_MAX = 500;
/** Paths are read against it; whatever names another host is none. */
const NOWHERE = 'http://nowhere.invalid';

/** Where a person goes back to after logging in; null for anything but a page of the shell. */
export function wayBackOf(query: URLSearchParams): string | null {
  const to = query.get(WAY_BACK_PARAM);
  if (to === null || to.length > WAY_BACK_MAX || !URL.canParse(to, NOWHERE)) return null;
  const { origin, pathname, search } = new URL(to, NOWHERE);
  return origin === NOWHERE && isShellPath(pathname) ? pathname + search : null;
}

/** The start page, which keeps what a visitor came for. */
function startFor(pathname: string, query: URLSearchParams): string {
  const to = query.size > 0 ? `${pathname}?${query}` : pathname;
  if (/^\/index\/?$/.test(pathname) || to.length > WAY_BACK_MAX) return '/';
  return `/?${new URLSearchParams({ [WAY_BACK_PARAM]: to })}`;
}

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
    return kept.size > 0 ? `/index?${kept}` : (wayBackOf(query) ?? '/index');
  }
  return isShellPath(pathname) && !signedIn ? startFor(pathname, query) : null;
}
