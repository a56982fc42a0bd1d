import { registerWorker } from './worker-registration';

/** What a browser can do about pushes: nothing, nothing any more because the person has refused, or what is asked. */
export type PushSupport = 'unsupported' | 'refused' | 'possible';

export function pushSupport(): PushSupport {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'refused' : 'possible';
}

/** What the server has to know of a subscription. */
export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Asks the person, and subscribes. Null for who says no. Rejects where the push service of the browser cannot be reached. */
export async function subscribeBrowser(publicKey: string): Promise<PushAddress | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await registerWorker();
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  return addressOf(
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }),
  );
}

/** The subscription that this browser has; null where it has none, or one for another key of the server. */
export async function subscriptionHere(publicKey: string): Promise<PushAddress | 'outdated' | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  if (!subscription) return null;
  return keyOf(subscription) === publicKey ? addressOf(subscription) : 'outdated';
}

export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}

function addressOf(subscription: PushSubscription): PushAddress {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {};
  return { endpoint: subscription.endpoint, p256dh, auth };
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '');
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
