import * as z from 'zod/mini'
import { Id } from '#shared/kernel/id.ts'
import { type Day, Instant } from '#shared/kernel/instant.ts'
import { PricePoint } from './market.ts'

/** How the recording of a file of prices goes. */
export const PriceImport = z.object({
  id: Id,
  /** ACCEPTED: every line is right, and all of them will be recorded. DONE: they are. */
  state: z.enum(['ACCEPTED', 'DONE']),
  rows: z.int(),
  securities: z.int(),
  accepted_at: Instant,
  done_at: z.nullable(Instant),
})
export type PriceImport = z.infer<typeof PriceImport>

/** What is to be recorded: the file's prices by company, oldest first. Companies are settled when the file is taken, since an ISIN may change. */
export const AcceptedPrices = z.array(z.object({ security_id: Id, points: z.array(PricePoint) }))
export type AcceptedPrices = z.infer<typeof AcceptedPrices>

/** How much is recorded in one go, well within the time of one run: companies, and prices where one company has many. */
const stepMax = { securities: 200, prices: 4_000 }

/** The companies of the next go: at least one, unless none is left. */
export function nextStep(accepted: AcceptedPrices, position: number): AcceptedPrices {
  const step: AcceptedPrices = []
  let prices = 0
  for (const each of accepted.slice(position, position + stepMax.securities)) {
    prices += each.points.length
    if (step.length > 0 && prices > stepMax.prices) break
    step.push(each)
  }
  return step
}

/** The days that prices reach over. */
export function spanOf(
  points: readonly { readonly date: Day }[],
): { readonly from: Day; readonly to: Day } | undefined {
  const days = points.map(({ date }) => date).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
