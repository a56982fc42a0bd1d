import { deviceStorage } from '@/lib/safe-storage';
import type { Me } from '@/protocol/account';
import type { UserId } from '@/protocol/ids';

/** The documents' key (STO-02). */
export const LOGIN_USER_KEY = 'loginUser';

/**
 * What this browser keeps of the signed-in person, under the documents' names: who it is and how to draw them.
 * No e-mail, no token: the session is the cookie, which scripts cannot read. A hint only, the server decides.
 */
export interface LoginUser {
  id: number;
  username: string;
  avatar: string;
  ethAddress: string | null;
  hasKeyShare: boolean;
  roles: string[];
}

export function rememberLoginUser({ id, username, avatar, address, hasKeyShare, roles }: Me): void {
  const kept: LoginUser = { id, username, avatar, ethAddress: address, hasKeyShare, roles };
  deviceStorage.writeJson(LOGIN_USER_KEY, kept);
}

/** At logout and whenever the server says that there is no session (STO-03). */
export function forgetLoginUser(): void {
  deviceStorage.remove(LOGIN_USER_KEY);
}

/** Who is signed in here, before the server has answered; null where nobody is or the browser keeps nothing. */
export function signedInId(): UserId | null {
  const user = deviceStorage.readJson(LOGIN_USER_KEY) as { id?: unknown } | null;
  return typeof user?.id === 'number' ? (user.id as UserId) : null;
}

/** Whether a person logged in here before and has not logged out; worth a question to the server. */
export function someoneLoggedIn(): boolean {
  return deviceStorage.read(LOGIN_USER_KEY) !== null;
}
