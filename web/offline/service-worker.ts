import { openOfflineCache } from './cache.ts'

/** The build's name, written in by vite.config.ts. An empty one withdraws the worker: it goes, with all that it kept. */
declare const buildName: string

interface WorkerEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  respondWith: (answer: Promise<Response>) => void
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
    hear: (event: WorkerEvents[Name]) => void,
  ) => void
}

const worker = self as unknown as Worker
const cache_ = openOfflineCache(
  { caches, fetch: (request, init) => fetch(request, init), origin: location.origin },
  buildName,
)

worker.addEventListener('install', (event) => {
  // The next page belongs to the new build: there is nothing to wait for, since old files are still served.
  event.waitUntil(Promise.all([buildName === '' ? undefined : cache_.install(), worker.skipWaiting()]))
})

worker.addEventListener('activate', (event) => {
  const settle = async () => {
    await cache_.activate()
    await (buildName === '' ? worker.registration.unregister() : worker.clients.claim())
  }
  event.waitUntil(settle())
})

worker.addEventListener('fetch', (event) => {
  const answer = buildName === '' ? undefined : cache_.answer(event.request)
  if (answer !== undefined) event.respondWith(answer)
})
