/**
 * What AWS publishes for one account in Mumbai (ap-south-1), and how long the calls of a run are taken to last. What a stage needs for
 * growth is in docs/operations.md.
 */
export interface Limit {
  readonly perSecond: number
  readonly source: string
  /** The name in the console of Service Quotas, where AWS raises it on request. A limit without one stays. */
  readonly quota?: string
}

const guide = 'https://docs.aws.amazon.com'
const partitionSource = `${guide}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`
const eventSource = `${guide}/eventbridge/latest/userguide/eb-quota.html`
const workflowSource = `${guide}/step-functions/latest/dg/service-quotas.html`

export const limits = {
  /** Of one partition of a table or an index. Any key, and any item, lies in one partition at a time. */
  partitionWrites: { perSecond: 1_000, source: partitionSource },
  partitionReads: { perSecond: 3_000, source: partitionSource },
  /** Of a table with on-demand capacity, and of each of its indexes. */
  tableWrites: {
    perSecond: 40_000,
    source: `${guide}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
    quota: 'DynamoDB: Table-level write throughput limit',
  },
  /** Requests of all APIs of the account, with a burst that AWS sets. */
  requests: {
    perSecond: 10_000,
    source: `${guide}/apigateway/latest/developerguide/limits.html`,
    quota: 'API Gateway: Throttle rate',
  },
  /** PutEvents requests, and events that match a rule and go to its target, in the Regions without a number of their own. */
  putEvents: { perSecond: 600, source: eventSource, quota: 'EventBridge: PutEvents throttle limit' },
  deliveries: { perSecond: 1_100, source: eventSource, quota: 'EventBridge: Invocations throttle limit' },
  /** New executions and state transitions of standard workflows: the refill of their buckets. */
  executions: {
    perSecond: 150,
    source: workflowSource,
    quota: 'Step Functions: StartExecution throttle token refill rate',
  },
  transitions: {
    perSecond: 800,
    source: workflowSource,
    quota: 'Step Functions: StateTransition throttle token refill rate',
  },
  /** Functions that run at the same time in an account; a stage names its own (`functionsAtOnce`). */
  functionsAtOnce: {
    perSecond: 1_000,
    source: `${guide}/lambda/latest/dg/gettingstarted-limits.html`,
    quota: 'Lambda: Concurrent executions',
  },
  /** Runs that the event source of one queue starts at once, without provisioned pollers. */
  runsOfQueue: { perSecond: 1_000, source: `${guide}/lambda/latest/dg/services-sqs-scaling.html` },
} satisfies Readonly<Record<string, Limit>>

/** The entries of one PutEvents request. */
export const entriesOfPutEvents = 10

/** The partitions of a new table with on-demand capacity, each of which has a shard of the stream. A table that is written more has more. */
export const partitionsAtFirst = {
  count: 4,
  source: `${guide}/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html`,
}

/**
 * How long one call of a run is taken to last, all of them one after another. The walk counts the calls. Our own code takes a few
 * milliseconds of a run (`npm run bench -- functions`), a call of the table less than ten; a partner is taken to answer in half a second
 * (infra/functions/partner-calls.ts). A partner that is slower lowers what rests on it.
 */
export const seconds = { run: 0.01, call: 0.01, putEvents: 0.02 }

/** The goal of orders a second, in all. */
export const ordersGoal = 500
/** The goal of buyers a second of one company. */
export const companyGoal = 1_000
