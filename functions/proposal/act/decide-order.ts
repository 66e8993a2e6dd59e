import * as z from 'zod/mini'
import { type Id, OrderId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { givenUpAsRefunded, refundsAdopted } from '#shared/order/decision.ts'
import type { Order } from '#shared/order/order.ts'
import type { Transition } from '#shared/order/order-transition.ts'
import { recordDecision } from '#functions/order/commands.ts'
import { findOrder } from '#functions/order/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act, type StoredAct } from '#functions/proposal/act.ts'

/** A supervisor is always one of the two, because our own money is at stake. */
const roles = { propose: ['OPERATOR', 'SUPERVISOR'], approve: ['SUPERVISOR'] } as const

const body = z.object({ reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) })

/** An act that is a rule of orders: it is checked by the same rule that carries it out. */
function onOrder(name: string, rule: (order: Order, now: Instant) => Transition): StoredAct {
  return act({
    name,
    subject: 'order',
    body,
    roles,
    async check(context, subject) {
      const result = rule(await readSubject(context, subject), context.clock.now())
      if (result.outcome === 'refused') throw new Refused(result.why)
    },
    async run(context, subject, _, people) {
      const { id: orderId } = await readSubject(context, subject)
      await recordDecision(context, { ...people, orderId, act: name }, (order) => rule(order, context.clock.now()))
    },
  })
}

async function readSubject(context: Context, subject: Id): Promise<Order> {
  const id = OrderId.safeParse(subject)
  const order = id.success ? await findOrder(context, id.data) : undefined
  if (order === undefined) throw new Refused(NOT_FOUND)
  return order
}

/** What somebody refunded without us is our loss, and the deal goes on. */
export const adoptRefund = onOrder('refund.adopt', refundsAdopted)

/** An order of which somebody refunded a part without us is given up: the rest is refunded. */
export const giveUpRefund = onOrder('refund.give-up', givenUpAsRefunded)
