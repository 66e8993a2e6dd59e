import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { disputeName } from '#shared/order/dispute/dispute-answer.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { answerDispute, disputePayment, proposeAnswer } from '#tests/harness/steps/dispute.ts'
import { deskToken, pay, placeOrder, settle, settleRefunds, sign } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;[token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(() => harness.close())

const read = (id: OrderId) => readOrder(harness.app.context, id)
const two = () => ({ operator, supervisor })
const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.7\n${text}\n%%EOF\n`)

async function paidOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  return order_id
}

async function disputedOrder(): Promise<OrderId> {
  const id = await paidOrder()
  await sign(harness, token, id)
  await disputePayment(harness, id, { status: 'open' })
  return id
}

async function refundedOrder(): Promise<OrderId> {
  const id = await paidOrder()
  await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
  await harness.advance('PT5M')
  await settleRefunds(harness)
  await harness.advance('PT1H')
  expect((await read(id)).payment.captured).toMatchObject([{ refund: 'DONE' }])
  return id
}

const disputesOf = async (id: OrderId) => (await read(id)).payment.disputes

/** What the gateway was given against the first dispute: its summary, and the names of its documents by what they prove. */
const shown = async (id: OrderId) => {
  const [dispute] = await disputesOf(id)
  return harness.sandbox(`/razorpay/test/evidence/${dispute?.id}`)
}

const store = (id: OrderId, name: string, bytes: Uint8Array, as = operator) =>
  harness.call('saveEvidence', { params: { id }, body: { file: { name, bytes } } }, { as })

describe('a disputed payment that was refunded', () => {
  it('is contested with a statement of its refund, also when nothing was signed (G26)', async () => {
    const id = await refundedOrder()
    await disputePayment(harness, id, { status: 'open' })
    await answerDispute(harness, id, 'dispute.contest', two())
    const [payment] = (await read(id)).payment.captured
    expect(await shown(id)).toEqual({
      summary: expect.stringContaining(`The payment was refunded: ${payment?.refund_reference}.`),
      refund_confirmation: [`refund-${id}.pdf`],
    })
    await disputePayment(harness, id, { status: 'won' })
    await settleRefunds(harness)
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    expect(verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })).toEqual([])
  })

  it('is not contested with nothing: no signature, no refund, no file', async () => {
    const id = await paidOrder()
    await disputePayment(harness, id, { status: 'open' })
    expect((await proposeAnswer(harness, id, 'dispute.contest', operator)).failure?.message).toBe('NO_EVIDENCE')
  })
})

describe('the evidence of the desk', () => {
  it('goes to the gateway beside the signed deal term, and both people see its names', async () => {
    const id = await disputedOrder()
    const { body } = await store(id, 'Letter of the buyer.pdf', pdf('Received, thank you.'))
    const files = [body.data.key]
    const proposed = await proposeAnswer(harness, id, 'dispute.contest', operator, { files })
    expect(proposed.body.data.body['files']).toEqual([expect.stringMatching(/\/Letter-of-the-buyer\.pdf$/)])
    await answerDispute(harness, id, 'dispute.contest', two(), { files })
    expect(await shown(id)).toMatchObject({
      summary: expect.stringContaining('Letters: Letter-of-the-buyer.pdf.'),
      proof_of_service: [`${id}.pdf`],
      explanation_letter: ['Letter-of-the-buyer.pdf'],
    })
  })

  it('is enough for an order that nobody has signed', async () => {
    const id = await paidOrder()
    await disputePayment(harness, id, { status: 'open' })
    const { body } = await store(id, 'mail.pdf', pdf('Please go on.'))
    await answerDispute(harness, id, 'dispute.contest', two(), { files: [body.data.key] })
    expect(await disputesOf(id)).toMatchObject([{ status: 'under_review' }])
  })

  it('is stored once, for its own order, by the desk alone, as PDF or picture', async () => {
    const id = await disputedOrder()
    const first = await store(id, 'letter.pdf', pdf('One'))
    expect((await store(id, 'letter.pdf', pdf('One'))).body).toEqual(first.body)
    expect((await store(id, 'page.html', new TextEncoder().encode('<html>'))).failure?.message).toBe(
      'UNSUPPORTED_FORMAT',
    )
    expect((await store(id, 'big.pdf', pdf('x'.repeat(2_097_152)))).failure?.message).toBe('FILE_TOO_BIG')
    expect(await store(id, 'letter.pdf', pdf('One'), token)).toMatchObject({ status: 403 })
    const files = [first.body.data.key.replace(id, 'ord_another')]
    expect(await proposeAnswer(harness, id, 'dispute.contest', operator, { files })).toMatchObject({ status: 400 })
    const unknown = [first.body.data.key.replace(/[0-9a-f]{32}/, '0'.repeat(32))]
    expect(await proposeAnswer(harness, id, 'dispute.contest', operator, { files: unknown })).toMatchObject({
      status: 400,
    })
  })
})

describe('an answer', () => {
  it('leaves a dispute alone that opened after it was proposed', async () => {
    const id = await disputedOrder()
    const [first] = await disputesOf(id)
    const proposed = await proposeAnswer(harness, id, 'dispute.accept', operator)
    await disputePayment(harness, id, { status: 'open', phase: 'pre_arbitration' })
    const params = { id: proposed.body.data.id }
    await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
    expect(await disputesOf(id)).toMatchObject([{ id: first?.id, answer: { kind: 'ACCEPT' } }, { answer: null }])
  })

  it('counts for its phase only: the next one is answered anew, and an older proposal answers nothing', async () => {
    const id = await disputedOrder()
    const [first] = await disputesOf(id)
    if (first === undefined) throw new Error('the payment is not disputed')
    await answerDispute(harness, id, 'dispute.contest', two())
    await disputePayment(harness, id, { status: 'open', phase: 'pre_arbitration', id: first.id })
    expect(await disputesOf(id)).toMatchObject([{ phase: 'pre_arbitration', status: 'open', answer: null }])
    await harness.advance('PT2M')
    expect(await disputesOf(id)).toMatchObject([{ status: 'open' }])
    const late = await proposeAnswer(harness, id, 'dispute.contest', operator, { disputes: [disputeName(first)] })
    expect(late.failure?.message).toBe('OUT_OF_TURN')
    await answerDispute(harness, id, 'dispute.contest', two())
    expect(await disputesOf(id)).toMatchObject([{ phase: 'pre_arbitration', status: 'under_review' }])
    const told = () => harness.log.filter(({ event }) => event === 'payment-disputed').length
    const before = told()
    // What the gateway's list states again every hour is no news.
    await harness.advance('PT1H')
    expect(told()).toBe(before)
  })

  it('that the gateway refuses is shown and alarms, is not given again, and may be decided anew', async () => {
    const id = await disputedOrder()
    const proposed = await proposeAnswer(harness, id, 'dispute.contest', operator)
    // Approved too late: the gateway takes answers for three days.
    await harness.advance('P3D')
    const again = await proposeAnswer(harness, id, 'dispute.contest', operator)
    expect(proposed.status).toBe(200)
    const params = { id: again.body.data.id }
    await harness.advance('PT2M')
    await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
    await harness.advance('PT2M')
    const [refused] = await disputesOf(id)
    expect(refused).toMatchObject({ status: 'open', answer: { kind: 'CONTEST' } })
    expect(refused?.answer_refused_at).not.toBeNull()
    expect(harness.log.filter(({ event }) => event === 'dispute-answer-refused')).toHaveLength(1)
    await harness.advance('PT1H')
    expect(harness.log.filter(({ event }) => event === 'dispute-answer-refused')).toHaveLength(1)
    expect(await proposeAnswer(harness, id, 'dispute.accept', operator)).toMatchObject({ status: 200 })
  })
})
