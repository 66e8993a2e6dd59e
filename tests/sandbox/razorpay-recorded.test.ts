import { describe, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { WirePayout, WireTransaction } from '#functions/vendor/razorpay/bank.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { WireDispute } from '#functions/vendor/razorpay/dispute.ts'
import { WireSettlement } from '#functions/vendor/razorpay/settlement.ts'
import { movableClock } from '#infra/local/clock.ts'
import { PaymentId } from '#shared/kernel/id.ts'
import { day, instantOf } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { documentedOf, type Json, payload } from './documented.ts'

interface Sent {
  readonly url: string
  readonly method: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
}

/** A client whose gateway gives these answers, one after the other, and what it asked. */
function gateway(...answers: readonly (readonly [status: number, body: unknown])[]) {
  const left = [...answers]
  const sent: Sent[] = []
  const ports = {
    clock: movableClock(instantOf('2026-11-22T06:30:00.000Z')),
    secrets: { read: async () => JSON.stringify({ key_id: 'key', key_secret: 'secret' }) },
    settings: { razorpay: { address: 'http://gateway', accountNumber: '984539953520846' } },
    fetch: async (url: string, request: Omit<Sent, 'url'>) => {
      sent.push({ url: url.replace('http://gateway/v1', ''), ...request })
      const [status, body] = left.shift() ?? [500, {}]
      return { status, text: async () => JSON.stringify(body) }
    },
  }
  return { client: razorpay(ports as unknown as Ports), sent }
}

const bodyOf = (sent: readonly Sent[]) => JSON.parse(String(sent[0]?.body)) as Json
const [from, to] = [instantOf('2026-11-21T18:30:00.000Z'), instantOf('2026-11-22T18:30:00.000Z')]

describe.each([
  ['settlement', WireSettlement],
  ['transaction', WireTransaction],
  ['payout', WirePayout],
  ['dispute', WireDispute],
] as const)('the client reads each documented %s', (kind, wire) => {
  const documented = documentedOf(kind).filter(({ at }) => !at.endsWith('.source'))
  it.each(documented)('$at', ({ entity }) => {
    const { id, status } = entity
    expect(wire.parse(entity)).toMatchObject({ id, ...(kind !== 'transaction' && { status }) })
  })
})

describe('what the gateway settled', () => {
  it('is read by line, with the tax apart from the fee', async () => {
    const { client, sent } = gateway([200, payload('settlement-recon')])
    const { lines, hasMore } = await client.settlementLines(day('2019-09-11'), 1_000)
    expect(sent[0]?.url).toBe('/settlements/recon/combined?year=2019&month=9&day=11&count=1000&skip=1000')
    expect(hasMore).toBe(false)
    const settlement = { settlementId: 'setl_DGlQ1Rj8os78Ec', isSettled: true, settledAt: '2019-09-11T04:42:40.000Z' }
    const utr = '1568176960vxp0rj'
    const [pay, refunded] = ['pay_DEXrnipqTmWVGE', 'pay_DEXq1pACSqFxtS']
    expect(lines).toMatchObject([
      { id: pay, kind: 'payment', creditPaise: 97_100, debitPaise: 0, amountPaise: 100_000, feePaise: 2_900, utr },
      { id: 'rfnd_DGRcGzZSLyEdg1', kind: 'refund', creditPaise: 0, debitPaise: 242_500, paymentId: refunded, utr },
      { id: 'trf_DEUoCEtdsJgvl7', kind: 'transfer', debitPaise: 100_296, feePaise: 250, taxPaise: 46, utr },
      { id: 'adj_EhcHONhX4ChgNC', kind: 'adjustment', creditPaise: 1_012, utr: undefined },
    ])
    expect(lines[0]).toMatchObject({ paymentId: pay, orderId: 'order_DEXrnRiR3SNDHA', disputeId: undefined })
    for (const line of lines) expect(line).toMatchObject(settlement)
  })

  it('counts a line of an unknown kind as an adjustment, and tells that there are more', async () => {
    const [first] = payload('settlement-recon')['items'] as Json[]
    const items = Array.from({ length: 1_000 }, () => ({ ...first, type: 'reserve', settled: null, settled_at: 0 }))
    const { lines, hasMore } = await gateway([200, { items }]).client.settlementLines(day('2019-09-11'), 0)
    expect(hasMore).toBe(true)
    expect(lines[0]).toMatchObject({ kind: 'adjustment', isSettled: false, settledAt: undefined })
  })

  it('is read by settlement, and an unknown status decides nothing', async () => {
    const [first] = payload('settlements-list')['items'] as Json[]
    const items = [first, { ...first, status: 'resting', utr: '' }]
    const { client, sent } = gateway([200, { items }])
    const more = { id: 'setl_DGlQ1Rj8os78Ec', amountPaise: 9_973_635, createdAt: '2019-09-11T04:42:40.000Z' }
    expect(await client.settlements(from, to, 0)).toEqual([
      { ...more, status: 'processed', utr: '1568176960vxp0rj' },
      { ...more, status: 'initiated', utr: undefined },
    ])
    expect(sent[0]?.url).toBe('/settlements?from=1795285800&to=1795372200&count=100&skip=0')
  })
})

describe('our account at the bank', () => {
  it('has a statement', async () => {
    const { client, sent } = gateway([200, payload('transactions-list')])
    const { transactions, hasMore } = await client.transactions(from, to, 100)
    expect(hasMore).toBe(false)
    expect(sent[0]?.url).toBe(
      '/transactions?account_number=984539953520846&from=1795285800&to=1795372200&count=100&skip=100',
    )
    expect(transactions).toMatchObject([
      {
        id: 'txn_00000000000001',
        creditPaise: 10_000_000,
        debitPaise: 0,
        balancePaise: 10_000_000,
        reference: 'AXIR000000000001',
        payerName: 'Saurav Kumar',
        payerAccount: '6543266545411243',
        payoutId: undefined,
        at: '2018-12-18T09:32:48.000Z',
      },
      { debitPaise: 1_000_000, reference: '000000000001', payoutId: 'pout_00000000000001', feePaise: 2, taxPaise: 1 },
    ])
  })

  it('has a balance', async () => {
    expect(await gateway([200, payload('banking-balances')]).client.bankBalance()).toBe(1_029)
    const other = { items: [{ account_number: '1', amount: 5 }] }
    await expect(gateway([200, other]).client.bankBalance()).rejects.toMatchObject({ vendor: 'razorpay' })
  })

  const beneficiary = { name: 'Asha Rao', accountNumber: 'VCH1000000001', ifsc: 'YESB0CMSNOC' }
  const request = {
    reference: 'ord_1.funding',
    key: 'ord_1-funding',
    amountPaise: paise(533_947),
    narration: 'Order ord_1/funding of shares, escrow',
    purpose: 'payout',
    beneficiary,
  } as const

  it('pays out, with our key and reference', async () => {
    const { client, sent } = gateway([200, payload('payout-create-composite')])
    expect(await client.payout(request)).toEqual({
      id: 'pout_F681qslJ3ba70q',
      reference: 'Acme Transaction ID 12345',
      status: 'processed',
      amountPaise: 1_000_000,
      feePaise: 500,
      taxPaise: 90,
      utr: undefined,
      createdAt: '2020-06-23T16:16:57.000Z',
    })
    expect(sent[0]).toMatchObject({ method: 'POST', url: '/payouts', headers: { 'x-payout-idempotency': request.key } })
    expect(bodyOf(sent)).toEqual({
      account_number: '984539953520846',
      amount: 533_947,
      currency: 'INR',
      mode: 'IMPS',
      purpose: 'payout',
      fund_account: {
        account_type: 'bank_account',
        bank_account: { name: 'Asha Rao', ifsc: 'YESB0CMSNOC', account_number: 'VCH1000000001' },
        contact: { name: 'Asha Rao' },
      },
      queue_if_low_balance: true,
      reference_id: 'ord_1.funding',
      narration: 'Order ord 1 funding of shares ',
    })
  })

  it('pays above the limit of IMPS by NEFT', async () => {
    const { client, sent } = gateway([200, payload('payout-create')])
    expect(await client.payout({ ...request, amountPaise: paise(50_000_001) })).toMatchObject({ status: 'queued' })
    expect(bodyOf(sent)['mode']).toBe('NEFT')
  })

  it('finds its payouts by our reference', async () => {
    const items = [payload('payout-fetch'), { ...payload('payout-fetch'), reference_id: 'other' }]
    const { client, sent } = gateway([200, { items }])
    expect(await client.payoutsOf('Acme Transaction ID 12345')).toHaveLength(1)
    expect(sent[0]?.url).toContain('reference_id=Acme%20Transaction%20ID%2012345')
  })

  it('cancels a queued payout, and shows one that has left the queue', async () => {
    const id = 'pout_00000000000001'
    expect(await gateway([200, payload('payout-cancel')]).client.cancelPayout(id)).toMatchObject({ id, utr: undefined })
    const { client } = gateway([400, payload('error-unknown-id')], [200, payload('payout-fetch')])
    expect(await client.cancelPayout(id)).toMatchObject({ id, status: 'processed' })
  })

  it('counts a payout of an unknown status as undecided', async () => {
    const wire = { ...payload('payout-fetch'), status: 'resting' }
    expect(await gateway([200, wire]).client.payout(request)).toMatchObject({ status: 'processing' })
  })
})

describe('a dispute', () => {
  const id = 'disp_AHfqOvkldwsbqt'

  it('is found, and one that is unknown is not', async () => {
    const dispute = await gateway([200, payload('dispute-fetch-open')]).client.dispute(id)
    expect(dispute).toEqual({
      id,
      paymentId: 'pay_EsyWjHrfzb59eR',
      phase: 'pre_arbitration',
      status: 'open',
      amountPaise: 10_000,
      deductedPaise: 0,
      respondBy: '2020-05-27T18:30:00.000Z',
      reasonCode: 'pre_arbitration',
      createdAt: '2020-05-21T11:06:51.000Z',
    })
    expect(await gateway([400, payload('error-unknown-id')]).client.dispute(id)).toBeUndefined()
  })

  it('is found by its payment', async () => {
    const list = payload('disputes-list')
    expect(await gateway([200, list]).client.disputesOf(PaymentId.parse('pay_EsyWjHrfzb59eR'))).toHaveLength(2)
    expect(await gateway([200, list]).client.disputesOf(PaymentId.parse('pay_other'))).toEqual([])
  })

  it('is undecided in a status that we do not know', async () => {
    const wire = { ...payload('dispute-fetch-open'), status: 'escalated', phase: 'fifth' }
    const dispute = await gateway([200, wire]).client.dispute(id)
    expect(dispute).toMatchObject({ status: 'under_review', phase: 'chargeback' })
  })

  const contest = { amountPaise: paise(5_000), summary: 'Delivered', documents: ['doc_1'], submit: true }

  it('is contested once', async () => {
    const { client, sent } = gateway([200, payload('dispute-contest-submit')])
    expect(await client.contestDispute(id, contest)).toMatchObject({ status: 'under_review' })
    expect(sent[0]).toMatchObject({ method: 'PATCH', url: `/disputes/${id}/contest` })
    const body = { amount: 5_000, summary: 'Delivered', proof_of_service: ['doc_1'], action: 'submit' }
    expect(bodyOf(sent)).toEqual(body)
    const again = gateway([400, payload('error-unknown-id')], [200, payload('dispute-fetch-under-review')]).client
    expect((await again.contestDispute(id, contest)).status).toBe('under_review')
  })

  it('that is still open after a refused answer is an error', async () => {
    const { client } = gateway([400, payload('error-unknown-id')], [200, payload('dispute-fetch-open')])
    await expect(client.contestDispute(id, contest)).rejects.toMatchObject({ status: 400 })
  })

  it('is accepted once', async () => {
    const { client } = gateway([400, payload('error-unknown-id')], [200, payload('dispute-fetch-lost')])
    expect((await client.acceptDispute(id)).status).toBe('lost')
  })

  it('gets its evidence as a form', async () => {
    const { client, sent } = gateway([200, payload('document-create')])
    const evidence = { name: 'deal.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }
    expect(await client.uploadEvidence(evidence)).toBe('doc_EsyWjHrfzb59Re')
    expect(sent[0]?.headers?.['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(String(sent[0]?.body)).toContain('name="purpose"\r\n\r\ndispute_evidence')
  })
})

describe('the client', () => {
  it('asks the gateway to capture in time, and for fast refunds (G12)', async () => {
    const orders = gateway([200, { items: [] }], [200, payload('order-create')])
    await orders.client.findOrCreateOrder({ receipt: 'receipt#1', amountPaise: paise(5_000), notes: {} })
    expect(JSON.parse(String(orders.sent[1]?.body))).toMatchObject({
      payment: {
        capture: 'automatic',
        capture_options: { automatic_expiry_period: 25, manual_expiry_period: 60, refund_speed: 'normal' },
      },
    })
    const refunds = gateway([200, payload('refund-create-instant')])
    const request = { paymentId: PaymentId.parse('pay_29QQoUBi66xm2f'), amountPaise: paise(500_100), notes: {} }
    const refund = await refunds.client.refund({ ...request, key: 'a-key-of-ours' })
    expect(refund.speedProcessed).toBe('normal')
    expect(bodyOf(refunds.sent)['speed']).toBe('optimum')
  })

  it('reads the fee of a payment, and how much of it was given back', async () => {
    const payment = payload('payment-fetch-upi')
    const find = (wire: Json) => gateway([200, wire]).client.findPayment(PaymentId.parse(payment['id']))
    expect(await find(payment)).toMatchObject({ feePaise: 20, taxPaise: 4, refundStatus: undefined })
    const part = { ...payment, fee: null, tax: null, amount_refunded: 500, refund_status: 'partial' }
    expect(await find(part)).toMatchObject({ feePaise: undefined, taxPaise: undefined, refundStatus: 'partial' })
  })
})
