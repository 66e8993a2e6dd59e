import * as z from 'zod/mini'
import type { Clock, LogLine, Ports } from '#functions/platform/port/ports.ts'
import { deniedPort } from '#functions/platform/port/denied-port.ts'
import { Settings } from '#functions/platform/settings.ts'
import { systemClock, systemIds } from '#functions/platform/system.ts'
import { nodeFetch } from './fetch.ts'

/** What a function is told of its stage. */
const Environment = z.object({
  TABLE_NAME: z.string().check(z.minLength(1)),
  BUCKET_NAME: z.string().check(z.minLength(1)),
  BUS_NAME: z.string().check(z.minLength(1)),
  /** JSON: workflow → address of its state machine. */
  STATE_MACHINES: z.string(),
  SECRET_PREFIX: z.string(),
  /** JSON, see `Settings`. */
  SETTINGS: z.string(),
  AWS_REGION: z.string().check(z.minLength(1)),
  /** An emulator's. */
  AWS_ENDPOINT_URL: z.optional(z.string()),
})

/** What an adapter is opened with. */
export interface OfStage {
  readonly env: z.infer<typeof Environment>
  /** For every client of the SDK. */
  readonly account: { readonly region: string; readonly endpoint?: string }
  readonly clock: Clock
}

type Opened = Pick<Ports, 'table' | 'files' | 'bus' | 'workflow' | 'secrets'>

/** How each port that needs a client of its own is opened. A function brings those that it may touch, and no other's client. */
export type Adapters = { readonly [Name in keyof Opened]?: (stage: OfStage) => Opened[Name] }

/** The ports in the cloud. What is wrong in the environment stops the start with its name. */
export function awsPorts(env: Readonly<Record<string, string | undefined>>, openings: Adapters): Ports {
  const told = Environment.parse(env)
  const clock = systemClock()
  const account = { region: told.AWS_REGION, ...(told.AWS_ENDPOINT_URL && { endpoint: told.AWS_ENDPOINT_URL }) }
  const stage: OfStage = { env: told, account, clock }
  const open = <Name extends keyof Opened>(name: Name): Opened[Name] => openings[name]?.(stage) ?? deniedPort(name)
  return {
    table: open('table'),
    files: open('files'),
    bus: open('bus'),
    workflow: open('workflow'),
    secrets: open('secrets'),
    clock,
    ids: systemIds(clock),
    fetch: nodeFetch(),
    log: logLine,
    settings: Settings.parse(JSON.parse(told.SETTINGS)),
  }
}

/** One line of JSON; CloudWatch adds the time. */
function logLine(line: LogLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
