import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { instantOf, later, dayMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import type { CapturedPayment, Order, ReportedRefund } from './order.ts'
import { keyToAsk, refundPayoutDue } from './refund-payout.ts'

const now = instantOf('2026-11-24T09:00:00.000Z')
const failed = (number: number): ReportedRefund => ({
  id: `rfnd_${number}`,
  key: `rf-pay_1-${number}-1000`,
  amount_paise: paise(1_000),
  status: 'failed',
  created_at: later(now, -dayMs),
  reference: null,
  speed: null,
  isAdopted: false,
})
const payment = (changes: Partial<CapturedPayment> = {}): CapturedPayment => ({
  id: PaymentId.parse('pay_1'),
  amount_paise: paise(1_000),
  captured_at: later(now, -2 * dayMs),
  is_second: false,
  fee_paise: null,
  tax_paise: null,
  kept_paise: paise(0),
  refunds: [],
  charged_back_paise: paise(0),
  written_off_paise: paise(0),
  asked: null,
  refund_payouts: [],
  refund: 'STARTED',
  is_slow: false,
  refund_reference: null,
  refund_due_at: null,
  refunded_at: null,
  ...changes,
})
const due = (each: CapturedPayment) =>
  refundPayoutDue(
    { disputes: [], reversals: [], cancelled: true, payments: [each] } as unknown as Order,
    each,
    now,
    new Set(),
  )

describe('our bank pays a refund', () => {
  it('after three failures at the gateway, which is asked no more then', () => {
    expect(due(payment({ refunds: [failed(1), failed(2)] }))).toBe(0)
    expect(due(payment({ refunds: [failed(1), failed(2), failed(3)] }))).toBe(1_000)
  })

  it('never while a request at the gateway is unanswered or pending', () => {
    const refunds = [failed(1), failed(2), failed(3)]
    const asked = { key: 'rf-pay_1-4-1000', at: now, is_open: true, refused_at: null }
    expect(due(payment({ refunds, asked }))).toBe(0)
    expect(due(payment({ refunds: [...refunds, { ...failed(4), status: 'pending' }] }))).toBe(0)
  })

  it('when the payment is older than the gateway refunds, which is not asked then', () => {
    const old = payment({ captured_at: later(now, -181 * dayMs) })
    expect(due(old)).toBe(1_000)
    expect(keyToAsk(old, now)).toBeUndefined()
    expect(keyToAsk(payment(), now)).toBe('rf-pay_1-1-1000')
  })

  it('after two working days without balance: a refusal of Friday ends on Tuesday', () => {
    const refusedAt = (at: string) =>
      payment({ asked: { key: 'k', at: now, is_open: false, refused_at: instantOf(`${at}T09:00:00.000Z`) } })
    expect(due(refusedAt('2026-11-20'))).toBe(1_000)
    expect(due(refusedAt('2026-11-23'))).toBe(0)
  })
})
