import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { differences } from '#functions/difference/entities.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId, ProposalId } from '#shared/kernel/id.ts'
import { compareStage } from '#infra/deploy/ledger/compare-statements.ts'
import { economicsWarnings, readEconomics } from '#infra/deploy/ledger/economics.ts'
import { day, dayMs } from '#shared/kernel/instant.ts'
import { readOrder } from '#functions/order/queries.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { credit, deskToken, pay, placeOrder, settle, sign } from '#tests/harness/steps/order.ts'

let harness: Harness
let token: string
let operator: string
let supervisor: string

beforeEach(async () => {
  harness = await startHarness({ seedData, justRun: [] })
  ;[token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
})
afterEach(() => harness.close())

const list = async () => (await harness.call('listDifferences', { query: {} }, { as: operator })).body.data
const kinds = async () => (await list()).map(({ kind }) => kind).sort()
const differencesOf = () =>
  Promise.resolve(
    itemsOf(harness)
      .filter(({ pk }) => pk.startsWith('difference#difference#'))
      .flatMap((item) => differences.parse(item) ?? []),
  )
const bank = (amount: number, reference?: string) =>
  harness.sandbox('/razorpay/test/bank', { amount, ...(reference && { reference }) })

/** Whole days of the application: its timers run, and the daily comparison with them. */
async function days(count: number): Promise<void> {
  for (let quarter = 0; quarter < count * 4; quarter += 1) await harness.advance('PT6H')
}

/** A comparison some hours away from the moment at which the gateway settles: what it settles meanwhile may be on its way. */
const firstDay = () => harness.advance('PT33H')

async function heldOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await settle(harness)
  return order_id
}

async function signedOrder(): Promise<OrderId> {
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await harness.drain()
  await sign(harness, token, order_id)
  return order_id
}

async function refundedOrder(): Promise<OrderId> {
  const id = await heldOrder()
  await harness.call('cancelOrder', { params: { id }, body: { expect: 'PAID' } }, { as: token })
  for (let minute = 0; minute < 5; minute += 1) await settle(harness)
  return id
}

describe('the daily comparison', () => {
  it('finds nothing while orders are delivered, refunded and under way', async () => {
    const refunded = await refundedOrder()
    // The gateway takes the refund off the payments of the others.
    const delivered = [await signedOrder(), await signedOrder()]
    await heldOrder()
    for (const id of delivered) await credit(harness, id)
    for (let day = 0; day < 5; day += 1) {
      await days(1)
      expect(await list()).toEqual([])
    }
    const states = await Promise.all([refunded, ...delivered].map((id) => readOrder(harness.app.context, id)))
    expect(states.map(({ escrow }) => escrow.state)).toEqual(['RETURNED', 'PAID_OUT', 'PAID_OUT'])
    expect(states.map(({ ledger: { balances } }) => new Set(Object.values(balances)))).toEqual(
      [0, 0, 0].map((zero) => new Set([zero])),
    )
    const runs = harness.log.filter(({ functionName }) => functionName === 'difference/every-1-day-compare')
    expect(new Set(runs.map(({ event }) => event))).toEqual(new Set(['timer-done']))
  })

  it('names money on our bank account that belongs to no order, until it is gone', async () => {
    await bank(12_345, 'UTRSTRANGER1')
    await days(1)
    expect(await list()).toMatchObject([
      { kind: 'bank-unknown', reference: 'UTRSTRANGER1', stated_paise: 12_345, booked_paise: null, age_days: 0 },
    ])
    await days(2)
    expect(await list()).toMatchObject([{ age_days: 2 }])
    const alarms = harness.log.filter(({ event }) => event === 'difference-open')
    expect(alarms.map(({ level, age_days }) => [level, age_days])).toEqual([
      ['error', 0],
      ['error', 1],
      ['error', 2],
    ])
  })

  it('names what the gateway settles without an order', async () => {
    await harness.sandbox('/razorpay/test/adjust', { amount: 5_000 })
    await harness.sandbox('/razorpay/test/settle', {})
    await days(2)
    expect(await kinds()).toEqual(['bank-unknown', 'gateway-unknown'])
  })

  it('names it also when nothing could be compared for a week after', async () => {
    await harness.sandbox('/levers', { razorpay: { errorRate: 1, webhooks: 'lose' } }, 'PUT')
    await harness.sandbox('/razorpay/test/adjust', { amount: 5_000 })
    await harness.sandbox('/razorpay/test/settle', {})
    await days(7)
    expect(await kinds()).toEqual([])
    await harness.sandbox('/levers', { razorpay: { errorRate: 0 } }, 'PUT')
    await days(2)
    expect(await kinds()).toEqual(['bank-unknown', 'gateway-unknown'])
  })

  it('does not name money of a stranger in an escrow, which is booked and waits for two people', async () => {
    const id = await heldOrder()
    await harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: 1 })
    await days(1)
    expect(await readOrder(harness.app.context, id)).toMatchObject({ escrow: { excess_paise: 100 } })
    expect(await list()).toEqual([])
  })

  it('names a payment that the gateway does not settle, and closes it once it does', async () => {
    await harness.sandbox('/levers', { razorpay: { settlementsFail: 1 } }, 'PUT')
    const id = await heldOrder()
    await days(3)
    expect(await list()).toEqual([])
    await days(1)
    expect(await list()).toMatchObject([
      { kind: 'gateway-missing', order_id: id, stated_paise: null, booked_paise: 539_181 },
    ])
    await harness.sandbox('/levers', { razorpay: { settlementsFail: 0 } }, 'PUT')
    await days(2)
    expect(await list()).toEqual([])
    const [stored] = await differencesOf()
    expect(stored).toMatchObject({ state: 'CLOSED', closed_as: 'resolved', closed_by: [] })
  })

  it('names a gateway that holds less than it owes, until it holds it again', async () => {
    await harness.sandbox('/levers', { razorpay: { settlementAfterMs: -1 } }, 'PUT')
    await heldOrder()
    await harness.sandbox('/razorpay/test/adjust', { amount: -100_000 })
    await days(1)
    expect(await list()).toMatchObject([
      { kind: 'gateway-short', reference: 'balance', stated_paise: 426_456, booked_paise: 526_456 },
    ])
    await harness.sandbox('/razorpay/test/adjust', { amount: 100_000 })
    await days(1)
    expect(await kinds()).not.toContain('gateway-short')
  })

  it('says so when the gateway does not state its balance, and compares the rest', async () => {
    await harness.sandbox('/levers', { razorpay: { balanceUnstated: 1 } }, 'PUT')
    await bank(12_345, 'UTRSTRANGER1')
    await days(1)
    expect(await kinds()).toEqual(['bank-unknown'])
    expect(harness.log.map(({ event }) => event)).toContain('gateway-balance-unknown')
  })

  it('keeps a gateway that holds less than it owes open while its balance is not stated', async () => {
    await harness.sandbox('/levers', { razorpay: { settlementAfterMs: -1 } }, 'PUT')
    await heldOrder()
    await harness.sandbox('/razorpay/test/adjust', { amount: -100_000 })
    await days(1)
    expect(await kinds()).toContain('gateway-short')
    await harness.sandbox('/levers', { razorpay: { balanceUnstated: 1 } }, 'PUT')
    await days(1)
    expect(await kinds()).toContain('gateway-short')
    const unknown = harness.log.filter(({ event }) => event === 'gateway-balance-unknown')
    expect(unknown).toMatchObject([{ level: 'error' }])
  })

  it('fails aloud when the gateway refuses to state its balance, and compares the rest', async () => {
    await harness.sandbox('/levers', { razorpay: { balanceRefused: 1 } }, 'PUT')
    await bank(12_345, 'UTRSTRANGER1')
    await days(1)
    expect(await kinds()).toEqual(['bank-unknown'])
    const events = harness.log.map(({ event }) => event)
    expect(events).toEqual(expect.arrayContaining(['comparison-failed', 'difference-open']))
    expect(events).not.toContain('gateway-balance-unknown')
  })

  it('names a gateway that holds more than is booked, and alarms when it still does a day later', async () => {
    await harness.sandbox('/levers', { razorpay: { settlementAfterMs: -1 } }, 'PUT')
    await heldOrder()
    await harness.sandbox('/razorpay/test/adjust', { amount: 100_000, due_in_ms: 5 * dayMs })
    await firstDay()
    expect(await list()).toMatchObject([
      { kind: 'gateway-over', reference: 'balance', stated_paise: 626_456, booked_paise: 526_456 },
    ])
    const alarms = () => harness.log.filter(({ event }) => event === 'difference-open')
    expect(alarms()).toEqual([])
    await days(1)
    expect(alarms()).toMatchObject([{ kind: 'gateway-over', age_days: 1 }])
    await harness.sandbox('/razorpay/test/adjust', { amount: -100_000 })
    await days(1)
    expect(await kinds()).not.toContain('gateway-over')
  })

  it('names a bank account that holds less than the money of the orders', async () => {
    await harness.sandbox('/levers', { razorpay: { payoutOutcome: 4 } }, 'PUT')
    await heldOrder()
    await bank(-100_400_000, 'UTRTHEFT')
    await days(1)
    expect(await kinds()).toContain('bank-short')
  })
})

describe('the ledger command', () => {
  it('compares as the timer does, and names what is open in one line each', async () => {
    await bank(12_345, 'UTRSTRANGER1')
    await harness.advance('PT7H')
    const lines = await compareStage(harness.app.context)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(
      /^DIFFERENT dif_\w+ Our bank moved money that belongs to no order: UTRSTRANGER1; stated ₹123.45, booked nothing; open for 0 days$/,
    )
  })

  it('compares since an earlier day and finds nothing more', async () => {
    await refundedOrder()
    for (const id of [await signedOrder(), await signedOrder()]) await credit(harness, id)
    await days(9)
    expect(await compareStage(harness.app.context, day('2026-11-23'))).toEqual([])
  })

  it('prints what an order earned and cost, and the average order', async () => {
    const { context } = harness.app
    expect((await readEconomics(context))[0]).toBe('No order ended in the last 30 days. Expected:')
    const id = await signedOrder()
    await settle(harness)
    await credit(harness, id)
    const lines = await readEconomics(context, id)
    expect(lines.map((line) => line.trim().split('  '))).toMatchObject([
      [`Order ${id}`],
      ['₹133.07', 'fee, without GST'],
      ['-₹107.84', 'gateway'],
      [expect.stringMatching(/^-₹1\d\.\d\d$/), 'messages, payout and infrastructure'],
      ['₹0.00', 'losses'],
      [expect.stringMatching(/^₹1\d\.\d\d$/), 'margin'],
      ['₹23.95', 'GST in the fee, owed'],
      ['₹19.41', 'GST at the gateway, claimed'],
      [expect.stringMatching(/^₹1\d\.\d\d$/), 'margin in cash until then'],
    ])
    expect(await readEconomics(context)).toEqual([
      'Average of the orders that ended in the last 30 days: 1',
      ...lines.slice(1),
    ])
  })

  it('warns of a stage that sells below cost', () => {
    const at = (feeBps: number) =>
      economicsWarnings({ name: 'production', settings: { ...harness.app.context.settings, feeBps } })
    expect(at(200)).toHaveLength(2)
    expect(at(200)[0]).toContain(
      'WARNING production sells below cost: at a fee of 2 % an order of shares for ₹10,000.00',
    )
    // What an order costs whatever its amount is more than the fee of a small one leaves.
    expect(at(300)).toEqual([expect.stringContaining('an order of shares for ₹1,000.00 loses ₹')])
    expect(at(400)).toEqual([])
  })
})

describe('an open difference', () => {
  const propose = (subject: string, as = operator) =>
    harness.call(
      'proposeAct',
      { body: { act: 'difference.close', subject, body: { reason: 'Interest of the bank' } } },
      { as },
    )
  const approve = (id: ProposalId, as = supervisor) =>
    harness.call('approveProposal', { params: { id }, body: {} }, { as })

  beforeEach(async () => {
    await bank(12_345, 'UTRSTRANGER1')
    await days(1)
  })

  it('is closed by two people, with a reason, and stays closed', async () => {
    const [open] = await list()
    const { id } = (await propose(open?.id ?? '')).body.data
    expect((await approve(id, operator)).status).toBe(403)
    expect((await approve(id)).body.data).toMatchObject({ state: 'DONE' })
    await days(1)
    expect(await list()).toEqual([])
    const [stored] = await differencesOf()
    expect(stored).toMatchObject({
      state: 'CLOSED',
      closed_as: 'accepted',
      reason: 'Interest of the bank',
      proposal_id: id,
    })
    expect(stored?.closed_by).toHaveLength(2)
    expect((await propose(open?.id ?? '')).failure).toMatchObject({ message: 'DIFFERENCE_CLOSED' })
    expect(verifyLedger(itemsOf(harness))).toEqual([])
  })

  it('is closed once, however often it is approved', async () => {
    const [open] = await list()
    const { id } = (await propose(open?.id ?? '')).body.data
    await Promise.all([approve(id), approve(id), approve(id)])
    expect((await approve(id)).body.data.state).toBe('DONE')
    expect(await list()).toEqual([])
  })

  it('of a balance stays closed while as much differs, whatever the orders move', async () => {
    await harness.sandbox('/levers', { razorpay: { settlementAfterMs: -1 } }, 'PUT')
    await signedOrder()
    await harness.sandbox('/razorpay/test/adjust', { amount: -100_000 })
    await days(1)
    const short = (await list()).find(({ kind }) => kind === 'gateway-short')
    const { id } = (await propose(short?.id ?? '')).body.data
    expect((await approve(id)).body.data).toMatchObject({ state: 'DONE' })
    await signedOrder()
    await compareStage(harness.app.context)
    expect(await kinds()).not.toContain('gateway-short')
    await harness.sandbox('/razorpay/test/adjust', { amount: -1 })
    await harness.advance('PT1M')
    await compareStage(harness.app.context)
    expect(await kinds()).toContain('gateway-short')
  })

  it('is known', async () => {
    expect((await propose('dif_unknown')).status).toBe(404)
  })
})
