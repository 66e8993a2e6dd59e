import { afterEach, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** Starts the worker of a build and records what it calls. */
async function start(buildName: string) {
  const listeners: Record<string, (event: object) => void> = {}
  const calls: string[] = []
  const opened: string[] = []
  const remaining = new Set(['shell-old', 'of another owner'])
  vi.stubGlobal('buildName', buildName)
  vi.stubGlobal('location', { origin: 'https://ansh.example' })
  vi.stubGlobal('fetch', async () => new Response('<script src="/assets/entry-12345678.js"></script>'))
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      opened.push(name)
      return { addAll: async () => undefined, put: async () => undefined, match: async () => undefined }
    },
    keys: async () => [...remaining],
    delete: async (name: string) => remaining.delete(name),
  })
  vi.stubGlobal('self', {
    registration: { unregister: async () => calls.push('unregister') },
    clients: { claim: async () => calls.push('claim') },
    skipWaiting: async () => calls.push('skipWaiting'),
    addEventListener: (name: string, listener: (event: object) => void) => (listeners[name] = listener),
  })
  await import('./service-worker.ts')
  const dispatch = async (name: string, more: object = {}) => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[name]?.({ waitUntil: (promise: Promise<unknown>) => (work = promise), ...more })
    await work
  }
  return { dispatch, calls, opened, remaining }
}
const request = { method: 'GET', mode: 'navigate', url: 'https://ansh.example/home' }

it('the worker caches its own build, deletes earlier ones and takes over at once', async () => {
  const { dispatch, calls, opened, remaining } = await start('new')
  await dispatch('install')
  await dispatch('activate')
  expect(opened).toEqual(['shell-new'])
  expect([...remaining]).toEqual(['of another owner'])
  expect(calls).toEqual(['skipWaiting', 'claim'])
  const respondWith = vi.fn()
  await dispatch('fetch', { request, respondWith })
  expect(respondWith).toHaveBeenCalledOnce()
})

it('the worker of an empty build name deletes all caches, answers nothing and unregisters itself', async () => {
  const { dispatch, calls, opened, remaining } = await start('')
  await dispatch('install')
  await dispatch('activate')
  const respondWith = vi.fn()
  await dispatch('fetch', { request, respondWith })
  expect(opened).toEqual([])
  expect([...remaining]).toEqual(['of another owner'])
  expect(calls).toEqual(['skipWaiting', 'unregister'])
  expect(respondWith).not.toHaveBeenCalled()
})
