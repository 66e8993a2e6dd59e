import { difference, sumOf } from './model.ts'
import { walkOrders } from './order-walk.ts'

/**
 * List prices in micro-USD, Mumbai-like, November 2024 onward: https://aws.amazon.com/api-gateway/pricing/, …/lambda/pricing/,
 * …/dynamodb/pricing/on-demand/, …/eventbridge/pricing/, …/step-functions/pricing/. A run includes some 30 ms of 512 MB.
 */
const prices = { request: 1.05, run: 0.4, writeUnit: 0.7125, readUnit: 0.1425, event: 1, transition: 28.5 }
/** Logs and files of one order, by their size. */
const logsAndFiles = 36

export interface OrderCost {
  readonly usd: number
  /** In micro-USD. */
  readonly parts: Readonly<Record<string, number>>
}

/** What AWS charges for one completed order with its statements; without messages, payment fees and partners. */
export async function orderCost(): Promise<OrderCost> {
  const [few, many] = [await walkOrders(1), await walkOrders(3)]
  const of = (name: keyof typeof few) => difference(few[name], many[name], 2)
  const tasks = of('tasks')
  const parts = {
    API: sumOf(of('requests')) * prices.request,
    functions: sumOf(of('runs')) * prices.run,
    table: sumOf(of('writes')) * prices.writeUnit + sumOf(of('reads')) * prices.readUnit,
    // An outbox row is stored in a transaction (2 units) and removed (1). A webhook publishes its event itself.
    events:
      (sumOf(of('writes'), (name) => name.startsWith('table outbox')) / 3 +
        sumOf(of('requests'), (route) => route.includes('webhook'))) *
      prices.event,
    // An execution enters each of its states, and ends.
    workflow: (sumOf(tasks) + 2 * Math.max(...tasks.values())) * prices.transition,
    'logs and files': logsAndFiles,
  }
  return { usd: Object.values(parts).reduce((sum, each) => sum + each, 0) / 1_000_000, parts }
}
