import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OrderView } from '#shared/order/api.ts'
import { paidOrder } from '#tests/component/order/paid-order.ts'
import { keepAnswer } from '#web/platform/api/kept-answers.ts'
import { orderLines, ordersUnderWay } from './orders-under-way.ts'

const atMs = Date.parse('2026-11-21T11:50:00.000Z')
const linesOf = (...orders: OrderView[]) => orderLines({ client_holdings: orders }, atMs)
const done = (step: string) => ({ step, at: '2026-11-20T10:00:00.000Z' }) as OrderView['timeline'][number]
const order = (change: object = {}) =>
  paidOrder({
    timeline: [done('Payment received'), done('Transfer lodged'), { step: 'Shares in your demat account' }],
    ...change,
  }) as unknown as OrderView

it('names what was done last of an order, and when the browser saw it', () => {
  expect(linesOf(order({ scrip_name: 'Kaveri Robotics', quantity: 10 }))).toEqual([
    '10 shares of Kaveri Robotics: transfer request filed, as of 21-11-2026, 5:20 pm',
  ])
  expect(linesOf(order({ quantity: 1 }))[0]).toMatch(/^1 share of /)
})

it('names at most three orders, and none that is over', () => {
  expect(linesOf(...Array.from({ length: 5 }, () => order()))).toHaveLength(3)
  expect(linesOf(order({ holding_status: 'OWNED' }))).toEqual([])
  expect(linesOf(order({ cancelled: true, refund: null }))).toEqual([])
  expect(linesOf(order({ timeline: [done('Refunded')] }))).toEqual([])
  expect(linesOf(order({ timeline: [] }))).toEqual([])
})

describe('the answers that this browser keeps', () => {
  const kept = new Map<string, unknown>()
  const asked = <T>(result: T) => {
    const request: { result: T; onsuccess?: () => void } = { result }
    queueMicrotask(() => request.onsuccess?.())
    return request
  }
  const objectStore = () => ({
    put: (value: unknown, key: string) => asked(kept.set(key, value)),
    get: (key: string) => asked(kept.get(key)),
  })
  const database = { close: () => undefined, transaction: () => ({ objectStore }) }

  beforeEach(() => vi.stubGlobal('indexedDB', { open: () => asked(database) }))
  afterEach(() => vi.unstubAllGlobals())

  it('name the orders of the person who is logged in, and of nobody else', async () => {
    vi.stubGlobal('document', { cookie: 'token=token-1' })
    await keepAnswer('listOrders', { query: { limit: '20' } }, { client_holdings: [order()] }, 'token-1')
    expect(await ordersUnderWay()).toEqual([
      expect.stringContaining('10 shares of Kaveri Robotics: transfer request filed'),
    ])
    vi.stubGlobal('document', { cookie: 'token=token-2' })
    expect(await ordersUnderWay()).toEqual([])
    vi.stubGlobal('document', { cookie: '' })
    expect(await ordersUnderWay()).toEqual([])
  })
})
