import { listLedger, listOrdersToCompare } from '#functions/order/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { formatRupees } from '#shared/kernel/format.ts'
import {
  averageOf,
  belowCost,
  type Economics,
  economicsOf,
  expectedEconomics,
  sampleShares,
} from '#shared/order/economics.ts'
import { isFinished } from '#shared/order/rules.ts'
import { runningPaise } from './running-costs.ts'

/** The average is that of the orders that ended within so many days. */
const averageDays = 30

/** The economics of one order of a stage, or the average of those that ended lately, as lines of text. */
export async function readEconomics(context: FullContext, orderId?: string): Promise<readonly string[]> {
  if (orderId !== undefined) {
    const entries = await listLedger(context, OrderId.parse(orderId))
    if (entries.length === 0) throw new Error(`There is no order ${orderId} with money`)
    return [`Order ${orderId}`, ...linesOf(economicsOf(entries, runningPaise))]
  }
  const all: Economics[] = []
  for await (const orders of listOrdersToCompare(context, averageDays))
    for (const order of orders)
      if (isFinished(order)) all.push(economicsOf(await listLedger(context, order.id), runningPaise))
  const average = averageOf(all)
  return average === undefined
    ? [`No order ended in the last ${averageDays} days. Expected:`, ...expectedLines(context)]
    : [`Average of the orders that ended in the last ${averageDays} days: ${all.length}`, ...linesOf(average)]
}

function expectedLines({ settings }: Pick<FullContext, 'settings'>): string[] {
  return sampleShares.flatMap((shares) => [
    `Shares for ${rupees(shares)}`,
    ...linesOf(expectedEconomics(shares, settings, runningPaise)),
  ])
}

/** One warning for each sample order that a stage sells below cost. */
export function economicsWarnings({ name, settings }: Pick<Stage, 'name' | 'settings'>): readonly string[] {
  return belowCost(settings, runningPaise).map(
    ({ shares, margin }) =>
      `WARNING ${name} sells below cost: at a fee of ${settings.feeBps / 100} % an order of shares for ${rupees(shares)} loses ${rupees(-margin)} (feeBps in infra/stages/${name}.json)`,
  )
}

function linesOf({ income, outputGst, gatewayFee, inputGst, otherLoss, running, margin, cash }: Economics): string[] {
  return [
    ['fee, without GST', income],
    ['gateway', -gatewayFee],
    ['messages, payout and infrastructure', -running],
    ['losses', -otherLoss],
    ['margin', margin],
    ['GST in the fee, owed', outputGst],
    ['GST at the gateway, claimed', inputGst],
    ['margin in cash until then', cash],
  ].map(([what, paise]) => `${rupees(Number(paise)).padStart(14)}  ${what}`)
}

function rupees(paise: number): string {
  return formatRupees(paise / 100)
}
