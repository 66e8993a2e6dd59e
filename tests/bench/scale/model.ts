import type { PartnerShares } from '#events/subscription.ts'
import { production, write } from '#tests/infra/plan.ts'
import { answerSeconds } from '#infra/functions/partner-calls.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { entriesOfPutEvents, type Limit, limits, partitionsAtFirst, seconds } from './limits.ts'
import { type Loads, type Tally, walkOrders } from './order-walk.ts'
import { type PartitionGroup, partitionGroups } from './partition.ts'

/** How many orders a second one part can take. */
export interface Ceiling {
  readonly kind: CeilingKind
  /** Such as `gsi2 order#reconcile#<shard>, 16 partitions`. */
  readonly part: string
  readonly ordersPerSecond: number
  /** What an order needs of it, in `unit`. */
  readonly perOrder: number
  readonly unit: string
  /** Where the limit is published, or the file of this repository that sets it. */
  readonly source: string
  /** What is to be asked of AWS or of a partner for more; undefined where nobody can give more. */
  readonly quota?: string
  /** The limit itself, such as the requests of a second. */
  readonly limit: number
}

export const ceilingKinds = {
  table: 'write units of the table, the ledger or an index',
  partition: 'a partition that orders of all companies share',
  company: 'a partition that orders of one company share',
  item: 'an item that orders of one company share',
  api: 'requests of the API',
  route: 'our limit of a route',
  relay: 'the relay of events from the stream',
  bus: 'events on the bus',
  subscriber: 'runs of one subscriber at once',
  functions: 'functions at once',
  partner: 'the calls that a partner takes',
  workflow: 'workflows',
}
export type CeilingKind = keyof typeof ceilingKinds

export interface Model {
  /** The lowest first. */
  readonly ceilings: readonly Ceiling[]
  /** Calls of each partner by each function for an order. */
  readonly partners: Tally
}

/** What is to be asked for before orders come so fast: a quota of AWS, or calls of a partner. */
export interface Ask {
  readonly quota: string
  readonly now: number
  readonly needed: number
  readonly source: string
}

/** As many shards as there may be are seen only with many orders. */
const [ordersFew, ordersMany] = [2, 12]

/** Plays a few and many orders, and computes what limits them. */
export async function modelOrders(): Promise<Model> {
  const [few, many] = [await walkOrders(ordersFew), await walkOrders(ordersMany)]
  const orders = ordersMany - ordersFew
  const perOrder = (name: keyof Loads) => difference(few[name], many[name], orders)
  const ceilings = [
    ...tableCeilings(perOrder('writes')),
    ...partitionCeilings(few, many, orders),
    ...requestCeilings(perOrder('requests')),
    relayCeiling(perOrder('events')),
    ...busCeilings(perOrder('messages'), perOrder('events')),
    ...functionCeilings(perOrder('messages'), secondsOf(perOrder('runs'), perOrder('calls'), perOrder('partners'))),
    ...partnerCeilings(perOrder('partners')),
    ...workflowCeilings(perOrder('tasks')),
  ]
  return {
    ceilings: ceilings.toSorted((one, other) => one.ordersPerSecond - other.ordersPerSecond),
    partners: perOrder('partners'),
  }
}

/** What each order adds: the difference of two walks by the number of orders between them. */
export function difference(few: Tally, many: Tally, orders: number): Tally {
  const names = [...new Set([...few.keys(), ...many.keys()])]
  return new Map(
    names
      .map((name) => [name, ((many.get(name) ?? 0) - (few.get(name) ?? 0)) / orders] as const)
      .filter(([, each]) => each > 0),
  )
}

export function sumOf(tally: Tally, isWanted = (_name: string) => true): number {
  return [...tally].reduce((sum, [name, each]) => sum + (isWanted(name) ? each : 0), 0)
}

function ceiling(kind: CeilingKind, part: string, { perSecond, ...limit }: Limit, perOrder: number, unit: string) {
  return {
    kind,
    part,
    ordersPerSecond: perSecond / perOrder,
    perOrder,
    unit,
    limit: perSecond,
    ...limit,
  } satisfies Ceiling
}

/** What must be asked for so that orders may come so fast, each quota once. */
export function asksFor(orders: number, { ceilings }: Model): readonly Ask[] {
  const asks = new Map<string, Ask>()
  for (const { quota, limit, ordersPerSecond, source } of ceilings) {
    if (quota === undefined || ordersPerSecond >= orders) continue
    const needed = Math.max(asks.get(quota)?.needed ?? 0, Math.ceil((limit * orders) / ordersPerSecond))
    asks.set(quota, { quota, now: limit, needed, source })
  }
  return [...asks.values()]
}

function tableCeilings(writes: Tally): Ceiling[] {
  return ['table', 'ledger', 'gsi1', 'gsi2'].map((place) => {
    const units = sumOf(writes, (name) => name.startsWith(`${place} `))
    return ceiling('table', place, limits.tableWrites, units, 'write units')
  })
}

function partitionCeilings(few: Loads, many: Loads, orders: number): Ceiling[] {
  return (['writes', 'reads', 'items'] as const).flatMap((name) => {
    const limit = name === 'reads' ? limits.partitionReads : limits.partitionWrites
    return partitionGroups(few[name], many[name], orders).map((group) =>
      ceiling(
        kindOf(name, group),
        `${group.name}, ${group.shards} partition${group.shards === 1 ? '' : 's'}`,
        { ...limit, perSecond: limit.perSecond * group.shards },
        group.unitsPerOrder,
        name === 'reads' ? 'read units' : 'write units',
      ),
    )
  })
}

/**
 * Items with one partition key begin in one partition. Where they stay busy, DynamoDB moves them apart within minutes, at most until
 * each has a partition of its own.
 */
function kindOf(name: 'writes' | 'reads' | 'items', { isOfCompany }: PartitionGroup): CeilingKind {
  if (name === 'items') return 'item'
  return isOfCompany ? 'company' : 'partition'
}

function requestCeilings(requests: Tally): Ceiling[] {
  const { routeSettings } = stageTemplate()
  return [
    ceiling('api', 'all requests', limits.requests, sumOf(requests), 'requests'),
    ...[...requests].map(([route, each]) =>
      ceiling('route', route, { perSecond: routeSettings(route), source: 'infra/stacks/api.ts' }, each, 'requests'),
    ),
  ]
}

/** Each shard of the stream is read by so many runs at once, each of which publishes its batch in requests one after another. */
function relayCeiling(events: Tally): Ceiling {
  const [relay] = functionsOf(functions, 'stream')
  if (relay === undefined) throw new Error('no function reads the stream')
  const { batch, batchesAtOnce } = stageTemplate().mappingOf(relay.name)
  const runSeconds = seconds.run + (batch / entriesOfPutEvents) * seconds.putEvents
  const limit = {
    perSecond: (partitionsAtFirst.count * batchesAtOnce * batch) / runSeconds,
    source: partitionsAtFirst.source,
  }
  return ceiling('relay', `${relay.name}, ${partitionsAtFirst.count} shards`, limit, sumOf(events), 'events')
}

function busCeilings(messages: Tally, events: Tally): Ceiling[] {
  return [
    ceiling('bus', 'events published', limits.putEvents, sumOf(events) / entriesOfPutEvents, 'requests'),
    ceiling('bus', 'messages delivered', limits.deliveries, sumOf(messages), 'messages'),
  ]
}

/** The seconds that runs of each function last for an order. */
function secondsOf(runs: Tally, calls: Tally, partners: Tally): Tally {
  return new Map(
    functions.map(({ name }) => {
      const asked = sumOf(partners, (each) => each.startsWith(`${name} `))
      const [ran = 0, called = 0] = [runs.get(name), calls.get(name)]
      return [name, ran * seconds.run + called * seconds.call + asked * answerSeconds]
    }),
  )
}

/**
 * Little's law: what runs at once is what begins in a second, times how long it lasts. What a webhook function reserves, and what a
 * subscriber may use at once, follows from the account's quota or from the partner's budget, up to the limit of an event source.
 */
function functionCeilings(messages: Tally, busy: Tally): Ceiling[] {
  const { functionsAtOnce, runsOfQueue } = limits
  const webhooks = functionsOf(functions, 'webhook').map(({ name }) => name)
  const ofName = (name: string) => busy.get(name) ?? 0
  // A part of the account's quota, so that more of the quota is more of it.
  const ofQuota = (kind: CeilingKind, name: string, runs: number, source: string) => {
    const share = runs / stage.functionsAtOnce
    return ceiling(kind, name, { ...functionsAtOnce, source }, ofName(name) / share, 'seconds of the quota')
  }
  return [
    ceiling('functions', 'all functions', functionsAtOnce, sumOf(busy), 'seconds'),
    ...webhooks.map((name) =>
      ofQuota('functions', name, stageTemplate().reservedOf(name), 'infra/constructs/node-function.ts'),
    ),
    ...[...messages.keys()].flatMap((name) => {
      const definition = definitionOf(name)
      // Those of a budget grow with it (partnerCeilings).
      const { atOnce } = stageTemplate().mappingOf(name)
      return [
        ceiling('subscriber', `${name}, its event source`, runsOfQueue, ofName(name), 'seconds'),
        ...(definition.partnerShares === undefined ? [ofQuota('subscriber', name, atOnce, 'infra/stacks/bus.ts')] : []),
      ]
    }),
  ]
}

/** A stage agrees with each partner how many calls it takes in a second; each subscriber has its share of them. */
function partnerCeilings(partners: Tally): Ceiling[] {
  const budgets = Object.entries(stage.settings.partnerCallsPerSecond) as [keyof PartnerShares, number][]
  return budgets.flatMap(([partner, perSecond]) => {
    const callers = [...partners].filter(([name]) => name.endsWith(` ${partner}`))
    const limit = { perSecond, source: 'functions/platform/settings.ts', quota: `partnerCallsPerSecond.${partner}` }
    const all = sumOf(new Map(callers))
    return [
      ...(all > 0 ? [ceiling('partner', partner, limit, all, 'calls')] : []),
      ...callers.flatMap(([name, calls]) => {
        const share = definitionOf(name.slice(0, -partner.length - 1)).partnerShares?.[partner]
        return share === undefined ? [] : [ceiling('partner', `${name}, its share`, limit, calls / share, 'calls')]
      }),
    ]
  })
}

/** An execution enters each of its states, and ends. */
function workflowCeilings(tasks: Tally): Ceiling[] {
  const executions = Math.max(...tasks.values())
  return [
    ceiling('workflow', 'executions', limits.executions, executions, 'executions'),
    ceiling('workflow', 'transitions', limits.transitions, sumOf(tasks) + 2 * executions, 'transitions'),
  ]
}

function definitionOf(name: string): FunctionDefinition {
  const found = functions.find((definition) => definition.name === name)
  if (found === undefined) throw new Error(`there is no function ${name}`)
  return found
}

/** What the templates of a stage on AWS allow. */
function stageTemplate() {
  const written = write(stage)
  const { functionName } = namesOf(stage)
  const functionOf = (name: string) =>
    written
      .all('AWS::Lambda::Function')
      .find(({ properties }) => properties.FunctionName === functionName(definitionOf(name)))
  return {
    /** Requests a second of a route. */
    routeSettings(route: string): number {
      const [{ properties } = { properties: {} }] = written.all('AWS::ApiGatewayV2::Stage')
      const { RouteSettings = {}, DefaultRouteSettings = {} } = properties
      return Number((RouteSettings[route] ?? DefaultRouteSettings).ThrottlingRateLimit)
    },
    /** Runs at once that nothing else can take. */
    reservedOf: (name: string) => Number(functionOf(name)?.properties.ReservedConcurrentExecutions),
    /** Messages in a run, runs at once of a queue, and runs at once of a shard of a stream. */
    mappingOf(name: string): { atOnce: number; batch: number; batchesAtOnce: number } {
      const mapping = written
        .all('AWS::Lambda::EventSourceMapping')
        .find(
          ({ stack, properties }) =>
            written.named(stack, properties.FunctionName)?.properties.FunctionName === functionName(definitionOf(name)),
        )
      const { BatchSize, ScalingConfig, ParallelizationFactor = 1 } = mapping?.properties ?? {}
      return {
        atOnce: Number(ScalingConfig?.MaximumConcurrency ?? limits.functionsAtOnce.perSecond),
        batch: Number(BatchSize),
        batchesAtOnce: Number(ParallelizationFactor),
      }
    },
  }
}

/** Without cdk-nag, which takes most of the time. */
const stage = { ...production }
