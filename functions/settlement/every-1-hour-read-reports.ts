import { suspendChargedBack } from '#functions/account/commands.ts'
import { readDisputes } from '#functions/payment/commands.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import { isLossToBuyer } from '#shared/order/paid-twice.ts'
import { readBankStatement, readSettlements } from './commands.ts'

/** Reads both statements and the disputes without any webhook, so that every order is settled even when all webhooks are lost. */
export const entry = timer('settlement/every-1-hour-read-reports', async (context) => {
  await readSettlements(context)
  await readBankStatement(context)
  await readDisputes(context, async (order) => {
    // The event that suspends its buyer may be lost.
    if (isLossToBuyer(order)) await suspendChargedBack(context, order.user_id, order.id)
  })
})
