import type { PartnerShares } from '#events/subscription.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { FunctionDefinition } from './define.ts'

/** How long a partner is taken to answer. One that answers sooner is held by its budget, one that answers later is asked less. */
export const answerSeconds = 0.5

/** The runs that the event source of a queue may start at once (https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-scaling.html). */
export const [workersMin, workersMax] = [2, 1_000]

type CallsPerSecond = Settings['partnerCallsPerSecond']

/** The calls of partners that all runs of a function together may begin in a second. */
export function callsOf({ partnerShares = {} }: Pick<FunctionDefinition, 'partnerShares'>, budgets: CallsPerSecond) {
  return mapShares(partnerShares, (partner, share) => share * budgets[partner])
}

/** How many runs of a function at once make these calls: as many as begin in a second, times the seconds that each lasts. */
export function workersOf(definition: Pick<FunctionDefinition, 'partnerShares'>, budgets: CallsPerSecond): number {
  const most = Math.max(0, ...Object.values(callsOf(definition, budgets)))
  return Math.min(workersMax, Math.max(workersMin, Math.ceil(most * answerSeconds)))
}

/** The part of one run: no item is shared by the runs, and together they keep within the budget. */
export function callsOfWorker(definition: Pick<FunctionDefinition, 'partnerShares'>, budgets: CallsPerSecond) {
  const workers = workersOf(definition, budgets)
  return mapShares(callsOf(definition, budgets), (_, calls) => calls / workers)
}

function mapShares(
  shares: PartnerShares,
  map: (partner: keyof CallsPerSecond, share: number) => number,
): PartnerShares {
  const entries = Object.entries(shares) as [keyof CallsPerSecond, number][]
  return Object.fromEntries(entries.map(([partner, share]) => [partner, map(partner, share)]))
}
