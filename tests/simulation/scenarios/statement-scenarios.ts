import { onStatementDue } from '#events/subscriptions/settlement.ts'
import { dayMs, hourMs, later, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import type { Order } from '#shared/order/order.ts'
import { pay, placeOrder, sign } from '#tests/harness/steps/order.ts'
import type { Actors } from './actors.ts'

/** Nothing but the hourly reading tells what the gateway and our bank have settled. */
const unannounced = { razorpay: { webhooks: 'lose', settlementAfterMs: 3_600_000, bankCreditAfterMs: 60_000 } }

/** An order that is paid, and that the gateway has just settled without telling us. */
async function settledOrder(actors: Actors): Promise<OrderId> {
  const { harness, token } = actors
  await actors.control(unannounced)
  const { order_id, razorpay_order_id } = await placeOrder(harness, token)
  await pay(harness, razorpay_order_id)
  await actors.minutes(4)
  await harness.sandbox('/razorpay/test/settle', {})
  await actors.minutes(1)
  return order_id
}

/** Until the timer has begun the readings of the next hour, and some minutes more. */
async function readHour({ harness, minutes }: Actors, minutesAfter: number): Promise<void> {
  await harness.advance(hourMs)
  await minutes(minutesAfter)
}

const isBooked = ({ ledger: { booked } }: Order) => booked.some((cause) => cause.startsWith('banked:'))

/** Loses every page that a worker hands over, until the returned function is called. */
function losePages({ harness }: Actors): () => void {
  const { queues } = harness.app.context
  const { send } = queues
  const lose: typeof send = async (worker, events) => {
    if (worker !== onStatementDue.name) await send.call(queues, worker, events)
  }
  Object.assign(queues, { send: lose })
  return () => void Object.assign(queues, { send })
}

/** Cases of the hourly readings (functions/settlement/read-page.ts). */
export const statementScenarios = {
  'a settlement on a page of the report that was read already': async (actors) => {
    const first = await settledOrder(actors)
    await readHour(actors, 2)
    await actors.require(first, isBooked, 'is not booked although the report was read')
    await sign(actors.harness, actors.token, first)
    const second = await settledOrder(actors)
    await readHour(actors, 2)
    await actors.require(second, isBooked, 'is not booked although its settlement stands in the report')
  },
  'a gateway that fails while its report is read': async (actors) => {
    const id = await settledOrder(actors)
    const { clock } = actors.harness
    // The next full hour of the timer lies within it.
    await actors.control({ razorpay: { errorRate: 1 } })
    await actors.harness.advance(hourMs)
    await actors.minutes(1)
    await actors.control({ razorpay: { errorRate: 0 } })
    const end = later(clock.now(), 30 * minuteMs)
    while (clock.now() < end) await actors.harness.advance(30 * secondMs)
    await actors.require(id, isBooked, 'is not booked although the gateway answers again')
  },
  'a settlement whose day nobody could read': async (actors) => {
    const id = await settledOrder(actors)
    await actors.control({ razorpay: { errorRate: 1 } })
    await actors.days(1)
    await actors.control({ razorpay: { errorRate: 0 } })
    for (const _ of [1, 2]) await readHour(actors, 2)
    await actors.require(id, isBooked, 'is not booked although its day was read later')
  },
  'a settlement in the first days, when no timer ran': async (actors) => {
    const id = await settledOrder(actors)
    await actors.harness.advance(4 * dayMs)
    await readHour(actors, 2)
    await actors.require(id, isBooked, 'is not booked although its day was read later')
  },
  'a page of the report whose message is lost': async (actors) => {
    const id = await settledOrder(actors)
    const restore = losePages(actors)
    await actors.control({ razorpay: { errorRate: 1 } })
    await readHour(actors, 1)
    restore()
    await actors.control({ razorpay: { errorRate: 0 } })
    for (const _ of [1, 2, 3]) await readHour(actors, 2)
    await actors.require(id, isBooked, 'is not booked although the report is read every hour')
  },
} satisfies Readonly<Record<string, (actors: Actors) => Promise<void>>>
