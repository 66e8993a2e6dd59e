import { describe, expect, it } from 'vitest'
import { UserId } from '#shared/kernel/id.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf, refusalOf } from '#tests/harness/outcome.ts'
import {
  disputeWith,
  paidOrderWith,
  paymentWith,
  sampleTime as now,
  sampleTotal as total,
  type OrderChanges,
} from '#tests/harness/sample-order.ts'
import * as fulfilment from './fulfilment.ts'
import type { Rejection } from '#shared/order/facets.ts'
import type { Order } from '#shared/order/order.ts'
import { ORDER_FROZEN, OUT_OF_TURN, REFERENCE_TAKEN, SECOND_PERSON_NEEDED } from '#shared/order/refusals.ts'

const [one, other] = [UserId.parse('usr_one'), UserId.parse('usr_other')]
/** Paid, in escrow, signed, and confirmed by the seller. */
const ready = (...changes: readonly OrderChanges[]) =>
  paidOrderWith(
    {
      escrow: { state: 'HELD', collected_paise: paise(total) },
      signature: { state: 'SIGNED' },
      transfer: { state: 'SELLER_CONFIRMED' },
    },
    ...changes,
  )
const pending = (...changes: readonly OrderChanges[]) =>
  paidOrderWith({ signature: { state: 'PENDING', attempt: 1 } }, ...changes)
const frozen = { payment: { disputes: [disputeWith()] } }
const rejection = (reference: string): Rejection => ({ at: now, by: one, reference, reason: 'ISIN' })

describe('an attempt to sign', () => {
  it('is due while the order is live, unsigned and has one left', () => {
    const signatures = ['NONE', 'PENDING', 'DECLINED', 'LAPSED', 'SIGNED'] as const
    expect(
      signatures.filter((signature) => fulfilment.isSigningDue(paidOrderWith({ signature: { state: signature } }))),
    ).toEqual(['NONE', 'DECLINED', 'LAPSED'])
    expect(
      [2, 3].map((signing_attempt) =>
        fulfilment.isSigningDue(paidOrderWith({ signature: { attempt: signing_attempt } })),
      ),
    ).toEqual([true, false])
    expect(fulfilment.isSigningDue(paidOrderWith({ ending: { cancelled: true } }))).toBe(false)
    expect(fulfilment.isSigningDue(paidOrderWith({ payment: { state: 'PENDING' } }))).toBe(false)
  })

  it('starts by its number', () => {
    const order = paidOrderWith({ signature: { state: 'DECLINED', attempt: 1 } })
    expect(changeOf(fulfilment.signingStarted(order, 2, now)).order).toMatchObject({
      signature: { state: 'PENDING', attempt: 2, started_at: now },
    })
    expect([1, 3].map((attempt) => fulfilment.signingStarted(order, attempt, now).outcome)).toEqual([
      'unchanged',
      'unchanged',
    ])
  })

  it('is signed once, under its own number', () => {
    expect(changeOf(fulfilment.signed(pending(), 1, 'file', now)).order).toMatchObject({
      signature: { state: 'SIGNED', signed_at: now, file_key: 'file' },
    })
    expect(fulfilment.signed(pending({ signature: { state: 'SIGNED' } }), 1, 'file', now).outcome).toBe('unchanged')
  })

  it('that ends is told, and followed by the next', () => {
    const ended = fulfilment.signingEnded(pending(), 1, 'LAPSED', now)
    expect(changeOf(ended)).toMatchObject({
      order: { signature: { state: 'LAPSED' }, ending: { cancelled: false } },
      events: ['unsigned'],
    })
    expect(fulfilment.signingEnded(pending(), 2, 'LAPSED', now).outcome).toBe('unchanged')
    expect(fulfilment.signingEnded(pending({ signature: { state: 'SIGNED' } }), 1, 'LAPSED', now).outcome).toBe(
      'unchanged',
    )
    const given = changeOf(fulfilment.signingEnded(pending({ ending: { cancelled: true } }), 1, 'DECLINED', now))
    expect(given).toMatchObject({ order: { signature: { state: 'DECLINED' } }, events: [] })
  })

  it('that is the last, or too late, gives the order up as unsigned', () => {
    const last = changeOf(fulfilment.signingEnded(pending({ signature: { attempt: 3 } }), 3, 'DECLINED', now))
    expect(last.order).toMatchObject({
      signature: { state: 'DECLINED' },
      ending: { given_up: 'unsigned', is_cancel_counted: true },
    })
    const late = later(now, 14 * dayMs)
    expect(fulfilment.unsignedUntil(now)).toBe(late)
    expect(changeOf(fulfilment.signingEnded(pending(), 1, 'LAPSED', late)).order.ending.cancelled).toBe(true)
    expect(
      changeOf(fulfilment.signingEnded(pending({ payment: { paid_at: null } }), 1, 'LAPSED', late)).order.ending
        .cancelled,
    ).toBe(false)
    // A frozen order waits.
    const waiting = changeOf(fulfilment.signingEnded(pending({ signature: { attempt: 3 } }, frozen), 3, 'LAPSED', now))
    expect(waiting).toMatchObject({
      order: { signature: { state: 'LAPSED' }, ending: { cancelled: false } },
      events: [],
    })
  })
})

describe('the seller', () => {
  it('confirms a live order once', () => {
    const change = changeOf(fulfilment.sellerConfirmed(paidOrderWith(), now))
    expect(change.order).toMatchObject({ transfer: { state: 'SELLER_CONFIRMED', seller_confirmed_at: now } })
    expect(fulfilment.sellerConfirmed(change.order, now).outcome).toBe('unchanged')
    for (const changes of [
      { payment: { state: 'PENDING' } },
      { ending: { cancelled: true } },
      { transfer: { state: 'LODGED' } },
    ] as const)
      expect(refusalOf(fulfilment.sellerConfirmed(paidOrderWith(changes), now))).toBe(OUT_OF_TURN)
  })
})

describe('a transfer', () => {
  const lodge = (order: Order, reference = 'NSDL-1') => fulfilment.lodged(order, one, reference, now)
  const lodged = (...changes: readonly OrderChanges[]) =>
    ready({ transfer: { state: 'LODGED', lodged_by: one, depository_reference: 'NSDL-1' } }, ...changes)

  it('is lodged with everything that it needs', () => {
    expect(changeOf(lodge(ready({ ending: { give_up_by: other } }))).order).toMatchObject({
      transfer: { state: 'LODGED', lodged_at: now, lodged_by: one, depository_reference: 'NSDL-1' },
      ending: { give_up_by: null },
    })
    expect(lodge(ready({ transfer: { state: 'REJECTED' } })).outcome).toBe('changed')
  })

  it('is not lodged where something is missing', () => {
    const others: readonly OrderChanges[] = [
      { payment: { state: 'PENDING' } },
      { ending: { cancelled: true } },
      { escrow: { state: 'NONE' } },
      { escrow: { collected_paise: paise(total - 1) } },
      { signature: { state: 'PENDING' } },
      { transfer: { state: 'NONE' } },
      { transfer: { state: 'CREDITED' } },
    ]
    for (const changes of others) expect(refusalOf(lodge(ready(changes))), JSON.stringify(changes)).toBe(OUT_OF_TURN)
    expect(refusalOf(lodge(ready(frozen)))).toBe(ORDER_FROZEN)
  })

  it('is lodged once under its reference, whatever its case, and never under one that was refused', () => {
    expect(lodge(lodged(), 'nsdl-1').outcome).toBe('unchanged')
    const refused: OrderChanges = { transfer: { state: 'REJECTED', rejections: [rejection('A-1'), rejection('A-2')] } }
    expect(refusalOf(lodge(ready(refused), 'a-2'))).toBe(REFERENCE_TAKEN)
    expect(refusalOf(lodge(ready(refused), 'a-3'))).toBe('changed')
  })

  it('that the depository refused may be lodged again, until the third refusal', () => {
    const reject = (order: Order) => fulfilment.transferRejected(order, other, 'ISIN', now)
    const change = changeOf(reject(lodged({ transfer: { rejections: [rejection('A-1')] } })))
    expect(change.events).toEqual(['rejected'])
    expect(change.order).toMatchObject({
      transfer: {
        state: 'REJECTED',
        rejections: [rejection('A-1'), { at: now, by: other, reference: 'NSDL-1', reason: 'ISIN' }],
      },
      ending: { cancelled: false },
    })
    expect(reject(change.order).outcome).toBe('unchanged')
    const two = [rejection('A-1'), rejection('A-2')]
    const third = changeOf(reject(lodged({ transfer: { rejections: two } })))
    expect(third.order).toMatchObject({
      transfer: { state: 'REJECTED' },
      ending: { given_up: 'rejected' },
      stock: { state: 'RETURNED' },
    })
    expect(third.events).toEqual(['refund-due', 'released'])
    // Frozen, it waits for two people.
    const waiting = changeOf(reject(lodged({ transfer: { rejections: two } }, frozen)))
    expect([waiting.order.ending.cancelled, waiting.events]).toEqual([false, ['rejected']])
  })

  it('that was not lodged cannot be refused', () => {
    expect(refusalOf(fulfilment.transferRejected(ready(), other, 'ISIN', now))).toBe(OUT_OF_TURN)
    const nameless = lodged({ transfer: { depository_reference: null } })
    expect(refusalOf(fulfilment.transferRejected(nameless, other, 'ISIN', now))).toBe(OUT_OF_TURN)
  })

  it('that was refused is given up by two people', () => {
    const ask = (order: Order, by = one) => fulfilment.giveUpAsked(order, by, now)
    const asked = changeOf(ask(ready({ transfer: { state: 'REJECTED' } }))).order
    expect(asked).toMatchObject({ ending: { give_up_by: one, cancelled: false } })
    expect(ask(asked).outcome).toBe('unchanged')
    const given = changeOf(ask(asked, other)).order
    expect(given).toMatchObject({ ending: { given_up: 'rejected', cancelled: true } })
    expect(ask(given, other).outcome).toBe('unchanged')
    expect(refusalOf(ask(ready({ transfer: { state: 'LODGED' } })))).toBe(OUT_OF_TURN)
    expect(refusalOf(ask(ready({ transfer: { state: 'REJECTED' }, ending: { cancelled: true } })))).toBe(OUT_OF_TURN)
    expect(refusalOf(ask(ready({ transfer: { state: 'REJECTED' } }, frozen)))).toBe(ORDER_FROZEN)
  })

  it('is credited by another person, once', () => {
    const credit = (order: Order, by = other) => fulfilment.credited(order, by, now)
    const change = changeOf(credit(lodged()))
    expect(change).toMatchObject({ order: { transfer: { state: 'CREDITED', credited_at: now } }, events: ['credited'] })
    expect(credit(change.order).outcome).toBe('unchanged')
    expect(refusalOf(credit(lodged(), one))).toBe(SECOND_PERSON_NEEDED)
    expect(refusalOf(credit(lodged({ transfer: { state: 'SELLER_CONFIRMED' } })))).toBe(OUT_OF_TURN)
    const lost = lodged({ payment: { captured: [paymentWith(), paymentWith({ charged_back_paise: paise(1_000) })] } })
    expect(changeOf(credit(lost)).events).toEqual(['credited', 'charged-back'])
  })
})
