import { describe, expect, it } from 'vitest'
import { PaymentId } from '#shared/kernel/id.ts'
import { paise } from '#shared/kernel/money.ts'
import { changeOf } from '#tests/harness/outcome.ts'
import {
  disputeWith,
  paidOrderWith,
  paymentWith,
  refundWith,
  sampleTime as now,
  type OrderChanges,
  withChanges,
} from '#tests/harness/sample-order.ts'
import { answerRefused, awaitsAnswer, disputeName, disputesAnswered, isAnswerDue } from './dispute-answer.ts'
import { hasEvidence, refundsOf } from './dispute-evidence.ts'
import { disputesReported, type GatewayDispute, lossesAdopted, lossesBooked } from './dispute-transition.ts'
import type { Dispute } from './dispute.ts'
import { noBalances } from '#shared/order/ledger.ts'
import type { CapturedPayment } from '#shared/order/payment/captured-payment.ts'
import type { Order } from '#shared/order/order.ts'
import { NO_EVIDENCE, OUT_OF_TURN } from '#shared/order/refusals.ts'

// A payment of ₹10.
const reported = (changes: Partial<GatewayDispute> = {}): GatewayDispute => {
  const { id, payment_id, phase, status, amount_paise, deducted_paise, respond_by, began_at } = disputeWith()
  return { id, payment_id, phase, status, amount_paise, deducted_paise, respond_by, began_at, ...changes }
}
const report = (order: Order, ...disputes: GatewayDispute[]) => disputesReported(order, disputes, now)
const lost = (amount: number, changes: Partial<GatewayDispute> = {}) =>
  reported({ status: 'lost', deducted_paise: paise(amount), ...changes })

describe('disputes that the gateway reports', () => {
  it('are kept with what we decided, an answer for its own phase', () => {
    const answer = { kind: 'CONTEST' as const, reason: 'Delivered', files: [] }
    const known = disputeWith({ answer, answer_refused_at: now, is_part_lost: true })
    const other = disputeWith({ id: 'disp_2' })
    const order = paidOrderWith({ payment: { disputes: [known, other] } })
    const again = changeOf(report(order, reported({ status: 'under_review' })))
    expect(again.order.payment.disputes).toEqual([{ ...known, status: 'under_review' }, other])
    const next = changeOf(report(order, reported({ phase: 'arbitration' })))
    expect(next.order.payment.disputes[0]).toEqual({
      ...known,
      phase: 'arbitration',
      answer: null,
      answer_refused_at: null,
    })
    expect(changeOf(report(paidOrderWith(), reported())).order.payment.disputes).toEqual([disputeWith()])
  })

  it('change nothing when they are known', () => {
    expect(report(paidOrderWith({ payment: { disputes: [disputeWith()] } }), reported()).outcome).toBe('unchanged')
    expect(report(paidOrderWith()).outcome).toBe('unchanged')
  })

  it('have no effect while a loss is not stated, and one effect when it is', () => {
    const waiting = changeOf(report(paidOrderWith(), lost(0))).order
    expect(waiting).toMatchObject({ ending: { cancelled: false }, payment: { disputes: [{ is_decided: false }] } })
    const decided = changeOf(report(waiting, lost(1_000))).order
    expect(decided).toMatchObject({
      ending: { cancelled: true },
      payment: { disputes: [{ is_decided: true, is_part_lost: false }] },
    })
    expect(report(decided, lost(1_000)).outcome).toBe('unchanged')
    expect(
      changeOf(report(paidOrderWith(), reported({ status: 'won', deducted_paise: paise(9) }))).order,
    ).toMatchObject({ ending: { cancelled: false }, payment: { disputes: [{ is_decided: false }] } })
  })

  it('give a live order up when they took all of its payment, unless its shares are on their way', () => {
    const change = changeOf(report(paidOrderWith(), lost(1_000)))
    expect(change.order).toMatchObject({
      ending: { cancelled: true },
      stock: { state: 'RETURNED' },
      payment: { captured: [{ charged_back_paise: 1_000, refund: 'DONE' }] },
    })
    expect(change.events).toEqual(['refund-due', 'released', 'charged-back'])
    for (const transfer of ['LODGED', 'CREDITED'] as const) {
      const lodged = changeOf(report(paidOrderWith({ transfer: { state: transfer } }), lost(1_000)))
      expect(lodged.order).toMatchObject({
        ending: { cancelled: false },
        payment: { captured: [{ charged_back_paise: 1_000 }] },
      })
      expect(lodged.events).toEqual(transfer === 'CREDITED' ? ['charged-back'] : [])
    }
  })

  it('have an effect each by itself', () => {
    const open = disputeWith({ id: 'disp_2' })
    const order = paidOrderWith({
      payment: {
        captured: [paymentWith(), paymentWith({ id: PaymentId.parse('pay_2'), is_second: true, refund: 'DONE' })],
        disputes: [open],
      },
    })
    const after = changeOf(report(order, lost(1_000))).order
    expect(after.payment.disputes).toMatchObject([open, { id: 'disp_1', is_decided: true }])
    expect(after.ending.cancelled).toBe(true)
  })

  it('wait for two people when they took a part of a live order', () => {
    const change = changeOf(report(paidOrderWith(), lost(999)))
    expect(change.order).toMatchObject({
      ending: { cancelled: false },
      payment: {
        disputes: [{ is_decided: true, is_part_lost: true }],
        captured: [{ charged_back_paise: 999, refund: 'NONE' }],
      },
    })
    expect(change.events).toEqual([])
  })

  it('take no more of a payment than it is', () => {
    const order = paidOrderWith({ payment: { captured: [paymentWith({ charged_back_paise: paise(700) })] } })
    expect(changeOf(report(order, lost(600))).order.payment.captured[0]?.charged_back_paise).toBe(1_000)
  })

  it('of a payment that the order does not know are decided alone', () => {
    const change = changeOf(report(paidOrderWith(), lost(1_000, { payment_id: PaymentId.parse('pay_9') })))
    expect(change.order).toMatchObject({
      ending: { cancelled: false },
      payment: { disputes: [{ is_decided: true, is_part_lost: false }] },
    })
  })

  it('are told once to a buyer whose refund they end', () => {
    const events = (payment: Partial<CapturedPayment>, amount = 1_000) =>
      changeOf(
        report(
          paidOrderWith({ ending: { cancelled: true }, payment: { captured: [paymentWith(payment)] } }),
          lost(amount),
        ),
      ).events
    expect(events({ refund: 'STARTED' })).toEqual(['charged-back'])
    expect(events({ refund: 'STARTED' }, 300)).toEqual([])
    const most = refundWith({ amount_paise: paise(700) })
    expect(events({ refund: 'STARTED', refunds: [most] }, 300)).toEqual(['refunded'])
    expect(events({ refund: 'STARTED', refunds: [most], is_second: true }, 300)).toEqual([])
    // What was kept of it, and nothing else.
    const rest = refundWith({ amount_paise: paise(976) })
    expect(events({ refund: 'DONE', kept_paise: paise(24), refunds: [rest] }, 24)).toEqual([])
    // They have the money twice.
    const all = refundWith({ amount_paise: paise(1_000) })
    expect(events({ refund: 'DONE', refunds: [all] })).toEqual(['charged-back'])
  })
})

describe('a lost amount', () => {
  const decided = (changes: Partial<Dispute> = {}) =>
    disputeWith({ status: 'lost', deducted_paise: paise(300), is_decided: true, ...changes })
  const book = (chargeback: number, disputes: Dispute[], changes: OrderChanges = {}) => {
    const result = lossesBooked(
      paidOrderWith({ payment: { disputes }, ledger: { balances: { ...noBalances, chargeback } } }, changes),
    )
    return result.outcome === 'changed'
      ? result.change.postings.map(({ cause, from, to, amount_paise }) => [cause, from, to, amount_paise])
      : []
  }
  const other = decided({ id: 'disp_2', deducted_paise: paise(200) })

  it('is the payer’s once the gateway’s report has taken it, each as far as that goes', () => {
    const [one, two] = [
      ['lost:disp_1', 'chargeback', 'investor', 300],
      ['lost:disp_2', 'chargeback', 'investor', 200],
    ]
    expect(book(299, [decided()])).toEqual([])
    expect(book(300, [decided()])).toEqual([one])
    expect(book(499, [decided(), other])).toEqual([one])
    expect(book(500, [decided(), other])).toEqual([one, two])
    expect(book(250, [decided(), other])).toEqual([two])
    const { postings, events } = changeOf(
      lossesBooked(
        paidOrderWith({ payment: { disputes: [decided()] }, ledger: { balances: { ...noBalances, chargeback: 300 } } }),
      ),
    )
    expect([postings[0]?.statement, events]).toEqual(['dispute disp_1', []])
  })

  it('is none before it is decided, stated, or once it is booked', () => {
    const others = [decided({ status: 'won' }), decided({ is_decided: false }), decided({ deducted_paise: paise(0) })]
    const lossesOf = (each: Dispute, booked: string[] = []) =>
      lossesBooked(
        paidOrderWith({
          payment: { disputes: [each] },
          ledger: { booked, balances: { ...noBalances, chargeback: 9_999 } },
        }),
      )
    for (const each of others) expect(lossesOf(each).outcome).toBe('unchanged')
    expect(lossesOf(decided(), ['lost:disp_1']).outcome).toBe('unchanged')
  })

  it('in part stands on suspense while two people have not decided, and is the payer’s then', () => {
    const part = decided({ is_part_lost: true })
    expect(book(300, [part])).toEqual([['part-lost:disp_1', 'chargeback', 'suspense', 300]])
    const booked = ['part-lost:disp_1']
    expect(book(300, [part], { ledger: { booked } })).toEqual([])
    const given = [['lost:disp_1', 'suspense', 'investor', 300]]
    expect(book(0, [part], { ledger: { booked }, ending: { cancelled: true } })).toEqual(given)
    expect(book(0, [decided()], { ledger: { booked } })).toEqual(given)
    expect(book(300, [part], { ending: { cancelled: true } })).toEqual([['lost:disp_1', 'chargeback', 'investor', 300]])
    // What comes from suspense leaves the chargeback to the others.
    expect(book(200, [decided(), other], { ledger: { booked } })).toEqual([
      ...given,
      ['lost:disp_2', 'chargeback', 'investor', 200],
    ])
  })

  it('is our loss when two people adopt it', () => {
    const part = decided({ is_part_lost: true })
    const unstated = disputeWith({ id: 'disp_2', status: 'lost' })
    const open = disputeWith({ id: 'disp_3' })
    const order = paidOrderWith({
      payment: { disputes: [part, unstated, open] },
      ledger: { booked: ['part-lost:disp_1'] },
    })
    const change = changeOf(lossesAdopted(order))
    expect(change.order.payment.disputes).toEqual([
      { ...part, is_part_lost: false },
      { ...unstated, is_decided: true },
      open,
    ])
    expect(change.postings).toMatchObject([{ cause: 'lost:disp_1', from: 'suspense', to: 'investor' }])
  })
})

describe('the answer to a dispute', () => {
  const accept = { kind: 'ACCEPT' as const, reason: 'Right', files: [] }
  const contest = { kind: 'CONTEST' as const, reason: 'Delivered', files: ['a.pdf'] }
  const [one, two] = [disputeWith(), disputeWith({ id: 'disp_2' })]
  const refusal = { outcome: 'refused', why: OUT_OF_TURN }

  it('is given to those that are named and wait for one', () => {
    const order = paidOrderWith({ payment: { disputes: [one, two] } })
    expect(disputeName(one)).toBe('disp_1/chargeback')
    expect(changeOf(disputesAnswered(order, ['disp_2/chargeback'], contest)).order.payment.disputes).toEqual([
      one,
      { ...two, answer: contest },
    ])
    const answered = { ...one, answer: accept }
    const both = paidOrderWith({
      payment: { disputes: [answered, { ...two, answer: accept, answer_refused_at: now }] },
    })
    const names = ['disp_1/chargeback', 'disp_2/chargeback']
    expect(changeOf(disputesAnswered(both, names, contest)).order.payment.disputes).toEqual([
      answered,
      { ...two, answer: contest, answer_refused_at: null },
    ])
  })

  it('is refused where none waits, or one is not known', () => {
    const order = paidOrderWith({ payment: { disputes: [{ ...one, answer: accept }, two] } })
    expect(disputesAnswered(order, [], accept)).toEqual(refusal)
    expect(disputesAnswered(order, ['disp_1/chargeback'], accept)).toEqual(refusal)
    expect(disputesAnswered(order, ['disp_2/arbitration'], accept)).toEqual(refusal)
    expect(disputesAnswered(order, ['disp_2/chargeback', 'disp_9/chargeback'], accept)).toEqual(refusal)
    expect(disputesAnswered(order, ['disp_2/chargeback', 'disp_2/chargeback'], accept).outcome).toBe('changed')
  })

  it('contests with a document alone', () => {
    const order = paidOrderWith({ payment: { disputes: [one] } })
    const bare = { ...contest, files: [] }
    const names = ['disp_1/chargeback']
    expect(disputesAnswered(order, names, bare)).toEqual({ outcome: 'refused', why: NO_EVIDENCE })
    expect(disputesAnswered(order, names, accept).outcome).toBe('changed')
    expect(disputesAnswered(withChanges(order, { signature: { file_key: 'key' } }), names, bare).outcome).toBe(
      'changed',
    )
  })

  it('is due at the gateway until it is told or refused', () => {
    const states = {
      open: one,
      answered: { ...one, answer: accept },
      refused: { ...one, answer: accept, answer_refused_at: now },
      over: disputeWith({ status: 'under_review' }),
      'over, answered': disputeWith({ status: 'lost', answer: accept }),
    }
    const named = (rule: (dispute: Dispute) => boolean) =>
      Object.entries(states).flatMap(([name, dispute]) => (rule(dispute) ? [name] : []))
    expect([named(awaitsAnswer), named(isAnswerDue)]).toEqual([['open', 'refused'], ['answered']])
    const order = paidOrderWith({ payment: { disputes: [two, states.answered] } })
    expect(changeOf(answerRefused(order, 'disp_1', now)).order.payment.disputes).toEqual([two, states.refused])
    expect(answerRefused(order, 'disp_2', now).outcome).toBe('unchanged')
    expect(answerRefused(order, 'disp_9', now).outcome).toBe('unchanged')
  })
})

describe('the evidence that money was given back', () => {
  const facts = (payment: Partial<CapturedPayment>, id = 'pay_1') =>
    refundsOf(
      paidOrderWith({ payment: { captured: [paymentWith({ id: PaymentId.parse('pay_0') }), paymentWith(payment)] } }),
      {
        payment_id: PaymentId.parse(id),
      },
    )

  it('is each refund that the gateway processed', () => {
    const refunds = [refundWith({ reference: 'ARN1' }), refundWith({ id: 'rfnd_2' }), refundWith({ status: 'failed' })]
    expect(facts({ refunds })).toEqual([
      { reference: 'ARN1', amount_paise: 100, at: now },
      { reference: 'rfnd_2', amount_paise: 100, at: now },
    ])
    expect([facts({ refunds }, 'pay_0'), facts({ refunds }, 'pay_9')]).toEqual([[], []])
  })

  it('is the refund of our bank, less what was kept or charged back', () => {
    const done = {
      refund: 'DONE' as const,
      refund_reference: 'UTR1',
      refunded_at: now,
      kept_paise: paise(7),
      charged_back_paise: paise(60),
    }
    expect(facts(done)).toEqual([{ reference: 'UTR1', amount_paise: 933, at: now }])
    expect([
      facts({ ...done, refund: 'STARTED' }),
      facts({ ...done, refund_reference: null }),
      facts({ ...done, refunded_at: null }),
    ]).toEqual([[], [], []])
  })

  it('is a document as a signed paper or a file is', () => {
    const dispute = disputeWith()
    const has = (order: OrderChanges, files: string[] = []) => hasEvidence(paidOrderWith(order), dispute, { files })
    expect(has({})).toBe(false)
    const refunded = [paymentWith({ refunds: [refundWith()] })]
    expect([
      has({ signature: { file_key: 'key' } }),
      has({ payment: { captured: refunded } }),
      has({}, ['a.pdf']),
    ]).toEqual([true, true, true])
  })
})
