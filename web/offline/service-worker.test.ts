import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The worker of one build, and what it asked of the browser. */
async function start(buildName: string) {
  const hears: Record<string, (event: object) => void> = {}
  const done: string[] = []
  const opened: string[] = []
  const kept = new Set(['shell-old', 'of somebody else'])
  vi.stubGlobal('buildName', buildName)
  vi.stubGlobal('location', { origin: 'https://ansh.example' })
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/entry-12345678.js"></script>'))
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name)
      return { addAll: async () => undefined, put: async () => undefined, match: async () => undefined }
    },
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
  })
  vi.stubGlobal('self', {
    registration: { unregister: async () => done.push('unregister') },
    clients: { claim: async () => done.push('claim') },
    skipWaiting: async () => done.push('skipWaiting'),
    addEventListener: (name: string, hear: (event: object) => void) => (hears[name] = hear),
  })
  await import('./service-worker.ts')
  const tell = async (name: string, more: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    hears[name]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise), ...more })
    await work
  }
  return { tell, done, opened, kept }
}
const request = { method: 'GET', mode: 'navigate', url: 'https://ansh.example/home' }

it('keeps its own build, throws away earlier ones and answers at once', async () => {
  const { tell, done, opened, kept } = await start('new')
  await tell('install')
  await tell('activate')
  expect(opened).toEqual(['shell-new'])
  expect([...kept]).toEqual(['of somebody else'])
  expect(done).toEqual(['skipWaiting', 'claim'])
  const respondWith = vi.fn()
  await tell('fetch', { request, respondWith })
  expect(respondWith).toHaveBeenCalledOnce()
})

it('that is withdrawn keeps nothing, answers nothing and goes, with all that was kept', async () => {
  const { tell, done, opened, kept } = await start('')
  await tell('install')
  await tell('activate')
  const respondWith = vi.fn()
  await tell('fetch', { request, respondWith })
  expect(opened).toEqual([])
  expect([...kept]).toEqual(['of somebody else'])
  expect(done).toEqual(['skipWaiting', 'unregister'])
  expect(respondWith).not.toHaveBeenCalled()
})
