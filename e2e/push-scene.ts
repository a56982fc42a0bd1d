import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import type { PushPayload } from '@/server/features/notice/push-text';

/** What a browser of tests says where Chromium without a screen says no: its permission, and the push service behind it. */
export interface PushBrowser {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * Gives the pages of a context a browser that can get pushes, once the person allows it. Only what the browser itself would do is
 * stood in for; its state outlives a reload.
 */
export async function withPushes(context: BrowserContext, browser: PushBrowser, answer = 'granted') {
  await context.addInitScript(
    ([address, allowed]) => {
      const kept = (name: string) => localStorage.getItem(`test.${name}`);
      const keep = (name: string, value: string) => localStorage.setItem(`test.${name}`, value);
      Object.defineProperty(Notification, 'permission', { get: () => kept('permission') ?? 'default' });
      Notification.requestPermission = async () => {
        keep('permission', allowed as NotificationPermission);
        return allowed as NotificationPermission;
      };
      const subscriptionOf = (key: string) => ({
        endpoint: address.endpoint,
        options: { applicationServerKey: Uint8Array.from(key.split(',').map(Number)).buffer },
        toJSON: () => ({
          endpoint: address.endpoint,
          keys: { p256dh: address.p256dh, auth: address.auth },
        }),
        unsubscribe: async () => {
          localStorage.removeItem('test.subscription');
          return true;
        },
      });
      const manager = PushManager.prototype as unknown as Record<string, unknown>;
      manager.getSubscription = async () => {
        const key = kept('subscription');
        return key === null ? null : subscriptionOf(key);
      };
      manager.subscribe = async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
        keep('subscription', [...applicationServerKey].join(','));
        return subscriptionOf([...applicationServerKey].join(','));
      };
    },
    [browser, answer] as const,
  );
}

/** The service worker of a page, with what it shows written down instead of shown. */
export async function workerOf(context: BrowserContext, page: Page): Promise<PushWorker> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { shown: unknown[]; registration: { showNotification: unknown } };
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: object) => {
      scope.shown.push({ title, ...options });
    };
  });
  return new PushWorker(worker, await context.newCDPSession(page), new URL(page.url()).origin);
}

export class PushWorker {
  readonly #worker: Worker;
  readonly #cdp: CDPSession;
  readonly #origin: string;

  constructor(worker: Worker, cdp: CDPSession, origin: string) {
    this.#worker = worker;
    this.#cdp = cdp;
    this.#origin = origin;
  }

  /** As the browser does when its push service has something. */
  async deliver(payload: PushPayload): Promise<void> {
    const registrations = new Promise<{ registrationId: string; isDeleted: boolean }[]>((resolve) =>
      this.#cdp.once('ServiceWorker.workerRegistrationUpdated', (event) => resolve(event.registrations)),
    );
    await this.#cdp.send('ServiceWorker.enable');
    const registration = (await registrations).find(({ isDeleted }) => !isDeleted);
    await this.#cdp.send('ServiceWorker.deliverPushMessage', {
      origin: this.#origin,
      registrationId: registration?.registrationId ?? '',
      data: JSON.stringify(payload),
    });
    await this.#cdp.send('ServiceWorker.disable');
  }

  shown(): Promise<{ title: string; body: string; tag: string; data: { path: string } }[]> {
    return this.#worker.evaluate(() => (globalThis as unknown as { shown: [] }).shown);
  }

  /** As the browser does when the person presses what is shown. */
  async press(path: string): Promise<void> {
    await this.#worker.evaluate(async (to) => {
      const work: Promise<unknown>[] = [];
      const event = Object.assign(new Event('notificationclick'), {
        notification: { close: () => undefined, data: { path: to } },
        waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      });
      dispatchEvent(event);
      await Promise.all(work);
    }, path);
  }
}
