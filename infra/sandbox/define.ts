import type { Clock } from '#functions/platform/port/ports.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import type { Bank } from './bank.ts'

export interface SandboxRequest {
  readonly method: string
  /** Without the vendor's prefix, beginning with a slash. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: Uint8Array
}

/** A web-standard response. */
export type SandboxResponse = Response

/** Values by id, in the order of their first `put`. They survive a restart. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): void
  list(): readonly T[]
}

export interface Webhook {
  /** Full URL of our webhook endpoint. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A message that a person would have received. */
export interface InboxMessage {
  readonly channel: 'sms' | 'email' | 'call' | 'push'
  /** A phone number in E.164, an e-mail address or, for a push, the FCM token of the phone. */
  readonly to: string
  readonly subject?: string
  readonly text: string
  /** Of an e-mail: the same as HTML. */
  readonly html?: string
  readonly at: Instant
}

/** What the server provides to the simulator of each vendor. */
export interface SandboxTools {
  /** URL of this simulator as a browser reaches it, without a trailing slash. */
  readonly address: string
  /** URL of our API, for webhooks. */
  readonly apiAddress: string
  readonly clock: Clock
  /** The messages sent by all vendors, shown at `GET /inbox`. */
  readonly inbox: { add(message: InboxMessage): void }
  /** The transfers between the accounts that the simulators keep. */
  readonly bank: Bank
  /** Current value of one of this vendor's own fault controls. */
  faultControl(name: string): number
  collection<T>(name: string): Collection<T>
  /** The next value of a counter, starting at `from`. */
  next(name: string, from: number): number
  /** Sends a webhook as the fault control `webhooks` says: once, never, twice, out of order or late. Retries after a failure. */
  send(webhook: Webhook): void
  /** Runs a named job of this vendor after a delay. The schedule survives a restart. */
  schedule(job: string, id: string, afterMs: number): void
}

export interface Sandbox {
  /** Its path prefix and its name in the fault controls. */
  readonly name: string
  /** Host names that the partner's own client puts at the beginning of a path when it is pointed at an emulator. Such a path is passed on unchanged. */
  readonly hosts?: readonly string[]
  /** Lines for the overview page: what it simulates and its test values. */
  readonly help: readonly string[]
  /** Its own fault controls beside the common ones, with their default values. All are integers; flags are 0 or 1; settlementAfterMs alone may be -1. */
  readonly faultControls?: Readonly<Record<string, number>>
  /** Prefixes of paths that browsers open. Latency and errors never apply to them, nor to `/test/`. */
  readonly pages?: readonly string[]
  open(tools: SandboxTools): {
    handle(request: SandboxRequest): Promise<SandboxResponse>
    /** Runs a job of `schedule`. */
    run?(job: string, id: string): void | Promise<void>
  }
}
