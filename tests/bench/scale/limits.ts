/**
 * What AWS publishes for one account in Mumbai (ap-south-1), and what a run of a function is taken to last. Quotas can be raised on
 * request; limits cannot.
 */
export interface Limit {
  readonly perSecond: number
  readonly source: string
  readonly isQuota: boolean
}

const guide = 'https://docs.aws.amazon.com'
const partitionSource = `${guide}/amazondynamodb/latest/developerguide/bp-partition-key-design.html`

export const limits = {
  /** Of one partition of a table or an index. Any key, and any item, lies in one partition at a time. */
  partitionWrites: { perSecond: 1_000, source: partitionSource, isQuota: false },
  partitionReads: { perSecond: 3_000, source: partitionSource, isQuota: false },
  /** Of a table with on-demand capacity, and of each of its indexes. */
  tableWrites: {
    perSecond: 40_000,
    source: `${guide}/amazondynamodb/latest/developerguide/ServiceQuotas.html`,
    isQuota: true,
  },
  requests: { perSecond: 10_000, source: `${guide}/apigateway/latest/developerguide/limits.html`, isQuota: true },
  /** PutEvents requests and deliveries to targets, in the Regions without a number of their own. */
  putEvents: { perSecond: 600, source: `${guide}/eventbridge/latest/userguide/eb-quota.html`, isQuota: true },
  deliveries: { perSecond: 1_100, source: `${guide}/eventbridge/latest/userguide/eb-quota.html`, isQuota: true },
  /** New executions and state transitions of standard workflows. */
  executions: { perSecond: 150, source: `${guide}/step-functions/latest/dg/service-quotas.html`, isQuota: true },
  transitions: { perSecond: 800, source: `${guide}/step-functions/latest/dg/service-quotas.html`, isQuota: true },
  /** Functions that run at the same time in an account. */
  functionsAtOnce: { perSecond: 1_000, source: `${guide}/lambda/latest/dg/gettingstarted-limits.html`, isQuota: true },
} satisfies Readonly<Record<string, Limit>>

/** The entries of one PutEvents request. */
export const entriesOfPutEvents = 10

/** The partitions of a new table with on-demand capacity, each of which has a shard of the stream. A table that is written more has more. */
export const partitionsAtFirst = {
  count: 4,
  source: `${guide}/amazondynamodb/latest/developerguide/on-demand-capacity-mode.html`,
}

/**
 * How long a run is taken to last. Our own work takes some tens of milliseconds (`npm run bench -- functions`); a partner is
 * taken to answer in half a second. A partner that is slower lowers what rests on these.
 */
export const seconds = { own: 0.05, withPartner: 0.5, putEvents: 0.02 }

/** The goal of orders a second, in all. */
export const ordersGoal = 500
/** The goal of buyers a second of one company. */
export const companyGoal = 1_000
