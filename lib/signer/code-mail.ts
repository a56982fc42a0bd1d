import { deviceStorage } from '@/lib/safe-storage';

const nameOf = (user: number) => `guildhall_device_code_${user}`;

/** How long a mailed code is good (LINK_MINUTES of the platform). */
const GOOD_MS = 15 * 60_000;

/** Whether this browser had a code mailed that is still good: opening the signer again mails no other. */
export function hasMailedCode(user: number): boolean {
  const since = Date.now() - Number(deviceStorage.read(nameOf(user)));
  return since >= 0 && since < GOOD_MS;
}

/** Notes that a code was mailed, or that it was used. Where storage is refused the next opening mails another one. */
export function noteMailedCode(user: number, isGood: boolean): void {
  if (isGood) deviceStorage.write(nameOf(user), String(Date.now()));
  else deviceStorage.remove(nameOf(user));
}
