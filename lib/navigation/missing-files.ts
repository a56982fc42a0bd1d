import { Observable } from '@/lib/observable';
import { tabStorage } from '@/lib/safe-storage';

const BUILT_FILES = '/_next/static/';

/** True once the server has lost a file of this page's build: another version of the product has been installed. */
export const isOutdated = new Observable(false);

/** Watches for files of the build that a page asks for later and does not get. Returns how to stop. */
export function watchMissingFiles(): () => void {
  addEventListener('error', lookAt, true);
  return () => removeEventListener('error', lookAt, true);
}

function lookAt({ target }: Event): void {
  if (target instanceof HTMLScriptElement) void check(target.src);
  if (target instanceof HTMLLinkElement) void check(target.href);
}

/** Without a connection, and while the server restarts, files fail too: that says nothing about the version. */
async function check(address: string): Promise<void> {
  if (!URL.canParse(address) || !new URL(address).pathname.startsWith(BUILT_FILES)) return;
  const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (answer?.status === 404) isOutdated.set(true);
}

const RELOADED_AT = 'guildhall.reloaded';
const AGAIN_MS = 60_000;

/** Whether a page failed because a part of it could not be loaded. Trying to draw it again would not ask for that part again. */
export const lacksPart = (error: Error): boolean => error.name === 'ChunkLoadError';

/** Loads a failed page anew, which keeps drafts. Not again within a minute, so that a broken version does not go round in circles. */
export function reloadOnce(now = Date.now(), reload = () => location.reload()): void {
  if (now - Number(tabStorage.read(RELOADED_AT) ?? 0) < AGAIN_MS) return;
  // Without a storage nothing would end the circle.
  if (tabStorage.write(RELOADED_AT, String(now))) reload();
}
