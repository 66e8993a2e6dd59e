import type { Clock } from '#functions/platform/port/ports.ts'
import type { Instant } from '#shared/kernel/instant.ts'

export interface SandboxRequest {
  readonly method: string
  /** Below the vendor's prefix, beginning with a slash. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: Headers
  readonly body: Uint8Array
}

/** A web-standard answer. */
export type SandboxAnswer = Response

/** Things kept by id, in the order in which they were first put; they survive a restart. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): void
  list(): readonly T[]
}

export interface Webhook {
  /** Full address of our receiver. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What a person would have received. */
export interface InboxMessage {
  readonly channel: 'sms' | 'email' | 'call' | 'push'
  /** A phone number in E.164, an e-mail address or, of a push, the FCM token of the phone. */
  readonly to: string
  readonly subject?: string
  readonly text: string
  readonly at: Instant
}

/** What the framework gives to each vendor's sandbox. */
export interface SandboxTools {
  /** Address of this vendor's sandbox, without a trailing slash, as a browser reaches it. */
  readonly address: string
  /** Address of our API, for webhooks. */
  readonly apiAddress: string
  readonly clock: Clock
  /** What people were sent, by all vendors together: read at `GET /inbox`. */
  readonly inbox: { add(message: InboxMessage): void }
  /** Where a lever of this vendor's own stands. */
  faultControl(name: string): number
  collection<T>(name: string): Collection<T>
  /** A whole number that was never given before, starting at `from`. */
  next(name: string, from: number): number
  /** Sends a webhook as the vendor's lever says: once, never, twice, out of order or late; tries again after a failure. */
  send(webhook: Webhook): void
  /** Runs a named job of this vendor later; survives a restart. */
  schedule(job: string, id: string, afterMs: number): void
}

export interface Sandbox {
  /** Its path prefix and its name among the levers. */
  readonly name: string
  /** Hosts of the partner's that a client of theirs writes at the beginning of a path when it is sent to a stand-in. Such a path comes here whole. */
  readonly hosts?: readonly string[]
  /** One line for the page of the sandboxes: what it is and which magic values it knows. */
  readonly help: readonly string[]
  /** Levers of its own beside the common ones, with what they are at first; all are whole numbers, truth is 0 or 1. */
  readonly faultControls?: Readonly<Record<string, number>>
  /** Beginnings of paths that people's browsers open: they are never made slow or broken. Nor is `/test/`. */
  readonly pages?: readonly string[]
  open(tools: SandboxTools): {
    handle(request: SandboxRequest): Promise<SandboxAnswer>
    /** What `schedule` runs. */
    run?(job: string, id: string): void | Promise<void>
  }
}
