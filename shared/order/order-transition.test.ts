import { describe, expect, it } from 'vitest'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import { orderWith, withChanges } from '#tests/harness/sample-order.ts'
import type { Posting } from './ledger.ts'
import type { Order } from './order.ts'
import { changed, inOrder, refused, unchanged } from './order-transition.ts'
import { OUT_OF_TURN } from './refusals.ts'

const posting = (cause: string, amount: number): Posting => ({
  cause,
  from: 'investor',
  to: 'gateway',
  amount_paise: paise(amount),
  statement: 'test',
})
const pay = (cause: string, amount: number) => (order: Order) =>
  changed(order, { quantity: order.quantity + 1 }, ['paid'], [posting(cause, amount)])

describe('a change of an order', () => {
  it('books each cause once, and nothing of no amount', () => {
    const order = orderWith({ ledger: { booked: ['one'], balances: { ...orderWith().ledger.balances, gateway: 5 } } })
    const postings = [posting('one', 10), posting('two', 20), posting('three', 0)]
    expect(changed(order, { quantity: 3 }, ['late'], postings)).toEqual({
      outcome: 'changed',
      change: {
        order: withChanges(order, {
          quantity: 3,
          ledger: { booked: ['one', 'two'], balances: { ...order.ledger.balances, gateway: 25 } },
        }),
        events: ['late'],
        postings: [postings[1]],
      },
    })
    expect(changeOf(changed(order, {}))).toEqual({ order, events: [], postings: [] })
  })

  it('is refused with what the person is told', () => {
    expect(refused(OUT_OF_TURN)).toStrictEqual({ outcome: 'refused', why: OUT_OF_TURN })
    expect(refused(OUT_OF_TURN, { order_id: 'ord_1' })).toStrictEqual({
      outcome: 'refused',
      why: OUT_OF_TURN,
      data: { order_id: 'ord_1' },
    })
  })

  it('may be made of several, each for what the one before left', () => {
    const order = orderWith()
    const { order: after, ...rest } = changeOf(inOrder(order, pay('one', 1), () => unchanged, pay('two', 2)))
    expect(after).toMatchObject({ quantity: 12, ledger: { booked: ['one', 'two'], balances: { gateway: 3 } } })
    expect(rest).toEqual({ events: ['paid', 'paid'], postings: [posting('one', 1), posting('two', 2)] })
  })

  it('is none when none of them changes anything, and refused when one is', () => {
    expect(inOrder(orderWith())).toEqual(unchanged)
    expect(inOrder(orderWith(), () => unchanged)).toEqual(unchanged)
    const after = expect.fail
    expect(
      inOrder(
        orderWith(),
        pay('one', 1),
        () => refused(OUT_OF_TURN),
        () => after(),
      ),
    ).toEqual(refused(OUT_OF_TURN))
  })
})
