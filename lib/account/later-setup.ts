import { Observable } from '@/lib/observable';
import { deviceStorage } from '@/lib/safe-storage';
import type { UserId } from '@/protocol/ids';
import { LOGIN_USER_KEY } from './login-user';

/*
 * Who came by an invite begins with a conversation: portrait, wallet and the mail to confirm wait until something has been
 * said, and are offered once.
 */

const KEY = 'later_setup';

/** In the address of the set-up: the person belongs to a space already. */
export const AT_HOME_PARAM = 'atHome';

interface LaterSetup {
  readonly userId: UserId;
  /** The first message is out. */
  readonly isDue: boolean;
}

/** Whether the set-up is to be offered now. */
export const setupIsDue = new Observable(false, (isWatched) => {
  if (isWatched) setupIsDue.set(kept()?.isDue ?? false);
});

/** Leaves the set-up of a new account for after its first message. */
export function putOffSetup(userId: UserId): void {
  keep({ userId, isDue: false });
}

/** A message of the signed-in person is out. */
export function offerSetup(): void {
  const later = kept();
  if (later === null || later.isDue) return;
  keep({ ...later, isDue: true });
  setupIsDue.set(true);
}

/** It was taken up or refused; it stands in the settings from now on. */
export function endLaterSetup(): void {
  deviceStorage.remove(KEY);
  setupIsDue.set(false);
}

const keep = (later: LaterSetup) => deviceStorage.writeJson(KEY, later);

/** What another account has left behind is not this one's. */
function kept(): LaterSetup | null {
  const later = deviceStorage.readJson(KEY) as Partial<LaterSetup> | null;
  const user = deviceStorage.readJson(LOGIN_USER_KEY) as { id?: unknown } | null;
  return later !== null && later.userId === user?.id && typeof later.isDue === 'boolean'
    ? (later as LaterSetup)
    : null;
}
