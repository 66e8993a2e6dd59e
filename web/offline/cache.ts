/** What the worker uses of the browser. A test replaces it. */
export interface OfflineCacheEnvironment {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly origin: string
}

export interface OfflineCache {
  /** Fetches and stores the files that the app starts with. */
  readonly install: () => Promise<void>
  /** Deletes the caches of earlier builds. */
  readonly activate: () => Promise<void>
  /** The response to a request. Undefined: the browser handles it as without a worker. */
  readonly answer: (request: Request) => Promise<Response> | undefined
}

const shellPage = '/app.html'
const picture = '/offline.svg'
const prefix = 'shell-'
/** Stored responses are decompressed, so the accepted encoding of a request does not matter. */
const matchOptions = { ignoreVary: true } as const

/** After this time without an answer a page is served from the cache. */
const pageTimeoutMs = 8_000

/**
 * Caches the shell of one build: its page, the files that the page names, those of visited screens, and the picture of the offline
 * screen. Pages are fetched from the network first. Files with a hash in their name are fetched once. Personal data and the
 * configuration are never cached: API calls, uploaded files, /config.json and the desk bypass the worker
 * (docs/adr/0038-keep-the-app-shell-and-last-answers-offline.md).
 */
export function openOfflineCache({ caches, fetch, origin }: OfflineCacheEnvironment, build: string): OfflineCache {
  const name = `${prefix}${build}`

  async function install(): Promise<void> {
    const cache = await caches.open(name)
    const page = await fetch(shellPage, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${shellPage} was answered with ${page.status}`)
    const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    // All or nothing: a page without its scripts would stay blank.
    await cache.addAll([picture, ...files])
    await cache.put(shellPage, page)
  }

  async function activate(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(
      names.filter((other) => other.startsWith(prefix) && other !== name).map((other) => caches.delete(other)),
    )
  }

  async function fromNetwork(request: Request): Promise<Response> {
    const cachedShell = async () => (await caches.open(name)).match(shellPage, matchOptions)
    const response = fetch(request)
    const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMs))
    try {
      return (await Promise.race([response, timeout])) ?? (await cachedShell()) ?? (await response)
    } catch (failure) {
      const page = await cachedShell()
      if (page === undefined) throw failure
      return page
    }
  }

  async function fromCache(request: Request): Promise<Response> {
    const cache = await caches.open(name)
    const cached = await cache.match(request.url, matchOptions)
    if (cached !== undefined) return cached
    const response = await fetch(request)
    if (response.status === 200) await cache.put(request.url, response.clone())
    return response
  }

  return {
    install,
    activate,
    answer(request) {
      const { origin: from, pathname } = new URL(request.url)
      if (request.method !== 'GET' || from !== origin) return undefined
      if (request.mode === 'navigate') return isScreen(pathname) ? fromNetwork(request) : undefined
      return pathname.startsWith('/assets/') || pathname === picture ? fromCache(request) : undefined
    },
  }
}

/** Whether a path is a screen of the app: not one of the API, of uploaded files or of the desk, and not a file name. */
function isScreen(path: string): boolean {
  return !/^\/(?:api|files|desk)(?:\/|$)/.test(path) && !(path.split('/').at(-1) ?? '').includes('.')
}
