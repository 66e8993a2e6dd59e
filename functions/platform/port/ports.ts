import type { Instant } from '#shared/kernel/instant.ts'
import type { IdPrefix } from '#shared/kernel/id.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Bus } from './bus.ts'
import type { Files } from './files.ts'
import type { Table } from './table.ts'
import type { Workflow } from './workflow.ts'

/** The stage's secrets, by these names only. */
export const secretNames = [
  'session-keys',
  'hash-key',
  'razorpay-key-secret',
  'razorpay-webhook-secret',
  'vouch-api-key',
  'vouch-signing-key',
  'vouch-webhook-secret',
  'signeasy-token',
  'signeasy-webhook-token',
  'origin-proof',
] as const
export type SecretName = (typeof secretNames)[number]

export interface Secrets {
  /** Throws when the stage has no such secret: a mistake of deployment. */
  read(name: SecretName): Promise<string>
  /**
   * Puts a new value in the place of one that is there. The same token has one effect, however often and by however many it
   * is given: the first value stays. So two who replace the same thing at once do not undo each other.
   */
  replace(name: SecretName, value: string, token: string): Promise<void>
}

export interface Clock {
  now(): Instant
  /** Waits, as before another try; not at all where time stands still. */
  pause(ms: number): Promise<void>
}

export interface Ids {
  /** `ord_` and what sorts by time and cannot be guessed. */
  make(prefix: IdPrefix): string
  /** Six random digits. */
  code(): string
  /** 128 random bits, as base64url. */
  handle(): string
}

export interface FetchRequest {
  readonly method: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly timeoutMs: number
}

export interface FetchResponse {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  bytes(): Promise<Uint8Array>
}

/** Fetch-shaped, never follows redirects, always with a time limit. Throws on no answer. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchResponse>

/** One line of the log. Ids and codes only: never a name, number, token or body. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly correlation?: string
  readonly [field: string]: string | number | boolean | undefined
}

/** Everything outside a function that it may touch. The only things that differ between the two ways to run. */
export interface Ports {
  readonly table: Table
  readonly files: Files
  readonly bus: Bus
  readonly workflow: Workflow
  readonly secrets: Secrets
  readonly clock: Clock
  readonly ids: Ids
  readonly fetch: Fetch
  readonly log: (line: LogLine) => void
  readonly settings: Settings
}
