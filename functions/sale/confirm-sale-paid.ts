import type { Context } from '#functions/platform/context.ts'
import { saleDeskApi } from '#shared/sale/desk-api.ts'
import { paidByDesk } from '#shared/sale/transition.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { actOnSale } from './desk-act.ts'

/** Confirms a payout by its UTR where the partner's statement cannot be read. What the partner states later is booked as always. */
export const confirmSalePaid = http(
  saleDeskApi.confirmSalePaid,
  ({ params, body, caller }, context: Context<'table'>) =>
    actOnSale(context, caller, params.id, {
      act: 'sale.confirm-paid',
      rule: (sale, now) => paidByDesk(sale, body.utr, caller.userId, now),
    }),
)
