// Caches the dashboard's own files, so that it opens without a connection. Stores no API responses. A new version waits
// until no page of the old one is open. Until then, old pages find their chunks here, even if the server no longer has
// them.

/** The files of this version, and its name. The build fills them in. */
const { version, files } = { version: 'development', files: [] };

const prefix = 'waypost-';
const cacheName = prefix + version;
/** The page, which is the same for all addresses. */
const page = '/dashboard/';

addEventListener('install', (event) => event.waitUntil(store()));
addEventListener('activate', (event) => event.waitUntil(dropOthers().then(() => self.clients.claim())));
addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(fetch(request).catch(() => stored(page)));
  } else if (pathname.startsWith('/dashboard/assets/')) {
    event.respondWith(stored(pathname).then((response) => response ?? fetch(request)));
  } else if (files.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => stored(pathname)));
  }
});

/** True for an address of the page, rather than of a dashboard call. */
const isPage = (pathname) => pathname.startsWith(page) && !/^\/dashboard\/api(\/|$)/.test(pathname);

const stored = (path) => caches.match(path, { cacheName, ignoreVary: true });

async function store() {
  const cache = await caches.open(cacheName);
  const response = await fetch(page, { cache: 'no-store' });
  const needed = (await response.clone().text()).match(/\/dashboard\/assets\/[\w.-]+/g) ?? [];
  // After a deployment in between, the page needs files that this version does not have.
  if (!response.ok || !needed.every((file) => files.includes(file)))
    throw new Error('The page has another version.');
  await cache.addAll(files);
  await cache.put(page, response);
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(prefix) && name !== cacheName).map((name) => caches.delete(name)),
  );
}
