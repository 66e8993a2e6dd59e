import { creditStated } from '#events/settlement.ts'
import { onCreditStated } from '#events/subscriptions/settlement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { envelopeOf } from '#functions/platform/messaging/outbox.ts'
import { handOverOrders } from './hand-over.ts'
import { loadSettlementAfter, saveCredit } from './repository.ts'
import { permissions } from './permissions.ts'

/** A settlement may have very many lines. */
const linesInRun = 1_000

/** Stores a credit of our bank's statement and hands on the orders of its settlement, some in one run. */
export const entry = subscriber(onCreditStated, permissions.onCreditStated, async ({ detail }, context) => {
  const { after, ...credit } = detail
  if (after === undefined) await saveCredit(context, credit)
  const lines = await loadSettlementAfter(context, credit.utr, after ?? '', linesInRun)
  await handOverOrders(context, lines)
  const last = lines.at(-1)?.id
  if (last === undefined || lines.length < linesInRun) return
  const envelope = envelopeOf(context, creditStated, { ...credit, after: last }, context.ids.make('evt'))
  await context.queues.send(onCreditStated.name, [{ envelope, delaySeconds: 0 }])
})
