import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { asha } from '#tests/harness/seed.ts'
import { faultless, watchInvariants } from '#tests/simulation/invariants/invariants.ts'
import { deskToken, pay, placedByTerms, placeOrder } from '#tests/harness/steps/order.ts'

type OrderAct = 'escrow.top-up' | 'escrow.return-excess' | 'refund.adopt' | 'reversal.pay-again' | 'suspense.write-off'

/** What a scenario acts with: a buyer, two people of the desk, and the partners. */
export interface Actors {
  readonly harness: Harness
  readonly token: string
  readonly operator: string
  readonly supervisor: string
  /** Reports a violation. */
  report(violation: string): void
  /** Reports what is wrong with orders and sales now, and since the last check. */
  check(): Promise<void>
  /** Reports a violation unless the order is as it must be. */
  require(id: OrderId, isRight: (order: Order) => boolean, violation: string): Promise<void>
  /** Reports a violation unless the order can be neither cancelled nor lodged. */
  requireFrozen(id: OrderId): Promise<void>
  read(id: OrderId): Promise<Order>
  /** An order of ten shares whose payment is captured and settled. */
  paidOrder(): Promise<OrderId>
  cancel(id: OrderId, expect?: 'UNPAID'): Promise<void>
  /** One person of the desk proposes, another one approves. */
  decide(act: OrderAct, id: OrderId): Promise<void>
  /** Reports a violation unless the act cannot even be proposed. */
  requireRefused(act: OrderAct, id: OrderId): Promise<void>
  dispute(id: OrderId, status: 'open' | 'won'): Promise<void>
  placedByTerms(id: OrderId, version: string): Promise<void>
  /** Sets fault controls of the partners. */
  control(set: object): Promise<unknown>
  minutes(count: number): Promise<void>
  days(count: number): Promise<void>
  until(moment: string): Promise<void>
}

export async function startActors(
  harness: Harness,
  report: (violation: string) => void,
  watcher = watchInvariants(harness, faultless),
): Promise<Actors> {
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
  const require: Actors['require'] = async (id, isRight, violation) => {
    if (!isRight(await read(id))) report(`${id} ${violation}`)
  }
  return {
    harness,
    token,
    operator,
    supervisor,
    report,
    async check() {
      for (const violation of [...(await watcher.always()), ...(await watcher.withPartners())]) report(violation)
    },
    require,
    read,
    control,
    minutes,
    async requireFrozen(id) {
      const { failure } = await harness.call('cancelOrder', { params: { id }, body: {} }, { as: token })
      if (failure?.message !== 'ORDER_FROZEN') report(`${id} is not frozen`)
    },
    async requireRefused(act, id) {
      const body = { act, subject: id, body: { reason: 'By the statements' } }
      const { failure } = await harness.call('proposeAct', { body }, { as: operator })
      if (failure?.message !== 'OUT_OF_TURN') report(`${id} could be decided by ${act}`)
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
      const [payment] = (await read(id)).payment.captured
      await harness.sandbox('/razorpay/test/dispute', { payment_id: payment?.id, phase: 'chargeback', status })
      await minutes(1)
    },
    placedByTerms: (id, version) => placedByTerms(harness, id, version),
    async days(count) {
      for (let day = 0; day < count; day += 1) await harness.advance('PT24H')
    },
    async until(moment) {
      while (harness.clock.now() < moment) await harness.advance('PT1H')
    },
  }
}
