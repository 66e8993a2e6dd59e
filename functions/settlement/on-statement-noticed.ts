import { onStatementNoticed } from '#events/subscriptions/settlement.ts'
import { subscriber } from '#functions/platform/messaging/event.ts'
import { readBankStatement, readSettlements } from './commands.ts'

/** Reads what the webhook hinted at: the hint itself is not trusted. */
export const entry = subscriber(onStatementNoticed, async ({ detail }, context) => {
  await (detail.of === 'gateway' ? readSettlements(context) : readBankStatement(context))
})
