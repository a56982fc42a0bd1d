// Shows a page of its own when the server cannot be reached, and pushes. It keeps only the public files below: never a page, a
// picture or an answer of somebody. A new version waits until no page of the old one is open, so it interrupts nobody.

// One of the files has changed: another number here, so that browsers fetch them again.
const CACHE = 'offline-1';
const OFFLINE_PAGE = '/offline.html';
const FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js', '/theme.js', '/art/mark.svg', '/favicon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(keepFiles());
});

addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropFormer(), registration.navigationPreload?.enable()]));
});

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  if (method === 'GET' && mode === 'navigate') event.respondWith(pageOrOffline(event));
  else if (FILES.includes(new URL(url).pathname)) event.respondWith(networkOrKept(event.request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((path) => new Request(path, { cache: 'reload', credentials: 'omit' })));
}

async function dropFormer() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

async function pageOrOffline(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request));
  } catch {
    return (await caches.match(OFFLINE_PAGE)) ?? Response.error();
  }
}

async function networkOrKept(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
  }
}

addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data));
});

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(event.notification.data?.path));
});

addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(subscribeAgain(event));
});

// The server words it in the person's language (server/features/notice/push-text.ts).
async function showPush(data) {
  const push = read(data);
  if (!push) return;
  const standing = await standingOf(push.mark);
  if (standing === 'ended') return leave();
  if (standing === 'another') return;
  await registration.showNotification(push.title, {
    body: push.body,
    lang: push.language,
    tag: push.tag,
    renotify: true,
    icon: '/art/icon-192.png',
    data: { path: push.path },
  });
}

function read(data) {
  try {
    return data.json();
  } catch {
    return null;
  }
}

// A push can be older than the session that has this browser now, or than the end of the one that had it.
async function standingOf(mark) {
  const here = await subscriptionHere();
  if (here === 'ended' || here === 'unknown') return here;
  return here?.mark === mark ? 'ours' : 'another';
}

// What the server has of this browser for the session in it: null for nothing.
async function subscriptionHere() {
  try {
    const answer = await fetch('/api/notification/push', { headers: { accept: 'application/json' } });
    if (answer.status === 403) return 'ended';
    // The server is away: what it has sent is shown.
    if (answer.status >= 500) return 'unknown';
    const { result } = await answer.json();
    return result?.here ?? null;
  } catch {
    return 'unknown';
  }
}

async function leave() {
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  for (const shown of await registration.getNotifications()) shown.close();
  await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  await registration.unregister();
}

// A page of the app that is open goes there by itself, which keeps what is being typed; otherwise a new one opens.
async function openPath(path) {
  const address = new URL(typeof path === 'string' ? path : '/index', location.origin);
  if (address.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ofApp = windows.filter(({ url }) => new URL(url).pathname.startsWith('/index'));
  const first = ofApp.find(({ focused }) => focused) ?? ofApp[0];
  if (first && (await goesThere(first, address.href.slice(location.origin.length)))) {
    await first.focus().catch(() => undefined);
    return;
  }
  await clients.openWindow(address.href);
}

const ANSWER_MS = 1000;

function goesThere(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), ANSWER_MS);
    client.postMessage({ type: 'guildhall.open', path }, [port2]);
  });
}

// The push service has ended the subscription: the same key gets another, unless it was that of somebody who had this browser before.
async function subscribeAgain({ oldSubscription, newSubscription }) {
  const here = await subscriptionHere();
  if (here === 'ended') return leave();
  if (here === null) {
    await newSubscription?.unsubscribe();
    return;
  }
  const key = oldSubscription?.options.applicationServerKey;
  const subscription =
    newSubscription ??
    (key
      ? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
      : await registration.pushManager.getSubscription());
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/notification/push/subscribe', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}
