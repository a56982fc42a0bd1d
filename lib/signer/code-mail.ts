const nameOf = (user: number) => `guildhall_device_code_${user}`;

/** How long a mailed code is good (LINK_MINUTES of the platform). */
const GOOD_MS = 15 * 60_000;

/** Whether this browser had a code mailed that is still good: opening the signer again mails no other. */
export function hasMailedCode(user: number): boolean {
  try {
    const since = Date.now() - Number(localStorage.getItem(nameOf(user)));
    return since >= 0 && since < GOOD_MS;
  } catch {
    return false;
  }
}

/** Notes that a code was mailed, or that it was used. */
export function noteMailedCode(user: number, isGood: boolean): void {
  try {
    if (isGood) localStorage.setItem(nameOf(user), String(Date.now()));
    else localStorage.removeItem(nameOf(user));
  } catch {
    // Without storage the next opening mails another one.
  }
}
