import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openOfflineCache } from './cache.ts'

const origin = 'https://ansh.example'

/** The browser's caches, as far as the worker uses them. */
class Caches {
  readonly kept = new Map<string, Map<string, Response>>()
  open = async (name: string) => {
    const entries = this.kept.get(name) ?? new Map<string, Response>()
    this.kept.set(name, entries)
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
  keys = async () => [...this.kept.keys()]
  delete = async (name: string) => this.kept.delete(name)
  paths = (name: string) => [...(this.kept.get(name)?.keys() ?? [])].toSorted()
}

const html =
  '<script src="/assets/entry-12345678.js"></script><link rel="stylesheet" href="/assets/theme-12345678.css"><link href="/favicon.svg">'
let files: Record<string, string>
let online: boolean
let asked: string[]
let caches: Caches

async function network(request: Request | string): Promise<Response> {
  const path = new URL(typeof request === 'string' ? request : request.url, origin).pathname
  asked.push(path)
  if (!online) throw new TypeError('Failed to fetch')
  const text = files[path]
  return text === undefined ? new Response('', { status: 404 }) : new Response(text)
}

function cache_(version = 'one') {
  return openOfflineCache({ caches: caches as unknown as CacheStorage, fetch: network, origin }, version)
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
  asked = []
  caches = new Caches()
})

describe('what the worker keeps', () => {
  it('is the page, the files that it names, and the picture', async () => {
    await cache_().install()
    expect(caches.paths('shell-one')).toEqual([
      '/app.html',
      '/assets/entry-12345678.js',
      '/assets/theme-12345678.css',
      '/offline.svg',
    ])
  })

  it('is nothing when one of the files is missing', async () => {
    delete files['/assets/theme-12345678.css']
    await expect(cache_().install()).rejects.toThrow()
    expect(caches.paths('shell-one')).toEqual([])
  })

  it('is of one build: earlier ones go, and nobody else is touched', async () => {
    await cache_('one').install()
    await caches.open('of somebody else')
    await cache_('two').install()
    await cache_('two').activate()
    expect(await caches.keys()).toEqual(['of somebody else', 'shell-two'])
  })

  it('is also the code of a visited screen, asked for once', async () => {
    await cache_().answer(get('/assets/home-12345678.js'))
    online = false
    expect(await (await cache_().answer(get('/assets/home-12345678.js')))?.text()).toBe('home')
    expect(asked).toEqual(['/assets/home-12345678.js'])
  })

  it('is no answer that failed', async () => {
    expect((await cache_().answer(get('/assets/gone-12345678.js')))?.status).toBe(404)
    expect(caches.paths('shell-one')).toEqual([])
  })
})

describe('a page', () => {
  it('comes from the network as long as there is one', async () => {
    await cache_().install()
    expect(await (await cache_().answer(visit('/home')))?.text()).toBe('page')
  })

  it.each(['/', '/home', '/payment-return?data=abc', '/SignEasyLoading'])(
    '%s is the kept shell without a network',
    async (path) => {
      await cache_().install()
      online = false
      expect(await (await cache_().answer(visit(path)))?.text()).toBe(html)
    },
  )

  it('is the kept shell when the network does not answer', async () => {
    await cache_().install()
    vi.useFakeTimers()
    const silent = openOfflineCache(
      { caches: caches as unknown as CacheStorage, fetch: () => new Promise<never>(() => undefined), origin },
      'one',
    )
    const answer = silent.answer(visit('/home'))
    await vi.advanceTimersByTimeAsync(8_000)
    vi.useRealTimers()
    expect(await (await answer)?.text()).toBe(html)
  })

  it("fails as a browser's own when nothing is kept", async () => {
    online = false
    await expect(cache_().answer(visit('/home'))).rejects.toThrow('Failed to fetch')
  })
})

it.each([
  ['a call', get('/api/login_detail')],
  ['a file', get('/files/abc')],
  ['a file that is opened', visit('/files/abc')],
  ['the configuration', get('/config.json')],
  ['the desk', visit('/desk/orders')],
  ['what is sent', get('/assets/entry-12345678.js', { method: 'POST' })],
  ["a partner's", get('https://checkout.example/assets/x-12345678.js')],
])('goes past it: %s', (_, request) => {
  expect(cache_().answer(request)).toBeUndefined()
})
