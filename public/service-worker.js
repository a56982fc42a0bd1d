// Shows a page of its own when the server cannot be reached. It keeps only the public files below: never a page, a
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
