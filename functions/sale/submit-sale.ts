import { createHash } from 'node:crypto'
import { refusalOfDeal } from '#shared/account/deal.ts'
import { saleApi } from '#shared/sale/api.ts'
import { prefixedId, type SaleId, type SecurityId, type UserId } from '#shared/kernel/id.ts'
import { paiseFromRupees } from '#shared/kernel/money.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { NOT_OWNED, PRICE_MISSING } from '#shared/sale/refusals.ts'
import { submitted } from '#shared/sale/transition.ts'
import { findHoldingByIsin } from '#functions/holding/queries.ts'
import { readUser } from '#functions/account/queries.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import type { Context } from '#functions/platform/context.ts'
import { nextInSeries, numberOf } from '#functions/platform/storage/counter.ts'
import { loadSale, saveSubmitted } from './repository.ts'

/** The sequence of the numbers that people see. */
const sequence = 'sale'

export const submitSale = http(saleApi.submitSale, async ({ body, caller, headers }, context: Context<'table'>) => {
  const id = idOf(context, caller.userId, headers['idempotency-key'])
  const known = await loadSale(context, id)
  if (known !== undefined) return { data: { id: known.number } }
  const refusal = refusalOfDeal(await readUser(context, caller.userId))
  if (refusal !== undefined) throw new Refused(refusal)
  const { portfolio, isin, quantity } = body
  const price = body.price ?? null
  const isOwn = portfolio === 'unlistedportfolio'
  if (!isOwn && price === null) throw new Refused(PRICE_MISSING)
  const scrip = isOwn
    ? await readOwned(context, caller.userId, isin)
    : { security_id: null, scrip_name: body.scrip_name, isin }
  const number = numberOf(await nextInSeries(context, sequence, caller.userId))
  const change = submitted(
    { ...scrip, portfolio, quantity, asked_price_paise: isOwn || price === null ? null : paiseFromRupees(price) },
    { id, number, user_id: caller.userId },
    context.clock.now(),
  )
  await saveSubmitted(context, change)
  return { data: { id: number } }
})

/** The id follows from the request's key, so that a request that is repeated after a crash finds what it has stored. */
function idOf(context: Context, userId: UserId, key: string | undefined): SaleId {
  if (key === undefined) return context.ids.make('sale')
  return prefixedId('sale', createHash('sha256').update(`${userId}:${key}`).digest('hex').slice(0, 32))
}

/** The company as the person's holding names it, so that the sale is of what they own. */
async function readOwned(context: Context<'table:read'>, userId: UserId, isin: string) {
  const holding = await findHoldingByIsin(context, userId, isin)
  if (holding === undefined) throw new Refused(NOT_OWNED)
  const security_id: SecurityId | null = holding.security_id
  return { security_id, scrip_name: holding.scrip_name, isin: holding.isin }
}
