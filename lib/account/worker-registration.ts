const SCRIPT = '/service-worker.js';

/** Registers the worker that answers while the server cannot be reached. Does nothing in browsers that have or allow none. */
export async function registerWorker(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(SCRIPT);
  } catch {
    // Private windows refuse it; everything but the offline page works without.
  }
}

/** The end of a session waits no longer than this. A worker that is left behind asks before it shows anything. */
const REMOVAL_MS = 2_000;

/** When the session is over: the worker, its pushes and all that it keeps leave this browser. */
export async function removeWorker(): Promise<void> {
  await Promise.race([remove(), new Promise((resolve) => setTimeout(resolve, REMOVAL_MS))]);
}

async function remove(): Promise<void> {
  try {
    const found = await navigator.serviceWorker?.getRegistration();
    const shown = (await found?.getNotifications?.()) ?? [];
    for (const notification of shown) notification.close();
    // The server has forgotten it with the session; this tells the push service.
    void found?.pushManager?.getSubscription().then((subscription) => subscription?.unsubscribe());
    await found?.unregister();
    if ('caches' in globalThis) await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  } catch {
    // Where the browser refuses the question, nothing was registered.
  }
}
