import { AUTHORIZE_PATH } from '@/protocol/client-address';

const KEY = 'guildhall_pending_client';

/** Remembers in this tab that a Matrix client waits for its person to log in. */
export function rememberPendingClient(redirectUrl: string): void {
  try {
    sessionStorage.setItem(KEY, redirectUrl);
  } catch {
    // Without storage the person opens the client again after logging in.
  }
}

/** Returns the page where the person decides about the client that waits in this tab, once; null if none does. */
export function takePendingClient(): string | null {
  try {
    const redirectUrl = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return redirectUrl === null ? null : `${AUTHORIZE_PATH}?${new URLSearchParams({ redirectUrl })}`;
  } catch {
    return null;
  }
}
