import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { dayMs, later } from '#shared/kernel/instant.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { balances, deskToken, heldBalances, pay, placeOrder, settle } from '#tests/harness/steps/order.ts'

// The cases of docs/partner-assumptions.md in which a partner moves money otherwise than we assume, with the whole application.

let harness: Harness
let token: string
let operator: string

beforeEach(async () => {
  harness = await startHarness({ seedData })
  ;[token, operator] = await Promise.all([harness.logIn(asha.phone), deskToken(harness, '+919000000011')])
})
afterEach(async () => {
  // Whatever a partner does, the ledger explains itself.
  expect(verifyLedger(itemsOf(harness))).toEqual([])
  await harness.close()
})

const list = async () => (await harness.call('listDifferences', { query: {} }, { as: operator })).body.data
const controls = (changes: object) => harness.sandbox('/levers', changes, 'PUT')
const order = (id: OrderId) => readOrder(harness.app.context, id)

async function days(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) await harness.advance('PT6H')
}

async function paidOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  return order_id
}

/** The lines of our bank account since yesterday, the newest first. */
async function statement() {
  const { context } = harness.app
  const now = context.clock.now()
  return (await razorpay(context).transactions(later(now, -dayMs), now, 0)).transactions
}

describe('the gateway', () => {
  it('that tries a settlement again under another id and UTR is booked by what it states then (G14)', async () => {
    await controls({ razorpay: { settlementsFail: 1, settlementRetryRenews: 1 } })
    const id = await paidOrder()
    await settle(harness)
    await harness.advance('PT1H')
    expect(await order(id)).toMatchObject({ escrow: { state: 'NONE' } })
    await controls({ razorpay: { settlementsFail: 0 } })
    for (let hour = 0; hour < 3; hour += 1) await harness.advance('PT1H')
    await settle(harness)
    expect(await order(id)).toMatchObject({ escrow: { state: 'HELD' } })
    expect(await balances(harness, id)).toEqual(heldBalances)
    await days(1)
    expect(await list()).toEqual([])
  })

  it('that settles to another account leaves a difference of the bank, and the order where it is once the money comes', async () => {
    await controls({ razorpay: { settledElsewhere: 1 } })
    const id = await paidOrder()
    await settle(harness)
    await days(3)
    expect(await list()).toMatchObject([{ kind: 'bank-missing', order_id: id, stated_paise: null }])
    expect(await order(id)).toMatchObject({
      escrow: { state: 'NONE' },
      ledger: { balances: { transit: 526_456, bank: 0 } },
    })
    // The bank that received it sends it on, with the UTR of the settlement.
    const [missing] = await list()
    await harness.sandbox('/razorpay/test/bank', { amount: 526_456, reference: missing?.reference })
    await days(1)
    expect(await list()).toEqual([])
    expect(await order(id)).toMatchObject({ escrow: { state: 'HELD' } })
  })
})

describe('statements', () => {
  it.each([6, 40])('that nobody could read for %i days are read since the last day that was', async (count) => {
    await controls({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await paidOrder()
    await controls({ razorpay: { errorRate: 1, webhooks: 'lose' } })
    for (let day = 0; day < count; day += 1) await harness.advance('PT24H')
    expect(await order(id)).toMatchObject({ escrow: { state: 'NONE' } })
    await controls({ razorpay: { errorRate: 0 } })
    for (let hour = 0; hour < 3; hour += 1) await harness.advance('PT1H')
    expect((await order(id)).ledger.booked).toEqual(expect.arrayContaining([expect.stringMatching('^banked:')]))
  })
})

describe('our bank account', () => {
  it('whose calls are refused moves nothing and alarms, and the order goes on once they are allowed', async () => {
    await controls({ razorpay: { accountRefused: 1 } })
    const id = await paidOrder()
    await settle(harness)
    await harness.advance('PT1H')
    expect(await order(id)).toMatchObject({ escrow: { state: 'NONE' }, payment: { state: 'PAID' } })
    const refused = harness.log.filter(({ level, event }) => level === 'error' && event === 'statement-refused')
    expect(refused).toContainEqual(
      expect.objectContaining({ of: 'bank', error: expect.stringMatching(/razorpay answered 40\d/) as string }),
    )
    await controls({ razorpay: { accountRefused: 0 } })
    await harness.advance('PT1H')
    await settle(harness)
    expect(await balances(harness, id)).toEqual(heldBalances)
  })

  it('that forgets the keys of payouts pays an order into escrow once, although answers are lost', async () => {
    const id = await paidOrder()
    await controls({ razorpay: { payoutKeysForgottenAfterS: 60, errorRate: 0.5 } })
    for (let minute = 0; minute < 10; minute += 1) await harness.advance('PT10M')
    await controls({ razorpay: { errorRate: 0 } })
    await harness.advance('PT1H')
    await settle(harness)
    expect(await order(id)).toMatchObject({ escrow: { state: 'HELD' } })
    expect((await statement()).filter(({ debitPaise }) => debitPaise > 0)).toHaveLength(1)
  })

  it('whose reversal names no payout leaves two differences, and the money waits for two people', async () => {
    await controls({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000, reversalsUnnamed: 1 } })
    const id = await paidOrder()
    await settle(harness)
    await harness.advance('PT1H')
    await harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await settle(harness)
    expect(await order(id)).toMatchObject({ escrow: { state: 'HELD' } })
    await days(2)
    // The payout itself says that it came back; the statement does not say of which payout the credit is.
    const found = await list()
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'bank-differs', order_id: id, stated_paise: -539_181, booked_paise: 0 }),
    )
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'bank-unknown', stated_paise: 539_181, booked_paise: null }),
    )
    expect(await balances(harness, id)).toEqual({ ...heldBalances, bank: 539_181, suspense: -539_181 })
  })
})
