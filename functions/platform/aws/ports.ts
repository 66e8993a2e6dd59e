import * as z from 'zod/mini'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Clock, Fetch, LogLine, Ports } from '#functions/platform/port/ports.ts'
import { embeddedMetrics } from '#functions/platform/log-metrics.ts'
import { measuredFetch } from '#functions/platform/partner-calls.ts'
import { deniedPort } from '#functions/platform/port/denied-port.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { systemClock, systemIds } from '#functions/platform/system.ts'
import { nodeFetch } from './fetch.ts'
import type { AwsAccount } from './client.ts'

/** The environment variables of a function. They name only the resources that its permissions imply. */
const Environment = z.object({
  TABLE_NAME: z.optional(z.string()),
  LEDGER_NAME: z.optional(z.string()),
  BUCKET_NAME: z.optional(z.string()),
  DOCUMENTS_BUCKET_NAME: z.optional(z.string()),
  BUS_NAME: z.optional(z.string()),
  /** JSON: workflow name → ARN of its state machine. */
  STATE_MACHINES: z.optional(z.string()),
  SECRET_PREFIX: z.optional(z.string()),
  AWS_REGION: z.string().check(z.minLength(1)),
  /** JSON: the calls of each partner that one instance of this function may begin in a second, where it shares a budget. */
  PARTNER_CALLS_PER_SECOND: z.optional(z.string()),
  /** JSON: subscriber → URL of its queue, where this function may send to it. */
  QUEUES: z.optional(z.string()),
  /** Set for an emulator only. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
})

/** The value of a variable that an adapter needs. Throws an error that names the variable when it is absent. */
export function variableOf({ env }: Pick<StageContext, 'env'>, name: keyof StageContext['env']): string {
  const value = env[name]
  if (value === undefined || value === '') throw new Error(`the environment lacks ${name}`)
  return value
}

/** The input of each adapter. */
export interface StageContext {
  readonly env: z.infer<typeof Environment>
  readonly account: AwsAccount
  readonly clock: Clock
}

type AdapterPorts = Pick<Ports, 'table' | 'files' | 'documents' | 'bus' | 'queues' | 'workflow' | 'secrets'>

/** A factory for each port on a service of AWS. A function passes only those that its permissions allow, so that its bundle carries no other client. */
export interface Adapters extends PortAdapters {
  /** Guards calls of partners in a function that shares their budgets. */
  readonly guard?: (stage: StageContext, settings: Settings) => Fetch
}

type PortAdapters = { readonly [Name in keyof AdapterPorts]?: (stage: StageContext) => AdapterPorts[Name] }

type Variables = Readonly<Record<string, string | undefined>>

/**
 * Opens the ports on AWS. Throws an error that names the variable when the environment is invalid. `credentials`: for a command
 * outside Lambda, whose environment may have none.
 */
export function awsPorts(
  env: Variables,
  adapters: Adapters,
  settings: Settings,
  credentials?: AwsAccount['credentials'],
): Ports {
  const environment = Environment.parse(env)
  const clock = systemClock()
  const account = {
    region: environment.AWS_REGION,
    ...(environment.AWS_ENDPOINT_URL && { endpoint: environment.AWS_ENDPOINT_URL }),
    ...(credentials !== undefined && { credentials }),
  }
  const stage: StageContext = { env: environment, account, clock }
  const open = <Name extends keyof AdapterPorts>(name: Name): AdapterPorts[Name] =>
    (adapters as PortAdapters)[name]?.(stage) ?? deniedPort(name)
  return {
    table: open('table'),
    files: open('files'),
    documents: open('documents'),
    bus: open('bus'),
    queues: open('queues'),
    workflow: open('workflow'),
    secrets: open('secrets'),
    settings,
    clock,
    ids: systemIds(clock),
    fetch: measuredFetch({ fetch: adapters.guard?.(stage, settings) ?? nodeFetch(), clock, log: logLine, settings }),
    log: logLine,
  }
}

/** Writes one line of JSON; CloudWatch adds the time. In a function the line carries its metrics. */
export function logLine(line: LogLine): void {
  const stage = /^\/ansh\/([\w-]+)\//.exec(process.env['AWS_LAMBDA_LOG_GROUP_NAME'] ?? '')?.[1]
  const metrics = stage === undefined ? {} : embeddedMetrics(line, `Ansh/${stage}`, epochMs(systemClock().now()))
  process.stdout.write(`${JSON.stringify({ ...line, ...metrics })}\n`)
}
