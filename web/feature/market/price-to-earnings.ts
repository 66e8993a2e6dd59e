import type { SecurityPage } from '#shared/market/market.ts'

/** The names under which the desk enters the earnings of a share. */
const names = /^(?:earnings per share|EPS)\b/i
/** An amount of rupees alone. Other texts, such as a loss in brackets or a range, give no ratio. */
const amount = /^(?:₹|Rs\.?)?\s*(\d[\d,]*(?:\.\d+)?)$/

/** Price divided by earnings per share; undefined without a price or without positive earnings. */
export function priceToEarnings({
  price,
  financialdata,
}: Pick<SecurityPage, 'price' | 'financialdata'>): number | undefined {
  const stated = financialdata.find(({ financialName }) => names.test(financialName.trim()))?.financialValue
  const earnings = Number(amount.exec(stated?.trim() ?? '')?.[1]?.replaceAll(',', '') ?? 0)
  return price > 0 && earnings > 0 ? price / earnings : undefined
}
