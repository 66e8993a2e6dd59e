/** What the worker may touch, so that a test can stand in for a browser. */
export interface OfflineCachePlace {
  readonly caches: CacheStorage
  readonly fetch: (request: Request | string, init?: RequestInit) => Promise<Response>
  readonly origin: string
}

export interface OfflineCache {
  /** Fetches what the app begins with. */
  readonly install: () => Promise<void>
  /** Throws away what earlier builds kept. */
  readonly activate: () => Promise<void>
  /** Undefined: none of ours, the browser does as without a worker. */
  readonly answer: (request: Request) => Promise<Response> | undefined
}

const shellPage = '/app.html'
const picture = '/offline.svg'
const prefix = 'shell-'
/** What is kept is unpacked already: how a request wants it packed makes no difference. */
const exactly = { ignoreVary: true } as const

/** A network that is there and does not answer is none: then the page comes from what is kept, and asks for itself. */
const pageTimeoutMs = 8_000

/**
 * Keeps the shell of one build: its page, the files that this names, those of the screens that were visited, the picture of the
 * offline screen. Pages are asked of the network first, files whose name tells their content are not asked for twice. What people
 * own, and whether the house is open, is never kept: calls, files, the configuration and the desk go past it.
 */
export function openOfflineCache({ caches, fetch, origin }: OfflineCachePlace, version: string): OfflineCache {
  const name = `${prefix}${version}`

  async function install(): Promise<void> {
    const cache = await caches.open(name)
    const page = await fetch(shellPage, { cache: 'no-cache' })
    if (!page.ok) throw new Error(`${shellPage} answered ${page.status}`)
    const files = [...(await page.clone().text()).matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    )
    // All of them or nothing: a page without its scripts would be a white one.
    await cache.addAll([picture, ...files])
    await cache.put(shellPage, page)
  }

  async function activate(): Promise<void> {
    const names = await caches.keys()
    await Promise.all(
      names.filter((kept) => kept.startsWith(prefix) && kept !== name).map((kept) => caches.delete(kept)),
    )
  }

  async function fromNetwork(request: Request): Promise<Response> {
    const kept = async () => (await caches.open(name)).match(shellPage, exactly)
    const asked = fetch(request)
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, pageTimeoutMs))
    try {
      return (await Promise.race([asked, late])) ?? (await kept()) ?? (await asked)
    } catch (failure) {
      const page = await kept()
      if (page === undefined) throw failure
      return page
    }
  }

  async function fromCache(request: Request): Promise<Response> {
    const cache = await caches.open(name)
    const kept = await cache.match(request.url, exactly)
    if (kept !== undefined) return kept
    const answer = await fetch(request)
    if (answer.status === 200) await cache.put(request.url, answer.clone())
    return answer
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

/** Every path is a screen of the app but for the desk's, the API's, and what looks like a file. */
function isScreen(path: string): boolean {
  return !/^\/(?:api|files|desk)(?:\/|$)/.test(path) && !(path.split('/').at(-1) ?? '').includes('.')
}
