'use client';
import { call } from '@/lib/api/client';
import { askFreshLogin } from '@/lib/api/fresh-login';

/** What takes long is not begun when the login is about to get old. */
const LEFT_SECONDS = 5 * 60;

/**
 * Has the person confirm that it is them before something whose call comes only after some steps. Single calls need none of it:
 * they are repeated after the dialog. False when the person closed it.
 */
export async function haveFreshLogin(): Promise<boolean> {
  const { secondsLeft } = await call('freshLogin');
  return secondsLeft >= LEFT_SECONDS || (await askFreshLogin());
}
