import { tabStorage } from '@/lib/safe-storage';
import { AUTHORIZE_PATH } from '@/protocol/client-address';

const KEY = 'guildhall_pending_client';

/**
 * Remembers in this tab that a Matrix client waits for its person to log in. Where storage is refused the person opens the client
 * again after logging in.
 */
export function rememberPendingClient(redirectUrl: string): void {
  tabStorage.write(KEY, redirectUrl);
}

/** Returns the page where the person decides about the client that waits in this tab, once; null if none does. */
export function takePendingClient(): string | null {
  const redirectUrl = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return redirectUrl === null ? null : `${AUTHORIZE_PATH}?${new URLSearchParams({ redirectUrl })}`;
}
