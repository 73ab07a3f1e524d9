// Keeps the store app able to start without a network: its page, and the files that were loaded once.
const KEPT = 'tradepost-store-1'
const PAGE = '/admin/store'

const keep = async (key, answer) => {
  if (answer.ok) await (await caches.open(KEPT)).put(key, answer.clone())
  return answer
}

/** The newest page while there is a network, else the last one; its policy and nonce are kept with it. */
const page = async () => {
  try {
    return await keep(PAGE, await fetch(PAGE))
  } catch (error) {
    const known = await caches.match(PAGE)
    if (known) return known
    throw error
  }
}

/** Named by their content, so that the one that is kept is the right one. */
const asset = async (request) => (await caches.match(request)) ?? keep(request, await fetch(request))

self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()))
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' && (pathname === PAGE || pathname.startsWith(`${PAGE}/`)))
    event.respondWith(page())
  else if (pathname.startsWith('/admin/assets/')) event.respondWith(asset(request))
})
