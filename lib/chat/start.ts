import { ApiError } from '@/lib/api/api-error';
import { dropEarly } from '@/lib/api/early-answers';
import { dropSession } from './account-storage';
import { phase, plugIn, running, savedDrawn, showSavedActivities, unplug, type ChatEngine } from './state';
import { logInToChat } from './session';
import { startWithRetries } from './start-attempts';
import { mayRun } from './tab-leader';

/**
 * Starts the chat client once; more calls change nothing. The client is a script of its own, loaded here. A tab that
 * was opened in the background waits until it is looked at.
 */
export function startChat(): void {
  if (phase.get() !== 'off') return;
  phase.set('starting');
  void showSavedActivities();
  void start();
}

/** Tries again: the start after `failed`, else the connection and what could not be loaded. */
export function retryChat(): void {
  if (phase.get() !== 'failed') return running()?.lookNow();
  phase.set('off');
  startChat();
}

async function start(): Promise<void> {
  try {
    await mayRun();
    plugIn(await startWithRetries(startClient, dropSession, hasNoSession));
  } catch (failure) {
    if (hasNoSession(failure)) return unplug(); // the call has left for the start page
    // The bar over the page says it, with the way to try again.
    phase.set('failed');
    window.addEventListener('online', retryChat, { once: true });
  }
}

async function startClient(reuse: boolean): Promise<ChatEngine> {
  // What was asked for with another token is of no use to a fresh one.
  if (!reuse) dropEarly();
  try {
    // The client's script would hold back the page that is being drawn; the server can be asked meanwhile.
    const [{ startEngine }, login] = await Promise.all([savedDrawn().then(loadClient), logInToChat(reuse)]);
    return await startEngine(login);
  } finally {
    dropEarly();
  }
}

/** Loads the client's script before chat is started, where it holds nothing back. */
export function preloadClient(): void {
  loadClient().catch(() => undefined);
}

async function loadClient() {
  try {
    return await import('./client/engine');
  } catch (cause) {
    throw new ApiError('offline', 0, {}, undefined, { cause });
  }
}

/** HTTP 403 means that nobody is signed in, which no retry changes. */
function hasNoSession(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 403;
}
