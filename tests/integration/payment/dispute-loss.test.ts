import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findUserByPhone } from '#functions/account/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { startHarness, type Harness, type HarnessOptions } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { answerDispute, disputePayment } from '#tests/harness/steps/dispute.ts'
import {
  balances,
  credit,
  deliveredBalances,
  deskToken,
  lodge,
  orderOf,
  pay,
  placeOrder,
  refundedBalances,
  settle,
  settleRefunds,
  sign,
} from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(() => start())

async function start(options: HarnessOptions = {}): Promise<void> {
  harness = await startHarness({ seedData, ...options })
  ;[token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
}

/** Without what some functions do: all their events are lost. */
function losing(...lost: readonly string[]): HarnessOptions {
  const entry = () => async () => ({ batchItemFailures: [] })
  return { load: async (file) => (lost.includes(file) ? { entry } : await import(/* @vite-ignore */ `#${file}`)) }
}

afterEach(() => harness.close())

const read = (id: OrderId) => readOrder(harness.app.context, id)
const atRest = () => verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() })
const user = () => findUserByPhone(harness.app.context, asha.phone)
const letters = async () => (await harness.inbox(asha.email)).map(({ subject }) => subject)

async function signedOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await settle(harness)
  await sign(harness, token, order_id)
  return order_id
}

async function minutes(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) await harness.advance('PT1M')
}

/** The statements of the settlement with the adjustments. */
async function settleAll(): Promise<void> {
  await settleRefunds(harness)
  for (let hours = 0; hours < 3; hours += 1) await harness.advance('PT1H')
}

/** One person of the desk proposes an act, another one approves. */
async function decide(act: string, subject: string): Promise<void> {
  const body = { act, subject, body: { reason: 'By the letter of the bank' } }
  const proposed = await harness.call('proposeAct', { body }, { as: operator })
  const params = { id: proposed.body.data.id }
  const approved = await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
  expect(approved.body.data.state).toBe('DONE')
  await harness.settle()
}

describe('a dispute that is lost in part', () => {
  /** The bank disputes Rs 1,000 of the payment and takes Rs 400 of it. */
  async function lostInPart(id: OrderId): Promise<void> {
    await disputePayment(harness, id, { status: 'open', amount: 100_000 })
    await disputePayment(harness, id, { status: 'lost', amount: 100_000, deducted: 40_000 })
    await settleAll()
  }

  it('freezes the order, with what was taken on suspense; adopted, the deal goes on at our loss (G25)', async () => {
    const id = await signedOrder()
    await lostInPart(id)
    expect(await read(id)).toMatchObject({
      ending: { cancelled: false },
      ledger: { balances: { suspense: 40_000, chargeback: 0 } },
    })
    const cancelled = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    expect(cancelled.failure?.message).toBe('ORDER_FROZEN')
    await decide('refund.adopt', id)
    await credit(harness, id)
    await harness.advance('PT5M')
    await settleAll()
    expect(await balances(harness, id)).toEqual({
      ...deliveredBalances,
      investor: -499_181,
      own: deliveredBalances.own - 40_000,
    })
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    expect(atRest()).toEqual([])
  })

  it('and given up is refunded for the rest', async () => {
    const id = await signedOrder()
    await lostInPart(id)
    await decide('refund.give-up', id)
    await harness.advance('PT5M')
    await settleAll()
    const [payment] = (await read(id)).payment.captured
    expect(payment).toMatchObject({ refund: 'DONE', charged_back_paise: 40_000, refunds: [{ amount_paise: 499_181 }] })
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(await letters()).toContain('Ansh: Your refund is done')
    expect(await orderOf(harness, token, id)).toMatchObject({
      given_up: 'disputed',
      charged_back: { amount: 400, whole: false },
      refund: { status: 'DONE', to: 'SOURCE' },
    })
    const why = (await harness.inbox(asha.email)).find(({ subject }) => subject === 'Ansh: Your order was cancelled')
    expect(why?.text).toContain('Your bank took back a part of your payment after a dispute.')
    expect(why?.text).toContain('The rest of your payment is on its way back to the account you paid from')
    expect(atRest()).toEqual([])
  })

  it('is decided before the settlement report has it: nothing stands on suspense, and the end is the same', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open', amount: 100_000 })
    await disputePayment(harness, id, { status: 'lost', deducted: 40_000 })
    await decide('refund.give-up', id)
    await harness.advance('PT5M')
    await settleAll()
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(atRest()).toEqual([])
  })

  it('with nothing taken that anybody states stays frozen until two people take it for our loss', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    await disputePayment(harness, id, { status: 'lost', deducted: 0 })
    await lodge(harness, id).catch(() => undefined)
    expect(await read(id)).toMatchObject({ transfer: { state: 'SELLER_CONFIRMED' }, ending: { cancelled: false } })
    await decide('refund.adopt', id)
    await credit(harness, id)
    await harness.advance('PT5M')
    await settleAll()
    expect(await balances(harness, id)).toEqual(deliveredBalances)
    expect(atRest()).toEqual([])
  })
})

describe('a dispute that is lost', () => {
  it('before the credit cancels the order, and the letter promises no refund (G25)', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open' })
    await answerDispute(harness, id, 'dispute.accept', { operator, supervisor })
    await settleAll()
    expect(await read(id)).toMatchObject({ ending: { cancelled: true }, escrow: { state: 'RETURNED' } })
    const subjects = await letters()
    expect(subjects).toContain('Ansh: Your bank took your payment back. Your order is cancelled')
    expect(subjects.filter((subject) => subject?.includes('refund'))).toEqual([])
    const shown = await orderOf(harness, token, id)
    expect(shown).toMatchObject({ cancelled: true, refund: null, charged_back: { amount: 5391.81, whole: true } })
    expect(shown?.timeline.map(({ step }) => step)).toEqual(['Payment received', 'Taken back by your bank'])
    const steps = await harness.call('readEscrowSteps', { body: { service_id: id } }, { as: token })
    expect(steps.body.message.map(({ label }) => label)).toEqual(['Payment received', 'Held in escrow'])
    expect(steps.body).not.toHaveProperty('refund')
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    expect(atRest()).toEqual([])
  })

  it('after the credit suspends the buyer, who is told, until two people decide, once, although both events are lost', async () => {
    await harness.close()
    await start(losing('functions/account/on-account-changed.ts', 'functions/account/on-order-charged-back.ts'))
    const id = await signedOrder()
    await credit(harness, id)
    await harness.advance('PT5M')
    await disputePayment(harness, id, { status: 'open' })
    await disputePayment(harness, id, { status: 'lost' })
    await settleAll()
    const suspended = await user()
    expect(suspended).toMatchObject({ status: 'SUSPENDED' })
    const { body: login } = await harness.call('readLoginDetail', {}, { as: token })
    expect(login.data.account_status).toBe('SUSPENDED')
    expect(await letters()).toContain('Ansh: Your bank took your payment back. Your account is suspended')
    const restore = { params: { id: String(suspended?.id) }, body: { status: 'ACTIVE', reason: 'By letter' } } as never
    const alone = await harness.call('changeUserStatus', restore, { as: supervisor })
    expect(alone.failure?.message).toBe('RESTORE_NEEDS_TWO')
    await decide('account.restore', String(suspended?.id))
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    // The dispute is read again every hour, and suspends nobody a second time.
    await harness.advance('PT1H')
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    const body = { act: 'account.restore', subject: String(suspended?.id), body: { reason: 'Once more' } }
    const again = await harness.call('proposeAct', { body }, { as: operator })
    expect(again.failure?.message).toBe('STATUS_OUT_OF_TURN')
    expect(atRest()).toEqual([])
  })

  it('while the shares are on their way suspends the buyer with the credit (G25)', async () => {
    const id = await signedOrder()
    await lodge(harness, id)
    await disputePayment(harness, id, { status: 'open' })
    await disputePayment(harness, id, { status: 'lost' })
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    await harness.call('creditShares', { params: { id }, body: {} }, { as: supervisor })
    await harness.settle()
    expect(await user()).toMatchObject({ status: 'SUSPENDED' })
  })

  it('while the shares are on their way suspends the buyer after the credit, although its event is lost', async () => {
    await harness.close()
    await start(losing('functions/account/on-order-charged-back.ts'))
    const id = await signedOrder()
    await lodge(harness, id)
    await disputePayment(harness, id, { status: 'open' })
    await disputePayment(harness, id, { status: 'lost' })
    // The dispute is read, and is nobody's loss yet.
    await harness.advance('PT2H')
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    supervisor = await deskToken(harness, '+919000000012')
    await harness.call('creditShares', { params: { id }, body: {} }, { as: supervisor })
    await minutes(12)
    expect(await user()).toMatchObject({ status: 'SUSPENDED' })
  })

  it('while the shares are on their way gives the order up when the depository refuses them', async () => {
    const id = await signedOrder()
    await lodge(harness, id)
    await disputePayment(harness, id, { status: 'open' })
    await disputePayment(harness, id, { status: 'lost' })
    await harness.call('rejectTransfer', { params: { id }, body: { reason: 'Wrong ISIN' } }, { as: operator })
    await settleAll()
    expect(await read(id)).toMatchObject({
      ending: { cancelled: true },
      escrow: { state: 'RETURNED' },
      payment: { captured: [{ refunds: [] }] },
    })
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    expect(atRest()).toEqual([])
  })
})

describe('a dispute of a payment that was refunded', () => {
  /** The buyer cancels, and the bank takes Rs 400 of the payment. */
  async function lostAfter(prepare: () => Promise<void>): Promise<OrderId> {
    const id = await signedOrder()
    await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    await prepare()
    await disputePayment(harness, id, { status: 'open', amount: 100_000 })
    await disputePayment(harness, id, { status: 'lost', amount: 100_000, deducted: 40_000 })
    await settleAll()
    return id
  }

  async function expectLoss(id: OrderId): Promise<void> {
    expect(await read(id)).toMatchObject({
      payment: { captured: [{ refund: 'DONE', refunds: [{ amount_paise: 539_181 }] }] },
    })
    expect(await balances(harness, id)).toEqual({
      ...refundedBalances,
      own: refundedBalances.own - 40_000,
      loss: 40_000,
    })
    const subject = 'Ansh: Your bank took back a payment that we had refunded. Your account is suspended'
    expect((await letters()).filter((each) => each === subject)).toHaveLength(1)
    expect(await user()).toMatchObject({ status: 'SUSPENDED' })
    expect(atRest()).toEqual([])
  }

  it('and is lost: the buyer, paid twice, is suspended and told, until two people decide (G26)', async () => {
    const id = await lostAfter(settleAll)
    await expectLoss(id)
    await decide('account.restore', String((await user())?.id))
    await harness.advance('PT1H')
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
  })

  it('is lost while the refund is on its way: the same, when the refund arrives', async () => {
    const id = await lostAfter(async () => {
      await harness.sandbox('/levers', { razorpay: { refundAfterMs: 86_400_000 } }, 'PUT')
      await minutes(5)
    })
    expect(await read(id)).toMatchObject({
      payment: { captured: [{ refund: 'STARTED', refunds: [{ status: 'pending' }] }] },
    })
    for (let day = 0; day < 2; day += 1) await harness.advance('PT24H')
    await settleAll()
    await expectLoss(id)
  })

  it('is lost while the refund is on its way: the buyer is suspended when it arrives, although the event is lost', async () => {
    await harness.close()
    await start(losing('functions/account/on-order-charged-back.ts'))
    const id = await lostAfter(async () => {
      await harness.sandbox('/levers', { razorpay: { refundAfterMs: 86_400_000 } }, 'PUT')
      await minutes(5)
    })
    expect(await user()).toMatchObject({ status: 'ACTIVE' })
    for (let day = 0; day < 2; day += 1) await harness.advance('PT24H')
    await settleAll()
    expect(await read(id)).toMatchObject({ payment: { captured: [{ refund: 'DONE' }] } })
    expect(await user()).toMatchObject({ status: 'SUSPENDED' })
  })
})

describe('what was advanced for a part that two people took for our loss', () => {
  it('comes back when the buyer cancels later, and the escrow returns everything', async () => {
    const id = await signedOrder()
    await disputePayment(harness, id, { status: 'open', amount: 100_000 })
    await disputePayment(harness, id, { status: 'lost', amount: 100_000, deducted: 40_000 })
    await settleAll()
    await decide('refund.adopt', id)
    await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
    await minutes(5)
    await settleAll()
    expect(await balances(harness, id)).toEqual(refundedBalances)
    expect(atRest()).toEqual([])
  })
})
