import type { Instant } from '#shared/kernel/instant.ts'
import type { Handle, IdByPrefix, IdPrefix } from '#shared/kernel/id.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Bus } from './bus.ts'
import type { Documents } from './documents.ts'
import type { Files } from './files.ts'
import type { Queues } from './queues.ts'
import type { Table } from './table.ts'
import type { Workflow } from './workflow.ts'

export interface Secrets {
  /** Throws when the stage has no such secret, which is a deployment error. */
  read(name: SecretName): Promise<string>
  /**
   * Replaces an existing secret's value. A token is applied once: later calls with the same token have no effect, so that two
   * concurrent replacements of the same value do not undo each other.
   */
  replace(name: SecretName, value: string, token: string): Promise<void>
}

export interface Clock {
  now(): Instant
  /** Waits, for example before a retry. Returns at once on a test clock. */
  pause(ms: number): Promise<void>
}

export interface Ids {
  /** A new id: the prefix, `_` and a ULID, for example `ord_01J…`. Sorts by time and cannot be guessed. */
  make<Prefix extends IdPrefix>(prefix: Prefix): IdByPrefix[Prefix]
  /** Six random digits. */
  code(): string
  /** 128 random bits, as base64url. */
  handle(): Handle
}

export interface FetchRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
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

/** Like `fetch`, with a time limit and without following redirects. Throws when there is no response. */
export type Fetch = (url: string, request: FetchRequest) => Promise<FetchResponse>

/** One line of the log. It holds ids and codes only: never a person's name or number, a token or a body. */
export interface LogLine {
  readonly level: 'info' | 'warn' | 'error'
  readonly event: string
  readonly correlation?: string
  readonly [field: string]: string | number | boolean | undefined
}

/** Everything outside a function that it may use. Only the ports differ between the deployed and the local application. */
export interface Ports {
  readonly table: Table
  readonly files: Files
  readonly documents: Documents
  readonly bus: Bus
  readonly queues: Queues
  readonly workflow: Workflow
  readonly secrets: Secrets
  readonly clock: Clock
  readonly ids: Ids
  readonly fetch: Fetch
  readonly log: (line: LogLine) => void
  readonly settings: Settings
  /** Milliseconds in which calls of partners must have ended (functions/platform/time-left.ts). Absent in a run without a limit. */
  readonly timeLeftMs?: () => number
}
