import * as z from 'zod/mini'
import { type Id, OrderId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import {
  escrowToppedUp,
  excessReturnAsked,
  givenUpAsRefunded,
  givenUpByDesk,
  refundsAdopted,
  suspenseWrittenOff,
} from '#shared/order/decision.ts'
import { paidAgain, reversalTakenBack } from '#shared/order/payment/reversal-transition.ts'
import type { Order } from '#shared/order/order.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import { recordDecision } from '#functions/order/commands.ts'
import { findOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act, type StoredAct } from '#functions/proposal/act.ts'
import type { ActBody } from '#shared/proposal/proposal.ts'

/** A supervisor is always one of the two, because our own money is at stake. */
const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] } as const

export const reason = z.string().check(z.trim(), z.minLength(3), z.maxLength(500))
export const withReason = z.object({ reason })

/** An act that is a rule of orders: it is checked by the same rule that carries it out. */
export function onOrder<Body extends ActBody>(
  name: string,
  body: z.ZodMiniType<Body>,
  rule: (order: Order, now: Instant, body: Body) => Transition,
): StoredAct {
  return act<Body>({
    name,
    subject: 'order',
    body,
    roles,
    async check(context: Context<'table:read'>, subject, stored) {
      const result = rule(await readSubject(context, subject), context.clock.now(), stored)
      if (result.outcome === 'refused') throw new Refused(result.why)
    },
    async run(context: Context<'table'>, subject, stored, people) {
      const { id: orderId } = await readSubject(context, subject)
      const now = context.clock.now()
      await recordDecision(context, { ...people, orderId, act: name }, (order) => rule(order, now, stored))
    },
  })
}

async function readSubject(context: Context<'table:read'>, subject: Id): Promise<Order> {
  const id = OrderId.safeParse(subject)
  const order = id.success ? await findOrder(context, id.data) : undefined
  if (order === undefined) throw new Refused(NOT_FOUND)
  return order
}

/** What somebody refunded without us is our loss, and the deal goes on. */
export const adoptRefund = onOrder('refund.adopt', withReason, refundsAdopted)

/** An order of which somebody refunded a part without us is given up: the rest is refunded. */
export const giveUpRefund = onOrder('refund.give-up', withReason, givenUpAsRefunded)

/** The escrow received less than our bank has sent: the rest is sent again. */
export const topUpEscrow = onOrder('escrow.top-up', withReason, escrowToppedUp)

/** A paid order that cannot go on is given up. */
export const giveUpOrder = onOrder('order.give-up', withReason, givenUpByDesk)

export const account = {
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  account_number: z.string().check(z.regex(/^\d{6,20}$/)),
  ifsc: z.string().check(z.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/)),
}

/** What lies in an escrow beside the order's money goes back to its sender; without an account, to our own. */
export const returnExcess = onOrder(
  'escrow.return-excess',
  z.union([z.strictObject({ reason, ...account }), z.strictObject({ reason })]),
  (order, _, body) => {
    if (!('name' in body)) return excessReturnAsked(order, null)
    const { name, account_number, ifsc } = body
    return excessReturnAsked(order, { name, account_number, ifsc })
  },
)

/** Money that came back is sent or paid out again, under the next reference. */
export const payAgain = onOrder('reversal.pay-again', withReason, paidAgain)

/** Our bank took back money that had come back: `reference` is that of the debit on its statement. */
export const takeBack = onOrder(
  'reversal.taken-back',
  z.object({ reason, reference: z.string().check(z.trim(), z.minLength(3), z.maxLength(60)) }),
  (order, _, { reference }) => reversalTakenBack(order, reference),
)

/** What our bank sent and no escrow has will not be found: it is our loss. What our bank has twice stays with us. */
export const writeOff = onOrder('suspense.write-off', withReason, suspenseWrittenOff)
