import type { HoldId } from '#shared/kernel/id.ts'
import { Stock } from './order.ts'

const holdPrefix = 'hold#'

/** The attribute of a stored stock that holds the shares of one order. */
export function holdAttribute(holdId: HoldId): string {
  return `${holdPrefix}${holdId}`
}

/** The attribute beside a hold that marks it as that of an unpaid order of somebody who has never paid. */
export function newBuyerAttribute(holdId: HoldId): string {
  return `new-buyer#${holdId}`
}

/** A stored stock, whose holds are attributes of their own, as one update can change a single one of them. Throws when it is malformed. */
export function parseStock(item: unknown): Stock {
  const attributes = Object.entries(item as object)
  const holds = attributes.flatMap(([name, quantity]) =>
    name.startsWith(holdPrefix) && quantity !== undefined ? [[name.slice(holdPrefix.length), quantity as unknown]] : [],
  )
  return Stock.parse({ ...(item as object), holds: Object.fromEntries(holds) })
}
