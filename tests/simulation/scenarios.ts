import { recordBankAccount } from '#functions/bank/commands.ts'
import { syncEscrow } from '#functions/escrow/commands.ts'
import { recordPriceWithdrawn } from '#functions/market/commands.ts'
import { recordSeller } from '#functions/order/commands.ts'
import { readSeller } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { Order } from '#shared/order/order.ts'
import { ProposalId } from '#shared/kernel/id.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { credit, lodge, pay, placeOrder, settleRefunds, sign } from '#tests/integration/steps.ts'
import { type Actors, startActors } from './actors.ts'
import { comparisonScenarios } from './comparison-scenarios.ts'
import { growthScenarios } from './growth-scenarios.ts'
import { dueScenarios } from './due-scenarios.ts'
import { faultless, watchInvariants } from './invariants.ts'
import { itemsOf, salesOf } from './items.ts'
import { type AtShardWrites, seedShards, stockScenarios, watchShards } from './stock-scenarios.ts'
import { kycScenarios } from './kyc-scenarios.ts'
import { statementScenarios } from './statement-scenarios.ts'
import { lettersTwice, saleViolationsAtRest } from './sale-invariants.ts'
import { saleScenarios } from './sale-scenarios.ts'
import { rowScenarios } from './row-scenarios.ts'

/**
 * Cases of money that need people and partners to act in one order, which schedules do not draw: each is played once, without faults,
 * and its invariants are those of the schedules.
 */
const scenarios = {
  ...rowScenarios,
  ...saleScenarios,
  ...kycScenarios,
  ...growthScenarios,
  ...dueScenarios,
  ...comparisonScenarios,
  ...statementScenarios,
  'an escrow that received too little, and money of a stranger': async (actors) => {
    await actors.control({ vouch: { collectShortPaise: 100 } })
    const id = await actors.paidOrder()
    await actors.control({ vouch: { collectShortPaise: 0 } })
    await actors.harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: 1 })
    await actors.minutes(2)
    await actors.require(id, ({ escrow }) => escrow === 'NONE', 'is held, and a rupee of its own money is missing')
    await actors.decide('escrow.top-up', id)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
    await actors.decide('escrow.return-excess', id)
  },
  'a refund that the gateway fails three times': async (actors) => {
    const id = await actors.paidOrder()
    const account = { bank_name: 'State Bank of India', account_no: '30124567890', ifsc_code: 'SBIN0000300' }
    const { user_id } = await actors.read(id)
    const recordAccount = (account_no: string) =>
      recordBankAccount(actors.harness.app.context, user_id, { ...account, account_no })
    await recordAccount(account.account_no)
    await actors.control({ razorpay: { refundsFail: 1, payoutAfterMs: 43_200_000 } })
    await actors.cancel(id)
    await actors.minutes(1)
    await recordAccount('99999999999')
    for (let hour = 0; hour < 24; hour += 1) await actors.harness.advance('PT1H')
    await actors.require(id, ({ payments }) => payments[0]?.refund === 'DONE', 'was not paid by our bank')
    const isOfCancel = ({ payments }: Order) =>
      payments[0]?.refund_payouts.every(({ account_end }) => account_end === '7890') === true
    await actors.require(id, isOfCancel, 'was paid to an account that its buyer named after the cancel')
  },
  'a refund that falls back to the normal speed on its way': async (actors) => {
    const id = await actors.paidOrder()
    await actors.control({ razorpay: { refundAfterMs: 86_400_000, speedChangesAfterMs: 600_000 } })
    await actors.cancel(id)
    await actors.minutes(20)
    await actors.require(id, ({ payments }) => payments[0]?.is_slow === true, 'is not known to be slow')
    await actors.days(2)
    await actors.require(id, ({ payments }) => payments[0]?.refund === 'DONE', 'was not refunded')
    const letters = (await actors.harness.inbox(asha.email)).filter(({ subject }) => subject?.includes('takes longer'))
    await actors.require(id, () => letters.length === 1, 'was refunded slowly, and its buyer was not told once')
  },
  'a refund that somebody made without us': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    const { payments } = await actors.read(id)
    await actors.harness.sandbox('/razorpay/test/refund', { payment_id: payments[0]?.id, amount: 100 })
    await actors.minutes(2)
    await actors.requireFrozen(id)
    await actors.decide('refund.adopt', id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a part that a dispute took, and a cancel after it': async (actors) => {
    await actors.control({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await actors.paidOrder()
    const [payment] = (await actors.read(id)).payments
    const form = { payment_id: payment?.id, phase: 'chargeback', amount: 100_000 }
    const dispute = (more: object) =>
      actors.harness.sandbox('/razorpay/test/dispute', { ...form, ...more }) as Promise<{ readonly id: string }>
    const opened = await dispute({ status: 'open' })
    await actors.minutes(1)
    await dispute({ id: opened.id, status: 'lost', deducted: 40_000 })
    for (let hour = 0; hour < 3; hour += 1) await actors.harness.advance('PT1H')
    await actors.decide('refund.adopt', id)
    await actors.minutes(3)
    // What the bank took was advanced with the rest.
    await actors.require(id, ({ escrow }) => escrow === 'HELD', 'is not held, although its loss is ours')
    await actors.cancel(id)
    await actors.minutes(5)
  },
  'a payment that is disputed while its shares are on their way': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    await actors.dispute(id, 'open')
    const creditShares = () =>
      actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor }).then(() => undefined)
    await creditShares()
    await actors.minutes(3)
    await actors.require(id, ({ escrow }) => escrow === 'HELD', 'was paid out while its payment was disputed')
    await actors.dispute(id, 'won')
    await creditShares()
    await actors.minutes(3)
  },
  'a payment that is disputed before its shares are on their way': async (actors) => {
    const id = await actors.paidOrder()
    await actors.dispute(id, 'open')
    await actors.requireFrozen(id)
    await actors.dispute(id, 'won')
    await actors.cancel(id)
  },
  'a transfer that the desk lodges before the deal term is signed': async (actors) => {
    const id = await actors.paidOrder()
    const [params, as] = [{ id }, actors.operator]
    await actors.harness.call('confirmSeller', { params, body: {} }, { as })
    const body = { depository_reference: 'NSDL-EARLY' }
    const { failure } = await actors.harness.call('lodgeTransfer', { params, body }, { as })
    await actors.check()
    if (failure === undefined) actors.report(`${id} was lodged without a signature`)
    await actors.cancel(id)
    await actors.minutes(3)
  },
  'a refund whose payment is disputed before the gateway is asked for it': async (actors) => {
    const id = await actors.paidOrder()
    await actors.control({ vouch: { payAfterMs: 3_600_000 } })
    await actors.cancel(id)
    await actors.dispute(id, 'open')
    for (let hour = 0; hour < 6; hour += 1) {
      await actors.check()
      await actors.harness.advance('PT1H')
    }
    await actors.check()
    await actors.dispute(id, 'won')
    for (let hour = 0; hour < 6; hour += 1) await actors.harness.advance('PT1H')
    await actors.require(id, ({ payments }) => payments[0]?.refund === 'DONE', 'was not refunded after its dispute')
  },
  'a paid order that nobody can sign': async (actors) => {
    await actors.control({ signeasy: { errorRate: 1 } })
    const id = await actors.paidOrder()
    await actors.days(16)
    await actors.require(id, ({ cancelled }) => cancelled, 'waits for its signature for ever')
  },
  'a payout that our bank turns back after the escrow has received it': async (actors) => {
    await actors.control({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
    const id = await actors.paidOrder()
    await actors.harness.advance('PT1H')
    await actors.harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await actors.minutes(2)
    await actors.harness.advance('PT2H')
    await actors.control({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
    await actors.require(id, ({ balances }) => balances.transit === 0, 'has paise of the escrow rest at transit')
    await actors.requireFrozen(id)
    await actors.harness.sandbox('/vouch/test/charge', {
      escrow_id: id,
      amount: (await actors.read(id)).total_paise / 100,
    })
    await actors.days(1)
    await actors.minutes(3)
    await actors.decide('reversal.pay-again', id)
    await actors.require(
      id,
      ({ collected_paise, total_paise }) => collected_paise === total_paise,
      'was not sent again',
    )
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a payout that our bank turns back and takes again': async (actors) => {
    await actors.control({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
    const id = await actors.paidOrder()
    await actors.harness.advance('PT1H')
    await actors.harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await actors.harness.advance('PT2H')
    await actors.control({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
    // The escrow has the money: what the bank has too is not ours to send.
    await actors.requireRefused('reversal.pay-again', id)
    await actors.decide('suspense.write-off', id)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'an escrow of which the partner takes a fee': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await actors.harness.sandbox('/vouch/test/charge', { escrow_id: id, amount: 10 })
    await actors.days(1)
    await actors.minutes(3)
    await actors.requireFrozen(id)
    await actors.decide('reversal.pay-again', id)
    await actors.require(id, ({ excess_paise }) => excess_paise === 0, 'was sent more than its escrow lacks')
    await actors.decide('suspense.write-off', id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a payout of the escrow that comes back': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
    await actors.harness.sandbox('/vouch/test/turn-back', { payout_ref: `${id}-seller` })
    await actors.days(2)
    await actors.require(id, ({ escrow }) => escrow === 'HELD', 'was paid out again before two people decided')
    await actors.decide('reversal.pay-again', id)
    await actors.minutes(10)
  },
  'two orders, and too little money of our own': async (actors) => {
    // The bank refuses the first payout, so the money of the first order waits on our account.
    await actors.control({ razorpay: { payoutOutcome: 3 } })
    const first = await actors.paidOrder()
    await sign(actors.harness, actors.token, first)
    const withdrawn = 99_995_000
    await actors.harness.sandbox('/razorpay/test/bank', { amount: -withdrawn, reference: 'UTRWITHDRAWN' })
    await actors.control({ razorpay: { payoutOutcome: 0 } })
    const second = await actors.paidOrder()
    await actors.minutes(3)
    for (const id of [first, second])
      await actors.require(id, ({ escrow }) => escrow === 'NONE', 'is held, and money of another order paid for it')
    await actors.harness.sandbox('/razorpay/test/bank', { amount: withdrawn, reference: 'UTRDEPOSITED' })
    await actors.minutes(3)
    for (const id of [first, second]) await actors.cancel(id)
  },
  'an order that is cancelled before its money can be sent to escrow': async (actors) => {
    await actors.control({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await actors.paidOrder()
    await actors.cancel(id)
    await actors.harness.advance('PT1H')
    await actors.minutes(3)
    await actors.require(id, ({ fundings }) => fundings.length === 0, 'was funded after it had been cancelled')
  },
  'a third cancel by the terms of before': async (actors) => {
    const cancelNext = async () => {
      const id = await actors.paidOrder()
      await actors.placedByTerms(id, '2026-11-21')
      await actors.cancel(id)
      await actors.require(id, ({ cancelled }) => cancelled, 'could not be cancelled for free')
      await actors.minutes(3)
    }
    for (let time = 0; time < 3; time += 1) await cancelNext()
  },
  'a deadline that begins at night': async (actors) => {
    const id = await actors.paidOrder()
    await actors.until('2026-11-23T20:00:00.000Z')
    await sign(actors.harness, actors.token, id)
    // Seven working days after Tuesday 24 November in India end with Thursday 3 December.
    await actors.until('2026-12-03T12:00:00.000Z')
    await actors.require(id, ({ cancelled }) => !cancelled, 'was given up before its deadline')
    await actors.until('2026-12-04T12:00:00.000Z')
    await actors.require(id, ({ cancelled }) => cancelled, 'was not given up after its deadline')
  },
  'a transfer that the depository refuses once': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    const as = { as: actors.operator }
    await actors.harness.call('rejectTransfer', { params: { id }, body: { reason: 'The ISIN is frozen' } }, as)
    const again = { params: { id }, body: { depository_reference: 'NSDL-AGAIN' } }
    await actors.harness.call('lodgeTransfer', again, as)
    await actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor })
    await actors.minutes(3)
    await actors.require(id, ({ escrow }) => escrow === 'PAID_OUT', 'was not lodged again, and its seller is not paid')
  },
  'three functions that pay an escrow out at the same time': async (actors) => {
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await lodge(actors.harness, id)
    await actors.harness.call('creditShares', { params: { id }, body: {} }, { as: actors.supervisor })
    const asked: string[] = []
    const { context } = actors.harness.app
    const fetch: typeof context.fetch = (url, init) => {
      const body = url.endsWith('/payout') && typeof init?.body === 'string' ? init.body : ''
      asked.push(...(body.match(/"payout_ref":"[^"]+"/g) ?? []))
      return context.fetch(url, init)
    }
    const order = await actors.read(id)
    await Promise.all([1, 2, 3].map(() => syncEscrow({ ...context, fetch }, order)))
    const isOnce = asked.length > 0 && asked.length === new Set(asked).size
    await actors.require(id, () => isOnce, `asked its partner for ${asked.toSorted().join(', ')}`)
    await actors.minutes(3)
  },
  'a cancel of an unpaid order that is paid in that moment': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    await actors.control({ razorpay: { webhooks: 'lose' } })
    await pay(actors.harness, razorpay_order_id)
    await actors.cancel(id, 'UNPAID')
    await actors.require(id, ({ cancelled }) => !cancelled, 'was paid, and given up as unpaid')
    await actors.minutes(3)
    await actors.cancel(id)
  },
  'a payment after its price was withdrawn': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const { security_id: securityId, price_paise: close_paise, user_id: by } = await actors.read(id)
    const date = dayInIndia(actors.harness.clock.now())
    const withdrawal = { securityId, date, close_paise, reason: 'Typed wrong', by }
    await recordPriceWithdrawn(actors.harness.app.context, withdrawal)
    actors.harness.clock.advance(1_000)
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(1)
    await actors.require(id, ({ cancelled }) => cancelled, 'was bought at a withdrawn price')
    await actors.minutes(3)
  },
  'another seller after an order was placed': async (actors) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(actors.harness, actors.token)
    const { context } = actors.harness.app
    const { security_id: securityId, user_id: approvedBy } = await actors.read(id)
    const usual = await readSeller(context, securityId)
    const seller = { ...usual, account: { ...usual.account, accountNumber: '000900000000077' } }
    await recordSeller(context, { securityId, seller, approvedBy, proposalId: ProposalId.parse('prp_other') })
    await pay(actors.harness, razorpay_order_id)
    await actors.minutes(3)
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  'a gateway that takes more than two per cent': async (actors) => {
    await actors.control({ razorpay: { feeBps: 250 } })
    const id = await actors.paidOrder()
    await sign(actors.harness, actors.token, id)
    await credit(actors.harness, id)
    await actors.minutes(3)
  },
  ...stockScenarios,
} satisfies Readonly<Record<string, (actors: Actors, atShardWrites: AtShardWrites) => Promise<void>>>

export type ScenarioName = keyof typeof scenarios

/** The scenarios by their names. */
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[]

/** Plays one scenario in a harness of its own, lets its orders reach their end, and returns the violations. */
export async function playScenario(name: ScenarioName): Promise<readonly string[]> {
  const atShardWrites: AtShardWrites = []
  const isOfStock = name in stockScenarios
  const harness = await startHarness({
    seedData: isOfStock ? seedShards : seedData,
    ...(isOfStock && { settings: { newBuyersBps: 10_000 } }),
    adapt: (ports) => watchShards(ports, atShardWrites),
  })
  try {
    const violations: string[] = []
    const watcher = watchInvariants(harness, faultless)
    const actors = await startActors(harness, (message) => void violations.push(message), watcher)
    // A mistake can end a scenario: what is wrong until then counts.
    await scenarios[name](actors, atShardWrites).catch((failure: unknown) => void violations.push(String(failure)))
    await actors.minutes(5)
    await settleRefunds(harness)
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    return [
      ...violations,
      ...(await watcher.always()),
      ...(await watcher.withPartners()),
      ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
      ...(await Promise.all(salesOf(harness).map((sale) => saleViolationsAtRest(harness, sale)))).flat(),
      ...(await lettersTwice(harness, asha.email)),
    ]
  } finally {
    await harness.app.close()
  }
}
