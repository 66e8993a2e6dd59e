import { describe, expect, it } from 'vitest'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { paymentWith, payoutWith, refundWith, sampleTime } from '#tests/harness/sample-order.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import {
  foreignRefunds,
  isChargedBack,
  isRefundOpen,
  isSlow,
  isSlowOnItsWay,
  isTooOld,
  leftToRefund,
  maySlowDown,
  paidByBank,
  postingsOfRefund,
  reportedPaise,
  returnedPaise,
  withAdopted,
  withOutcome,
} from './refund.ts'

// A payment of ₹10, its refunds of ₹1 each.
const [pending, processed, failed] = (['pending', 'processed', 'failed'] as const).map((status, index) =>
  refundWith({ id: `rfnd_${index}`, status }),
) as [ReturnType<typeof refundWith>, ReturnType<typeof refundWith>, ReturnType<typeof refundWith>]
const byAnother = refundWith({ id: 'rfnd_x', key: null })
const [asked, sent, ended] = (['ASKED', 'SENT', 'ENDED'] as const).map((state, index) =>
  payoutWith({ ref: `ref_${index}`, state, amount_paise: paise([10, 20, 40][index] ?? 0) }),
) as [ReturnType<typeof payoutWith>, ReturnType<typeof payoutWith>, ReturnType<typeof payoutWith>]

describe('what is left to refund of a payment', () => {
  it('is what nobody has given back, is giving back, or keeps', () => {
    const cases: readonly [left: number, changes: Partial<CapturedPayment>][] = [
      [1_000, {}],
      [900, { refunds: [pending] }],
      [900, { refunds: [processed] }],
      [1_000, { refunds: [failed] }],
      [800, { refunds: [pending, byAnother, failed] }],
      [970, { refund_payouts: [asked, sent, ended] }],
      [993, { kept_paise: paise(7) }],
      [950, { charged_back_paise: paise(50) }],
      [813, { refunds: [pending], refund_payouts: [sent], kept_paise: paise(7), charged_back_paise: paise(60) }],
      [0, { refunds: [processed], charged_back_paise: paise(1_000) }],
    ]
    for (const [left, changes] of cases) expect(leftToRefund(paymentWith(changes)), JSON.stringify(changes)).toBe(left)
  })

  it('counts refunds that have not failed, and payouts in the states that are asked for', () => {
    const payment = paymentWith({ refunds: [pending, processed, failed], refund_payouts: [asked, sent, ended] })
    expect(reportedPaise(payment)).toBe(200)
    expect([paidByBank(payment, ['ASKED']), paidByBank(payment, ['SENT', 'ENDED']), paidByBank(payment, [])]).toEqual([
      10, 60, 0,
    ])
  })

  it('is back with the payer only when it is processed, sent or charged back', () => {
    const payment = paymentWith({
      refunds: [pending, processed, failed, byAnother],
      refund_payouts: [asked, sent, ended],
      charged_back_paise: paise(5),
    })
    expect(returnedPaise(payment)).toBe(225)
  })
})

describe('a payment is charged back', () => {
  const lost = { charged_back_paise: paise(1_000) }

  it('when the bank took what was not refunded by us', () => {
    expect(isChargedBack(paymentWith(lost))).toBe(true)
    expect(isChargedBack(paymentWith({ charged_back_paise: paise(900), refunds: [byAnother] }))).toBe(true)
  })

  it('not when it is a second one, is not taken in full, or we pay it back', () => {
    const others: readonly Partial<CapturedPayment>[] = [
      {},
      { refunds: [{ ...byAnother, amount_paise: paise(1_000) }] },
      { ...lost, is_second: true },
      { charged_back_paise: paise(999) },
      { charged_back_paise: paise(900), refunds: [processed] },
      { ...lost, refunds: [byAnother, processed] },
      { ...lost, refund_payouts: [ended] },
    ]
    for (const changes of others) expect(isChargedBack(paymentWith(changes)), JSON.stringify(changes)).toBe(false)
  })
})

describe('a refund that somebody made without us', () => {
  const failedByAnother = { ...byAnother, id: 'rfnd_y', status: 'failed' as const }
  const adopted = { ...byAnother, id: 'rfnd_z', isAdopted: true }
  const all = [processed, byAnother, failedByAnother, adopted]

  it('is foreign until it fails, is adopted, or the payment is refunded anyway', () => {
    expect(foreignRefunds(paymentWith({ refunds: all }))).toEqual([byAnother])
    for (const refund of ['STARTED', 'FAILED', 'DONE'] as const)
      expect(foreignRefunds(paymentWith({ refunds: all, refund }))).toEqual([])
  })

  it('is taken for ours together with all others that have not failed', () => {
    const { refunds } = withAdopted(paymentWith({ refunds: all }))
    expect(refunds).toEqual([processed, { ...byAnother, isAdopted: true }, failedByAnother, adopted])
  })

  it('stands on suspense until it is adopted', () => {
    const foreign = { cause: 'foreign:rfnd_x', from: 'gateway', to: 'suspense' }
    const taken = { cause: 'adopted:rfnd_x', from: 'suspense', to: 'investor' }
    const common = { amount_paise: 100, statement: 'refund rfnd_x' }
    expect(postingsOfRefund(byAnother)).toEqual([{ ...foreign, ...common }])
    expect(postingsOfRefund({ ...byAnother, isAdopted: true })).toEqual([
      { ...foreign, ...common },
      { ...taken, ...common },
    ])
  })
})

it('a refund of ours moves money to the payer once it is processed, not before and not when it fails', () => {
  expect([pending, failed].map(postingsOfRefund)).toEqual([[], []])
  expect(postingsOfRefund(processed)).toEqual([
    { cause: 'refunded:rfnd_1', from: 'gateway', to: 'investor', amount_paise: 100, statement: 'refund rfnd_1' },
  ])
})

it('the gateway refunds a payment for 180 days', () => {
  const { captured_at } = paymentWith()
  expect(isTooOld(paymentWith(), later(captured_at, 180 * dayMs - 1))).toBe(false)
  expect(isTooOld(paymentWith(), later(captured_at, 180 * dayMs))).toBe(true)
})

describe('the speed of a refund', () => {
  it('is slow when one of ours goes at the normal speed and has not failed', () => {
    const normal = refundWith({ speed: 'normal' })
    expect([normal, { ...normal, status: 'pending' as const }].map(isSlow)).toEqual([true, true])
    const others = [
      refundWith(),
      refundWith({ speed: 'instant' }),
      { ...normal, key: null },
      { ...normal, status: 'failed' as const },
    ]
    expect(others.map(isSlow)).toEqual([false, false, false, false])
  })

  it('is told as slow while it is on its way at the gateway', () => {
    const slow = paymentWith({ is_slow: true, refund: 'STARTED' })
    expect(isSlowOnItsWay(slow)).toBe(true)
    const others = [{ is_slow: false }, { refund: 'DONE' as const }, { refund_payouts: [asked] }]
    for (const changes of others) expect(isSlowOnItsWay({ ...slow, ...changes })).toBe(false)
  })

  it('may fall once one of ours is processed otherwise', () => {
    const withRefunds = (...refunds: CapturedPayment['refunds']) => maySlowDown(paymentWith({ refunds }))
    const normal = refundWith({ speed: 'normal' })
    expect([withRefunds(processed), withRefunds(normal, refundWith({ speed: 'instant' }))]).toEqual([true, true])
    expect([withRefunds(), withRefunds(pending), withRefunds(byAnother), withRefunds(normal)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })

  it('is asked for again while the gateway has not decided about one', () => {
    const opens = [[], [processed], [failed], [processed, pending]].map((refunds) =>
      isRefundOpen(paymentWith({ refunds })),
    )
    expect(opens).toEqual([false, false, false, true])
  })
})

describe('our refund of a payment', () => {
  const started = (changes: Partial<CapturedPayment> = {}) => paymentWith({ refund: 'STARTED', ...changes })
  const whole = refundWith({ amount_paise: paise(1_000) })
  const at = later(sampleTime, dayMs)
  const outcome = (payment: CapturedPayment) => withOutcome(payment, at)

  it('is done when all is back that is not kept', () => {
    const done = { refund: 'DONE', refunded_at: at }
    expect(outcome(started({ refunds: [whole] }))).toMatchObject(done)
    const nearly = started({ refunds: [{ ...whole, amount_paise: paise(993) }] })
    expect(outcome(nearly)).toMatchObject({ refund: 'STARTED', refunded_at: null })
    expect(outcome({ ...nearly, kept_paise: paise(7) })).toMatchObject(done)
    expect(outcome(started({ charged_back_paise: paise(1_000) }))).toMatchObject({ ...done, refund_reference: null })
  })

  it('stays as it is when none is due, and when it is done', () => {
    for (const refund of ['NONE', 'DONE'] as const) {
      const payment = started({ refund, refunds: [whole] })
      expect(outcome(payment)).toBe(payment)
    }
  })

  it('has failed when one of ours failed and something is left', () => {
    expect(outcome(started({ refunds: [failed] })).refund).toBe('FAILED')
    expect(outcome(started({ refunds: [processed, failed] })).refund).toBe('FAILED')
    const again = { ...whole, status: 'pending' as const }
    expect(outcome(started({ refund: 'FAILED', refunds: [failed, again] })).refund).toBe('STARTED')
    expect(outcome(started({ refunds: [pending] })).refund).toBe('STARTED')
    expect(outcome(started({ refunds: [{ ...failed, key: null }] })).refund).toBe('STARTED')
  })

  it('has not failed while our bank pays it', () => {
    expect(outcome(started({ refund: 'FAILED', refunds: [failed], refund_payouts: [ended] })).refund).toBe('STARTED')
  })

  it('is found by the reference of the bank, and by the partner’s own where that is not known', () => {
    const referenceOf = (changes: Partial<CapturedPayment>) => outcome(started(changes)).refund_reference
    const [one, other] = [
      refundWith({ amount_paise: paise(400) }),
      refundWith({ id: 'rfnd_2', amount_paise: paise(600) }),
    ]
    expect(referenceOf({ refunds: [one, other] })).toBe('rfnd_2')
    expect(referenceOf({ refunds: [one, { ...other, reference: 'ARN2' }, { ...failed, id: 'rfnd_3' }] })).toBe('ARN2')
    const bank = payoutWith({ state: 'SENT', amount_paise: paise(1_000), payout_id: 'pout_1', utr: 'UTR1' })
    expect(referenceOf({ refunds: [processed], refund_payouts: [bank, ended] })).toBe('UTR1')
    expect(referenceOf({ refund_payouts: [{ ...bank, utr: null }] })).toBe('pout_1')
    const two = [{ ...bank, utr: 'UTR0' }, bank]
    expect(referenceOf({ refund_payouts: two })).toBe('UTR1')
  })
})
