import { findUserByPhone } from '#functions/account/queries.ts'
import { readOrder } from '#functions/order/queries.ts'
import { verifyLedger } from '#infra/audit/verify.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { credit, deskToken, lodge, pay, placeOrder, settleRefunds, sign } from '#tests/integration/steps.ts'
import { itemsOf, watchInvariants } from './invariants.ts'

/**
 * Cases of money that need people and partners to act in one order, which schedules do not draw: each is played once, without faults,
 * and its invariants are those of the schedules.
 */
const scenarios = {
  'an escrow that received too little, and money of a stranger': async (stage) => {
    await stage.control({ vouch: { collectShortPaise: 100 } })
    const id = await stage.paidOrder()
    await stage.control({ vouch: { collectShortPaise: 0 } })
    await stage.harness.sandbox('/vouch/test/receive', { escrow_id: id, amount: 1 })
    await stage.minutes(2)
    await stage.require(id, ({ escrow }) => escrow === 'NONE', 'is held, and a rupee of its own money is missing')
    await stage.decide('escrow.top-up', id)
    await sign(stage.harness, stage.token, id)
    await credit(stage.harness, id)
    await stage.minutes(3)
    await stage.decide('escrow.return-excess', id)
  },
  'a refund that somebody made without us': async (stage) => {
    const id = await stage.paidOrder()
    await sign(stage.harness, stage.token, id)
    const { payments } = await stage.read(id)
    await stage.harness.sandbox('/razorpay/test/refund', { payment_id: payments[0]?.id, amount: 100 })
    await stage.minutes(2)
    await stage.requireFrozen(id)
    await stage.decide('refund.adopt', id)
    await credit(stage.harness, id)
    await stage.minutes(3)
  },
  'a payment that is disputed while its shares are on their way': async (stage) => {
    const id = await stage.paidOrder()
    await sign(stage.harness, stage.token, id)
    await lodge(stage.harness, id)
    await stage.dispute(id, 'open')
    const creditShares = () =>
      stage.harness.call('creditShares', { params: { id }, body: {} }, { as: stage.supervisor }).then(() => undefined)
    await creditShares()
    await stage.minutes(3)
    await stage.require(id, ({ escrow }) => escrow === 'HELD', 'was paid out while its payment was disputed')
    await stage.dispute(id, 'won')
    await creditShares()
    await stage.minutes(3)
  },
  'a payment that is disputed before its shares are on their way': async (stage) => {
    const id = await stage.paidOrder()
    await stage.dispute(id, 'open')
    await stage.requireFrozen(id)
    await stage.dispute(id, 'won')
    await stage.cancel(id)
  },
  'a paid order that nobody can sign': async (stage) => {
    await stage.control({ signeasy: { errorRate: 1 } })
    const id = await stage.paidOrder()
    await stage.days(16)
    await stage.require(id, ({ cancelled }) => cancelled, 'waits for its signature for ever')
  },
  'a payout that our bank turns back after the escrow has received it': async (stage) => {
    await stage.control({ razorpay: { payoutOutcome: 2, payoutAfterMs: 3_600_000 } })
    const id = await stage.paidOrder()
    await stage.harness.advance('PT1H')
    await stage.harness.sandbox('/vouch/test/settle', { escrow_id: id })
    await stage.minutes(2)
    await stage.control({ razorpay: { payoutOutcome: 0, payoutAfterMs: 0 } })
    await sign(stage.harness, stage.token, id)
    await credit(stage.harness, id)
    await stage.minutes(3)
  },
  'two orders, and too little money of our own': async (stage) => {
    // The bank refuses the first payout, so the money of the first order waits on our account.
    await stage.control({ razorpay: { payoutOutcome: 3 } })
    const first = await stage.paidOrder()
    await sign(stage.harness, stage.token, first)
    const withdrawn = 99_995_000
    await stage.harness.sandbox('/razorpay/test/bank', { amount: -withdrawn, reference: 'UTRWITHDRAWN' })
    await stage.control({ razorpay: { payoutOutcome: 0 } })
    const second = await stage.paidOrder()
    await stage.minutes(3)
    for (const id of [first, second])
      await stage.require(id, ({ escrow }) => escrow === 'NONE', 'is held, and money of another order paid for it')
    await stage.harness.sandbox('/razorpay/test/bank', { amount: withdrawn, reference: 'UTRDEPOSITED' })
    await stage.minutes(3)
    for (const id of [first, second]) await stage.cancel(id)
  },
  'an order that is cancelled before its money can be sent to escrow': async (stage) => {
    await stage.control({ razorpay: { settlementAfterMs: 1_800_000 } })
    const id = await stage.paidOrder()
    await stage.cancel(id)
    await stage.harness.advance('PT1H')
    await stage.minutes(3)
    await stage.require(id, ({ fundings }) => fundings.length === 0, 'was funded after it had been cancelled')
  },
  'a third cancel by the terms of before': async (stage) => {
    await stage.acceptTerms('2026-11-21')
    const cancelNext = async () => {
      const id = await stage.paidOrder()
      await stage.cancel(id)
      await stage.require(id, ({ cancelled }) => cancelled, 'could not be cancelled for free')
      await stage.minutes(3)
    }
    for (let time = 0; time < 3; time += 1) await cancelNext()
  },
  'a deadline that begins at night': async (stage) => {
    const id = await stage.paidOrder()
    await stage.until('2026-11-23T20:00:00.000Z')
    await sign(stage.harness, stage.token, id)
    // Seven working days after Tuesday 24 November in India end with Thursday 3 December.
    await stage.until('2026-12-03T12:00:00.000Z')
    await stage.require(id, ({ cancelled }) => !cancelled, 'was given up before its deadline')
    await stage.until('2026-12-04T12:00:00.000Z')
    await stage.require(id, ({ cancelled }) => cancelled, 'was not given up after its deadline')
  },
  'a cancel of an unpaid order that is paid in that moment': async (stage) => {
    const { order_id: id, razorpay_order_id } = await placeOrder(stage.harness, stage.token)
    await stage.control({ razorpay: { webhooks: 'lose' } })
    await pay(stage.harness, razorpay_order_id)
    await stage.cancel(id, 'UNPAID')
    await stage.require(id, ({ cancelled }) => !cancelled, 'was paid, and given up as unpaid')
    await stage.minutes(3)
    await stage.cancel(id)
  },
  'a gateway that takes more than two per cent': async (stage) => {
    await stage.control({ razorpay: { feeBps: 250 } })
    const id = await stage.paidOrder()
    await sign(stage.harness, stage.token, id)
    await credit(stage.harness, id)
    await stage.minutes(3)
  },
} satisfies Readonly<Record<string, (stage: Stage) => Promise<void>>>

export type ScenarioName = keyof typeof scenarios

/** The scenarios by their names. */
export const scenarioNames = Object.keys(scenarios) as readonly ScenarioName[]

/** Plays one scenario in a harness of its own, lets its orders reach their end, and returns the violations. */
export async function playScenario(name: ScenarioName): Promise<readonly string[]> {
  const harness = await startHarness({ seedData })
  try {
    const violations: string[] = []
    const stage = await openStage(harness, (message) => void violations.push(message))
    // A mistake can end a scenario: what is wrong until then counts.
    await scenarios[name](stage).catch((failure: unknown) => void violations.push(String(failure)))
    await stage.minutes(5)
    await settleRefunds(harness)
    await harness.advance('PT1H')
    await harness.advance('PT1H')
    const watcher = watchInvariants(harness, { lost: new Set() })
    return [
      ...violations,
      ...(await watcher.always()),
      ...(await watcher.withPartners()),
      ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
    ]
  } finally {
    await harness.app.close()
  }
}

/** What a scenario acts with: a buyer, two people of the desk, and the partners. */
interface Stage {
  readonly harness: Harness
  readonly token: string
  readonly supervisor: string
  /** Reports a violation unless the order is as it must be. */
  require(id: OrderId, isRight: (order: Order) => boolean, violation: string): Promise<void>
  /** Reports a violation unless the order can be neither cancelled nor lodged. */
  requireFrozen(id: OrderId): Promise<void>
  read(id: OrderId): Promise<Order>
  /** An order of ten shares whose payment is captured and settled. */
  paidOrder(): Promise<OrderId>
  cancel(id: OrderId, expect?: 'UNPAID'): Promise<void>
  /** One person of the desk proposes, another one approves. */
  decide(act: 'escrow.top-up' | 'escrow.return-excess' | 'refund.adopt', id: OrderId): Promise<void>
  dispute(id: OrderId, status: 'open' | 'won'): Promise<void>
  acceptTerms(version: string): Promise<void>
  /** Sets fault controls of the partners. */
  control(set: object): Promise<unknown>
  minutes(count: number): Promise<void>
  days(count: number): Promise<void>
  until(moment: string): Promise<void>
}

async function openStage(harness: Harness, report: (violation: string) => void): Promise<Stage> {
  const [token, operator, supervisor] = await Promise.all([
    harness.logIn(asha.phone),
    deskToken(harness, '+919000000011'),
    deskToken(harness, '+919000000012'),
  ])
  const read = (id: OrderId) => readOrder(harness.app.context, id)
  const control = (set: object) => harness.sandbox('/levers', set, 'PUT')
  const minutes = async (count: number) => {
    for (let minute = 0; minute < count; minute += 1) await harness.settle()
  }
  const require: Stage['require'] = async (id, isRight, violation) => {
    if (!isRight(await read(id))) report(`${id} ${violation}`)
  }
  return {
    harness,
    token,
    supervisor,
    require,
    read,
    control,
    minutes,
    async requireFrozen(id) {
      const { failure } = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
      if (failure?.message !== 'ORDER_FROZEN') report(`${id} is not frozen`)
    },
    async paidOrder() {
      const { order_id, razorpay_order_id } = await placeOrder(harness, token)
      await pay(harness, razorpay_order_id)
      await minutes(3)
      return order_id
    },
    async cancel(id, expect) {
      await harness.call('cancelOrder', { params: { id }, body: { ...(expect && { expect }) } }, { as: token })
    },
    async decide(act, id) {
      const body = { act, subject: id, body: { reason: 'By the statements' } }
      const proposed = await harness.call('proposeAct', { body }, { as: operator })
      await harness.call('approveProposal', { params: { id: proposed.body.data.id }, body: {} }, { as: supervisor })
      await minutes(3)
    },
    async dispute(id, status) {
      const [payment] = (await read(id)).payments
      await harness.sandbox('/razorpay/test/dispute', { payment_id: payment?.id, phase: 'chargeback', status })
      await minutes(1)
    },
    async acceptTerms(version) {
      const user = await findUserByPhone(harness.app.context, asha.phone)
      const terms = { version, accepted_at: harness.clock.now() }
      await harness.app.context.table.update({ pk: `account#user#${user?.id}`, sk: 'profile' }, { set: { terms } })
    },
    async days(count) {
      for (let day = 0; day < count; day += 1) await harness.advance('PT24H')
    },
    async until(moment) {
      while (harness.clock.now() < moment) await harness.advance('PT1H')
    },
  }
}
