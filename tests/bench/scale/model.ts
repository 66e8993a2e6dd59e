import { production, write } from '#tests/infra/plan.ts'
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
  /** Whether it can be raised on request. */
  readonly isQuota: boolean
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
  subscriber: 'runs of one subscriber',
  functions: 'functions at once',
  workflow: 'workflows',
}
export type CeilingKind = keyof typeof ceilingKinds

export interface Model {
  /** The lowest first. */
  readonly ceilings: readonly Ceiling[]
  /** Calls of each partner for an order. */
  readonly partners: Readonly<Record<string, number>>
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
    ...functionCeilings(perOrder('messages'), perOrder('requests'), perOrder('partners')),
    ...workflowCeilings(perOrder('tasks')),
  ]
  return {
    ceilings: ceilings.toSorted((one, other) => one.ordersPerSecond - other.ordersPerSecond),
    partners: Object.fromEntries(perOrder('partners')),
  }
}

function difference(few: Tally, many: Tally, orders: number): Tally {
  const names = [...new Set([...few.keys(), ...many.keys()])]
  return new Map(
    names
      .map((name) => [name, ((many.get(name) ?? 0) - (few.get(name) ?? 0)) / orders] as const)
      .filter(([, each]) => each > 0),
  )
}

function sumOf(tally: Tally, isWanted = (_name: string) => true): number {
  return [...tally].reduce((sum, [name, each]) => sum + (isWanted(name) ? each : 0), 0)
}

function ceiling(
  kind: CeilingKind,
  part: string,
  { perSecond, source, isQuota }: Limit,
  perOrder: number,
  unit: string,
) {
  return { kind, part, ordersPerSecond: perSecond / perOrder, perOrder, unit, source, isQuota } satisfies Ceiling
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
      ceiling('route', route, ours(routeSettings(route), 'infra/stacks/api.ts'), each, 'requests'),
    ),
  ]
}

/** Each shard of the stream is read by so many runs at once, each of which publishes its batch in requests one after another. */
function relayCeiling(events: Tally): Ceiling {
  const [relay] = functionsOf(functions, 'stream')
  if (relay === undefined) throw new Error('no function reads the stream')
  const { batch, batchesAtOnce } = stageTemplate().mappingOf(relay.name)
  const runSeconds = seconds.own + (batch / entriesOfPutEvents) * seconds.putEvents
  const limit = {
    perSecond: (partitionsAtFirst.count * batchesAtOnce * batch) / runSeconds,
    source: partitionsAtFirst.source,
    isQuota: false,
  }
  return ceiling('relay', `${relay.name}, ${partitionsAtFirst.count} shards`, limit, sumOf(events), 'events')
}

function busCeilings(messages: Tally, events: Tally): Ceiling[] {
  const published = { ...limits.putEvents, perSecond: limits.putEvents.perSecond * entriesOfPutEvents }
  return [
    ceiling('bus', 'events published', published, sumOf(events), 'events'),
    ceiling('bus', 'messages delivered', limits.deliveries, sumOf(messages), 'messages'),
    ...[...messages].map(([name, each]) => {
      const { atOnce, batch } = stageTemplate().mappingOf(name)
      const perSecond = (atOnce * batch) / secondsOf(definitionOf(name))
      return ceiling('subscriber', name, ours(perSecond, 'infra/stacks/bus.ts'), each, 'messages')
    }),
  ]
}

/** Little's law: what runs at once is what begins in a second, times how long it lasts. */
function functionCeilings(messages: Tally, requests: Tally, partners: Tally): Ceiling[] {
  const runs = [...messages].reduce(
    (sum, [name, each]) => sum + each / stageTemplate().mappingOf(name).batch,
    sumOf(requests),
  )
  const busy = runs * seconds.own + sumOf(partners) * seconds.withPartner
  return [ceiling('functions', 'all functions', limits.functionsAtOnce, busy, 'seconds')]
}

/** An execution enters each of its states, and ends. */
function workflowCeilings(tasks: Tally): Ceiling[] {
  const executions = Math.max(...tasks.values())
  return [
    ceiling('workflow', 'executions', limits.executions, executions, 'executions'),
    ceiling('workflow', 'transitions', limits.transitions, sumOf(tasks) + 2 * executions, 'transitions'),
  ]
}

const ours = (perSecond: number, source: string): Limit => ({ perSecond, source, isQuota: false })

function definitionOf(name: string): FunctionDefinition {
  const found = functions.find((definition) => definition.name === name)
  if (found === undefined) throw new Error(`there is no function ${name}`)
  return found
}

function secondsOf({ permissions: { vendors = [] } }: FunctionDefinition): number {
  return vendors.length > 0 ? seconds.withPartner : seconds.own
}

/** What the templates of a stage on AWS allow. */
function stageTemplate() {
  const written = write(stage)
  const { functionName } = namesOf(stage)
  return {
    /** Requests a second of a route. */
    routeSettings(route: string): number {
      const [{ properties } = { properties: {} }] = written.all('AWS::ApiGatewayV2::Stage')
      const { RouteSettings = {}, DefaultRouteSettings = {} } = properties
      return Number((RouteSettings[route] ?? DefaultRouteSettings).ThrottlingRateLimit)
    },
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
