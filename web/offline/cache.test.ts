import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openOfflineCache } from './cache.ts'

const origin = 'https://ansh.example'

/** The part of the browser's CacheStorage that the worker uses. */
class Caches {
  readonly stored = new Map<string, Map<string, Response>>()
  open = async (name: string) => {
    const entries = this.stored.get(name) ?? new Map<string, Response>()
    this.stored.set(name, entries)
    const path = (url: string) => new URL(url, origin).pathname
    return {
      match: async (url: string) => entries.get(path(url))?.clone(),
      put: async (url: string, answer: Response) => void entries.set(path(url), answer),
      addAll: async (urls: string[]) => {
        const answers = await Promise.all(urls.map((url) => network(url)))
        if (answers.some(({ ok }) => !ok)) throw new TypeError('one of them failed')
        urls.forEach((url, index) => entries.set(path(url), answers[index] ?? Response.error()))
      },
    }
  }
  keys = async () => [...this.stored.keys()]
  delete = async (name: string) => this.stored.delete(name)
  paths = (name: string) => [...(this.stored.get(name)?.keys() ?? [])].toSorted()
}

const html =
  '<script src="/assets/entry-12345678.js"></script><link rel="stylesheet" href="/assets/theme-12345678.css"><link href="/favicon.svg">'
let files: Record<string, string>
let online: boolean
let fetched: string[]
let caches: Caches

async function network(request: Request | string): Promise<Response> {
  const path = new URL(typeof request === 'string' ? request : request.url, origin).pathname
  fetched.push(path)
  if (!online) throw new TypeError('Failed to fetch')
  const text = files[path]
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

function openCache(build = 'one') {
  return openOfflineCache({ caches: caches as unknown as CacheStorage, fetch: network, origin }, build)
}

function get(path: string, { mode = 'no-cors', method = 'GET' } = {}): Request {
  return { url: new URL(path, origin).href, mode, method } as Request
}
const visit = (path: string) => get(path, { mode: 'navigate' })

beforeEach(() => {
  files = {
    '/app.html': html,
    '/offline.svg': '<svg/>',
    '/assets/entry-12345678.js': 'entry',
    '/assets/theme-12345678.css': 'theme',
    '/assets/home-12345678.js': 'home',
    '/home': 'page',
  }
  online = true
  fetched = []
  caches = new Caches()
})

describe('the cache', () => {
  it('holds the page, the files that it names, and the picture (F4)', async () => {
    await openCache().install()
    expect(caches.paths('shell-one')).toEqual([
      '/app.html',
      '/assets/entry-12345678.js',
      '/assets/theme-12345678.css',
      '/offline.svg',
    ])
  })

  it('stays empty when one of the files is missing', async () => {
    delete files['/assets/theme-12345678.css']
    await expect(openCache().install()).rejects.toThrow()
    expect(caches.paths('shell-one')).toEqual([])
  })

  it('is of one build: activation deletes earlier ones and no other caches', async () => {
    await openCache('one').install()
    await caches.open('of another owner')
    await openCache('two').install()
    await openCache('two').activate()
    expect(await caches.keys()).toEqual(['of another owner', 'shell-two'])
  })

  it('also holds the code of a visited screen, which is fetched once', async () => {
    await openCache().answer(get('/assets/home-12345678.js'))
    online = false
    expect(await (await openCache().answer(get('/assets/home-12345678.js')))?.text()).toBe('home')
    expect(fetched).toEqual(['/assets/home-12345678.js'])
  })

  it('does not hold a failed response', async () => {
    expect((await openCache().answer(get('/assets/gone-12345678.js')))?.status).toBe(404)
    expect(caches.paths('shell-one')).toEqual([])
  })
})

describe('a page', () => {
  it('is fetched from the network while there is one', async () => {
    await openCache().install()
    expect(await (await openCache().answer(visit('/home')))?.text()).toBe('page')
  })

  it.each(['/', '/home', '/payment-return?data=abc', '/SignEasyLoading'])(
    '%s is the cached shell without a network',
    async (path) => {
      await openCache().install()
      online = false
      expect(await (await openCache().answer(visit(path)))?.text()).toBe(html)
    },
  )

  it('is the cached shell when the network does not answer', async () => {
    await openCache().install()
    vi.useFakeTimers()
    const unanswered = openOfflineCache(
      { caches: caches as unknown as CacheStorage, fetch: () => new Promise<never>(() => undefined), origin },
      'one',
    )
    const answer = unanswered.answer(visit('/home'))
    await vi.advanceTimersByTimeAsync(8_000)
    vi.useRealTimers()
    expect(await (await answer)?.text()).toBe(html)
  })

  it('fails like a request without a worker when nothing is cached', async () => {
    online = false
    await expect(openCache().answer(visit('/home'))).rejects.toThrow('Failed to fetch')
  })
})

it.each([
  ['a call', get('/api/login_detail')],
  ['a file', get('/files/abc')],
  ['an opened file', visit('/files/abc')],
  ['the configuration', get('/config.json')],
  ['the desk', visit('/desk/orders')],
  ['a POST request', get('/assets/entry-12345678.js', { method: 'POST' })],
  ['a file of a partner', get('https://checkout.example/assets/x-12345678.js')],
])('bypasses the worker: %s', (_, request) => {
  expect(openCache().answer(request)).toBeUndefined()
})
