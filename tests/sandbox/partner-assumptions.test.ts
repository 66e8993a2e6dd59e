import { describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'

// The cases of docs/partner-assumptions.md in which a partner does otherwise than we assume, on answers that we wrote ourselves.

type Answer = readonly [status: number, body: unknown]

/** A client whose gateway answers by path; an address without an answer fails the test. */
function gateway(answerTo: (path: string, method: string) => Answer | undefined) {
  const ports = {
    clock: movableClock(instantOf('2026-11-23T06:30:00.000Z')),
    secrets: { read: async () => JSON.stringify({ key_id: 'key', key_secret: 'secret' }) },
    settings: { razorpay: { address: 'http://gateway', accountNumber: '984539953520846' } },
    fetch: async (url: string, { method }: { readonly method: string }) => {
      const answer = answerTo(url.replace('http://gateway/v1', ''), method)
      if (answer === undefined) throw new Error(`no answer to ${method} ${url}`)
      return { status: answer[0], text: async () => JSON.stringify(answer[1]) }
    },
  }
  return razorpay(ports as unknown as Ports)
}

const orderOf = (id: string) => ({
  id,
  receipt: 'ord_1',
  amount: 100,
  amount_paid: 0,
  status: 'created',
  created_at: 1,
})

describe('the gateway’s list of orders', () => {
  it('that lacks a new order leads to a second order, and to one of the two for good once it has them (G3)', async () => {
    const made = ['order_first', 'order_second'].map(orderOf)
    const listed: object[] = []
    const client = gateway((_, method) => (method === 'GET' ? [200, { items: listed }] : [200, made.shift()]))
    const ask = () => client.findOrCreateOrder({ receipt: 'ord_1', amountPaise: paise(100), notes: {} })
    const [first, second] = [await ask(), await ask()]
    expect([first.id, second.id]).toEqual(['order_first', 'order_second'])
    listed.push(orderOf('order_second'), orderOf('order_first'))
    expect([(await ask()).id, (await ask()).id]).toEqual(['order_second', 'order_second'])
  })
})

describe('a line that comes in while pages are read', () => {
  const lineOf = (number: number) => ({
    entity_id: `pay_${String(number).padStart(14, '0')}`,
    type: 'payment',
    credit: 98,
    debit: 0,
    amount: 100,
  })

  it('may hide one until the day is read again, and shows none twice under two ids', async () => {
    const lines = Array.from({ length: 1_500 }, (_, number) => lineOf(number))
    const read = async (between: () => void) => {
      const client = gateway((path) => {
        const skip = Number(new URL(`http://gateway${path}`).searchParams.get('skip'))
        return [200, { items: lines.slice(skip, skip + 1_000) }]
      })
      const first = await client.settlementLines(day('2026-11-23'), 0)
      between()
      const second = await client.settlementLines(day('2026-11-23'), first.lines.length)
      expect([first.hasMore, second.hasMore]).toEqual([true, false])
      return new Set([...first.lines, ...second.lines].map(({ id }) => id))
    }
    const missed = await read(() => void lines.unshift(lineOf(9_999)))
    expect(missed.has('pay_00000000009999')).toBe(false)
    expect((await read(() => undefined)).size).toBe(1_501)
  })
})

describe('a payout from an address that is not listed', () => {
  it.each([401, 403])('is refused with %i, is not asked for again, and shows no key', async (status) => {
    let asked = 0
    const client = gateway(() => {
      asked += 1
      return [status, { error: { code: 'BAD_REQUEST_ERROR', description: 'The IP address is not allowed' } }]
    })
    const failure = await client.bankBalance().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'VendorFailed', status, retryable: false })
    expect(asked).toBe(1)
    expect(String(failure)).not.toContain('secret')
  })
})
