import * as z from 'zod/mini'
import { Settings } from '#functions/platform/settings.ts'
import { type SecretName, secretNames } from '#shared/kernel/permissions.ts'
import { checkLimits } from './limits.ts'

/** One deployment of Ansh, such as production. */
export interface Stage {
  /** Such as `production`. Part of the name of every resource. */
  readonly name: string
  /** The AWS account, twelve digits. */
  readonly account: string
  /** An AWS region in India, because payment data must stay in the country. */
  readonly region: string
  /** Domain and certificate of CloudFront. Undefined on an emulator, which has a proxy on this machine instead. */
  readonly edge: Edge | undefined
  /** Where alarms go. Undefined on an emulator, which keeps no metrics. */
  readonly alarms: AlarmSettings | undefined
  /** Undefined for none: then nobody is told when the whole region is away. */
  readonly canary?: Canary | undefined
  /** The address of an emulator. Undefined on AWS. */
  readonly endpoint: string | undefined
  /** The address of the emulator for its functions, where it differs because they run in containers. */
  readonly endpointWithin?: string | undefined
  /** Whether an HTTP API of API Gateway calls the functions. An emulator may have none: then the proxy in front of it calls them (infra/emulator/lambda-api.ts). */
  readonly hasHttpApi: boolean
  /** Whether its data is deleted with its stacks. On AWS it is kept, until `npm run remove -- <stage> --with-data <stage>` deletes it. */
  readonly disposable: boolean
  /** The tables that the stage works on after a restore to a point in time, instead of those of its first deployment. */
  readonly restored?: RestoredTables | undefined
  /**
   * How many functions the account may run at once (quota “Concurrent executions” of Lambda). What is reserved for webhooks grows with it.
   */
  readonly functionsAtOnce: number
  readonly settings: Settings
}

export interface AlarmSettings {
  /** Receives every page and every ticket. */
  readonly email: string
  /** The HTTPS endpoint of a pager service. It receives pages only. */
  readonly pagerAddress?: string | undefined
  /** After so many hours without a login, or without an order, there is a ticket. At most 168 (infra/stacks/monitoring/business-alarms.ts). */
  readonly quietHours: { readonly login: number; readonly order: number }
}

/** A function in another region that looks at the site from outside. */
export interface Canary {
  readonly region: string
  /** Days on which secrets end, such as a partner's key, by their names. ISO 8601 dates. */
  readonly secretsEnd?: Readonly<Partial<Record<SecretName, string>>> | undefined
}

/** The default quota, which is also the least that a stage needs. */
export const functionsAtOnceMin = 1_000

/** A table and a ledger that were restored together (docs/adr/0020-restore-into-new-tables-and-audit-on-disk.md). */
export interface RestoredTables {
  /** What follows the names of the first tables: `-restored-2026-11-23T05-30-00-000Z`. */
  readonly ending: string
  /** The ARNs of their streams. */
  readonly stream: string
  readonly ledgerStream: string
}

export interface Edge {
  readonly domain: string
  /** The certificate of the domain. CloudFront accepts certificates in us-east-1 only. */
  readonly certificateArn: string
}

const StreamArn = z.string().check(z.regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/[\w:.-]+$/))

const Restored = z.strictObject({
  ending: z.string().check(z.regex(/^-restored-[\w-]+$/)),
  stream: StreamArn,
  ledgerStream: StreamArn,
})

const Name = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,18}[a-z0-9]$/))

/** CloudWatch evaluates at most seven days (https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html). */
const Hours = z.int().check(z.gte(1), z.lte(168))

const CanarySettings = z.strictObject({
  region: z.string().check(z.regex(/^[a-z]{2}-[a-z]+-\d$/)),
  secretsEnd: z.optional(z.partialRecord(z.enum(secretNames), z.iso.date())),
})

/** The file of a stage on AWS, in this folder. */
const StageFile = z.strictObject({
  name: Name,
  account: z.string().check(z.regex(/^\d{12}$/)),
  region: z.enum(['ap-south-1', 'ap-south-2']),
  domain: z.string().check(z.regex(/^(?=.{4,253}$)([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/)),
  certificateArn: z.string().check(z.regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/)),
  alarmEmail: z.email(),
  pagerAddress: z.optional(z.url({ protocol: /^https$/ })),
  canary: z.optional(CanarySettings),
  quietHours: z._default(z.strictObject({ login: Hours, order: Hours }), { login: 12, order: 72 }),
  restored: z.optional(Restored),
  functionsAtOnce: z._default(z.int().check(z.gte(functionsAtOnceMin)), functionsAtOnceMin),
  settings: z.record(z.string(), z.unknown()),
})

/** Parses the file of a stage. Throws an error that names the wrong member, or what exceeds a limit of AWS. */
export function parseStage(text: string): Stage {
  const { domain, certificateArn, settings, alarmEmail, pagerAddress, quietHours, ...identity } = StageFile.parse(
    JSON.parse(text),
  )
  const siteAddress = `https://${domain}`
  if (identity.canary?.region === identity.region)
    throw new Error(
      `canary.region is ${identity.region}, the region of the stage: choose another, such as ap-southeast-1`,
    )
  const stage: Stage = {
    ...identity,
    edge: { domain, certificateArn },
    alarms: { email: alarmEmail, pagerAddress, quietHours },
    endpoint: undefined,
    hasHttpApi: true,
    disposable: false,
    settings: Settings.parse({ ...settings, siteAddress, apiAddress: `${siteAddress}/api`, behindCloudFront: true }),
  }
  checkLimits(stage)
  return stage
}
