import type { Holding } from '#shared/holding/holding.ts'
import { isRequested } from '#shared/sale/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { AuditRecords } from './ledger.ts'

/**
 * The shares of one company of one person: what open sales have set aside is the counter of the holding, what left its lots is what sales
 * took, and neither is more than there is. All of it is written in the transactions of the sales.
 */
export function saleHoldingViolations({ holdings, sales }: AuditRecords): string[] {
  const all = [...sales.values()]
  if (holdings.length === 0)
    return all
      .filter((sale) => sale.portfolio === 'unlistedportfolio')
      .map(({ id }) => `${id}: it sells shares of a holding that does not exist`)
  return holdings.flatMap((holding) =>
    violationsOf(holding, all).map((message) => `${holding.user_id} ${holding.security_id}: ${message}`),
  )
}

function violationsOf(holding: Holding, sales: readonly Sale[]): string[] {
  const requested = sumOf(sales.filter(isRequested), ({ quantity }) => quantity)
  const done = sales.filter(({ state }) => state === 'RECEIVED' || state === 'PAID')
  const taken = new Map<string, number>()
  for (const { order_id, quantity } of done.flatMap(({ sold }) => sold))
    taken.set(order_id, (taken.get(order_id) ?? 0) + quantity)
  const owned = sumOf(holding.lots, ({ quantity }) => quantity)
  const realised = sumOf(done, gainOf)
  return [
    ...differs('shares are requested', holding.requested, requested),
    ...differs(
      'shares are sold',
      holding.sold,
      sumOf(done, ({ quantity }) => quantity),
    ),
    ...holding.lots.flatMap(({ order_id, sold }) =>
      differs(`shares of lot ${order_id} are sold`, sold, taken.get(order_id) ?? 0),
    ),
    ...holding.lots
      .filter(({ sold, quantity }) => sold > quantity)
      .map(({ order_id, sold, quantity }) => `${sold} shares of lot ${order_id} are sold, which has ${quantity}`),
    ...(requested + holding.sold > owned
      ? [`${requested} shares are requested, and ${owned - holding.sold} left`]
      : []),
    ...differs('paise are realised', holding.realised_paise, realised),
  ]
}

/** What a sale brought above the cost of the shares that it took. */
function gainOf({ quote, sold }: Sale): number {
  return (quote?.net_paise ?? 0) - sumOf(sold, ({ cost_paise }) => cost_paise)
}

function sumOf<T>(values: readonly T[], amountOf: (value: T) => number): number {
  return values.reduce((sum, value) => sum + amountOf(value), 0)
}

function differs(what: string, holding: number, sales: number): string[] {
  return holding === sales ? [] : [`${holding} ${what} by the holding, and ${sales} by its sales`]
}
