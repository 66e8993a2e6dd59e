import * as z from 'zod/mini'
import { ImportId, SecurityId } from '#shared/kernel/id.ts'
import { type Day, Instant } from '#shared/kernel/instant.ts'
import { Isin } from '#shared/kernel/text.ts'
import { PricePoint } from './market.ts'

/** The prices of one company in a file that wait for a second person. */
export const WaitingPrices = z.object({
  security_id: SecurityId,
  isin: Isin,
  /** The first of their lines in the file. */
  line: z.int(),
  prices: z.int(),
  /** Which prices they are and why they wait, in words. */
  message: z.string().check(z.maxLength(300)),
})
export type WaitingPrices = z.infer<typeof WaitingPrices>

/** The progress of a price import. */
export const PriceImport = z.object({
  id: ImportId,
  /** ACCEPTED: every line is valid, and all but those that wait will be recorded. DONE: these are recorded. */
  state: z.enum(['ACCEPTED', 'DONE']),
  rows: z.int(),
  securities: z.int(),
  /** By company: what somebody else has to approve first. */
  waiting: z._default(z.array(WaitingPrices), []),
  accepted_at: Instant,
  done_at: z.nullable(Instant),
})
export type PriceImport = z.infer<typeof PriceImport>

/**
 * The accepted prices by company, oldest first. The company of an ISIN is resolved when the file is accepted, because
 * an ISIN may change.
 */
export const AcceptedPrices = z.array(z.object({ security_id: SecurityId, points: z.array(PricePoint) }))
export type AcceptedPrices = z.infer<typeof AcceptedPrices>

/** The limits of one step, which keep it well within the timeout of the function. */
const stepMax = { securities: 200, prices: 4_000 }

/** The companies of the next step, starting at `position`: at least one, until none is left. */
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

/** The first and the last day of some prices; undefined without prices. */
export function spanOf(
  points: readonly { readonly date: Day }[],
): { readonly from: Day; readonly to: Day } | undefined {
  const days = points.map(({ date }) => date).sort()
  const [from, to] = [days[0], days.at(-1)]
  return from === undefined || to === undefined ? undefined : { from, to }
}
