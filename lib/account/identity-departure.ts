import { tabStorage } from '@/lib/safe-storage';

const KEY = 'guildhall:login-query';

/** Keeps what the address of the login page says (an invite) while the person is at an OpenID provider. */
export function rememberDeparture(search: string): void {
  tabStorage.write(KEY, search);
}

/**
 * Takes the answer of the provider out of the address, so that neither a reload nor the history holds it, and puts back what
 * the login page's address said. Null: there is no answer.
 */
export function takeArrival(): { state: string; code?: string; error?: string; iss?: string } | null {
  const query = new URLSearchParams(location.search);
  const state = query.get('state');
  history.replaceState(history.state, '', location.pathname + (tabStorage.read(KEY) ?? ''));
  if (state === null) return null;
  const [code, error, iss] = ['code', 'error', 'iss'].map((name) => query.get(name) ?? undefined);
  return { state, ...(code && { code }), ...(error && { error }), ...(iss && { iss }) };
}
