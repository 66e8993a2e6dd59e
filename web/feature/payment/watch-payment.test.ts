import { describe, expect, it, vi } from 'vitest'

// The client needs paths that only the build makes.
vi.mock('virtual:paths', () => ({ paths: {} }))
const { ApiError, NoAnswer } = await import('#web/platform/api/client.ts')
const { waitBeforeTry, watchPayment } = await import('./watch-payment.ts')

const payment = { order_id: 'ord_1', security_id: 'sec_1', amount: 52340 }
const serviceOrder = { service_order_id: 'svc_1', order_id: 'ord_1', escrow_id: 'esc_1' }

/** Answers from the list, the last one for ever; an error in it is thrown. */
function harness(statuses: unknown[], services: unknown[] = [serviceOrder]) {
  const waitsMs: number[] = []
  const tries: boolean[] = []
  const next = async (list: unknown[]) => {
    const answer = list.length > 1 ? list.shift() : list[0]
    if (answer instanceof Error) throw answer
    return answer
  }
  const hands = {
    readStatus: async () => {
      const status = await next(statuses)
      return { ...payment, status } as never
    },
    createServiceOrder: async () => (await next(services)) as never,
    wait: async (ms: number) => void waitsMs.push(ms),
    onTry: (answered: boolean) => void tries.push(answered),
  }
  return { hands, waitsMs, tries }
}

describe('watchPayment', () => {
  it.each(['completed', 'awaiting settlement'])('makes a service order of a payment that is %s', async (status) => {
    const { hands, waitsMs } = harness([status])
    expect(await watchPayment(hands)).toEqual({ kind: 'success', payment: { ...payment, status }, serviceOrder })
    expect(waitsMs).toEqual([])
  })

  it.each(['failed', 'refunded'])('ends when it is %s', async (status) => {
    expect((await watchPayment(harness([status]).hands)).kind).toBe('fail')
  })

  it('keeps asking while it is pending, ever more slowly', async () => {
    const { hands, waitsMs } = harness([...Array.from({ length: 7 }, () => 'pending'), 'completed'])
    expect((await watchPayment(hands)).kind).toBe('success')
    expect(waitsMs).toEqual([1000, 2000, 3000, 5000, 8000, 8000, 8000])
  })

  it('takes silence for no answer about the money', async () => {
    const { hands, tries } = harness([new NoAnswer('gone'), new ApiError(500, {}, undefined), 'completed'])
    expect((await watchPayment(hands)).kind).toBe('success')
    expect(tries).toEqual([false, false, true])
  })

  it('waits for a service order that is still being made', async () => {
    const { hands } = harness(['completed'], [new ApiError(409, { message: 'NOT_PAID' }, undefined), serviceOrder])
    expect((await watchPayment(hands)).kind).toBe('success')
  })

  it('tells a lost session and a strange order apart', async () => {
    expect((await watchPayment(harness([new ApiError(401, {}, undefined)]).hands)).kind).toBe('session')
    expect((await watchPayment(harness([new ApiError(404, {}, undefined)]).hands)).kind).toBe('unknown')
  })

  it('stops in the end', async () => {
    const { hands, waitsMs } = harness(['pending'])
    expect((await watchPayment(hands)).kind).toBe('unresolved')
    expect(waitsMs.reduce((sum, ms) => sum + ms, 0)).toBeLessThan(25 * 60_000)
  })
})

it('waits 1, 2, 3, 5, then 8 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 99].map(waitBeforeTry)).toEqual([1000, 2000, 3000, 5000, 8000, 8000, 8000])
})
