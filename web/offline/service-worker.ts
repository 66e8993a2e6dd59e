import { openOfflineCache } from './cache.ts'

/** The name of the build, inserted by infra/site/plugins/service-worker.ts. An empty name withdraws the worker: it deletes its caches and unregisters itself. */
declare const buildName: string

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith: (response: Promise<Response>) => void
}
interface WorkerEvents {
  install: WorkerEvent
  activate: WorkerEvent
  fetch: FetchEvent
}
interface Worker {
  readonly registration: ServiceWorkerRegistration
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ) => void
}

const worker = self as unknown as Worker
const cache = openOfflineCache(
  { caches, fetch: (request, init) => fetch(request, init), origin: location.origin },
  buildName,
)

worker.addEventListener('install', (event) => {
  // The new worker takes over at once: pages of the old build keep working, because their files are still served.
  event.waitUntil(Promise.all([buildName === '' ? undefined : cache.install(), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => {
  const takeOver = async () => {
    await cache.activate()
    await (buildName === '' ? worker.registration.unregister() : worker.clients.claim())
  }
  event.waitUntil(takeOver())
})

worker.addEventListener('fetch', (event) => {
  const response = buildName === '' ? undefined : cache.answer(event.request)
  if (response !== undefined) event.respondWith(response)
})
