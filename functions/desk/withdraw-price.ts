import type { Context } from '#functions/platform/context.ts'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordPriceWithdrawn } from '#functions/market/commands.ts'
import { findCard } from '#functions/market/queries.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { rupeesOrNull } from '#shared/market/view.ts'

export const withdrawPrice = http(
  deskMarketApi.withdrawPrice,
  async ({ params, body, caller }, context: Context<'table'>) => {
    const { date, close, reason } = body
    const withdrawal = { securityId: params.id, date, close_paise: paiseFromRupees(close), reason, by: caller.userId }
    await recordPriceWithdrawn(context, withdrawal)
    const card = await findCard(context, params.id)
    return { data: { price: rupeesOrNull(card?.last_price_paise), price_as_of: card?.price_as_of ?? null } }
  },
)
