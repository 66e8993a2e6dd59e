import { describe, expect, it, vi } from 'vitest'

// The API client imports paths that only the build generates.
vi.mock('virtual:paths', () => ({ paths: {} }))
const { ApiError, NetworkError } = await import('#web/platform/api/client.ts')
const { waitBeforeTry, watchPayment } = await import('./watch-payment.ts')

const payment = { order_id: 'ord_1', security_id: 'sec_1', amount: 52340 }
const serviceOrder = { service_order_id: 'svc_1', order_id: 'ord_1', escrow_id: 'esc_1' }

/** Actions that return the listed results in order and repeat the last one. An error in a list is thrown. */
function harness(statuses: unknown[], services: unknown[] = [serviceOrder]) {
  const waitsMs: number[] = []
  const tries: boolean[] = []
  const next = async (list: unknown[]) => {
    const result = list.length > 1 ? list.shift() : list[0]
    if (result instanceof Error) throw result
    return result
  }
  const actions = {
    readStatus: async () => {
      const status = await next(statuses)
      return { ...payment, status } as never
    },
    createServiceOrder: async () => (await next(services)) as never,
    wait: async (ms: number) => void waitsMs.push(ms),
    onTry: (answered: boolean) => void tries.push(answered),
  }
  return { actions, waitsMs, tries }
}

describe('watchPayment', () => {
  it.each(['completed', 'awaiting settlement'])(
    'creates a service order for a payment that is %s (E74, T19)',
    async (status) => {
      const { actions, waitsMs } = harness([status])
      expect(await watchPayment(actions)).toEqual({ kind: 'success', payment: { ...payment, status }, serviceOrder })
      expect(waitsMs).toEqual([])
    },
  )

  it.each(['failed', 'refunded'])('fails when the payment is %s (T19)', async (status) => {
    expect((await watchPayment(harness([status]).actions)).kind).toBe('fail')
  })

  it('polls at growing intervals while the payment is pending (T19)', async () => {
    const { actions, waitsMs } = harness([...Array.from({ length: 7 }, () => 'pending'), 'completed'])
    expect((await watchPayment(actions)).kind).toBe('success')
    expect(waitsMs).toEqual([1000, 2000, 3000, 5000, 8000, 8000, 8000])
  })

  it('polls again after a missing answer and after a server error', async () => {
    const { actions, tries } = harness([new NetworkError('gone'), new ApiError(500, {}, undefined), 'completed'])
    expect((await watchPayment(actions)).kind).toBe('success')
    expect(tries).toEqual([false, false, true])
  })

  it('waits for a service order that is still being created', async () => {
    const { actions } = harness(['completed'], [new ApiError(409, { message: 'NOT_PAID' }, undefined), serviceOrder])
    expect((await watchPayment(actions)).kind).toBe('success')
  })

  it('distinguishes an ended session from an unknown order', async () => {
    expect((await watchPayment(harness([new ApiError(401, {}, undefined)]).actions)).kind).toBe('session')
    expect((await watchPayment(harness([new ApiError(404, {}, undefined)]).actions)).kind).toBe('unknown')
  })

  it('stops as unresolved after at most 25 minutes', async () => {
    const { actions, waitsMs } = harness(['pending'])
    expect((await watchPayment(actions)).kind).toBe('unresolved')
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(25 * 60_000)
  })
})

it('waits 1, 2, 3, 5, then 8 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map(waitBeforeTry)).toEqual([1000, 2000, 3000, 5000, 8000, 8000, 8000])
})
