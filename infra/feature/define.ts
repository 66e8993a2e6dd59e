import type { EventDefinition } from '#events/define.ts'
import type { SecretName } from '#functions/kit/port/ports.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

/** What a function may touch: its permissions in the cloud. */
export interface Touches {
  readonly table: 'none' | 'read' | 'write'
  readonly files?: 'read' | 'write'
  readonly secrets?: readonly SecretName[]
  /** Secrets that it may put anew. */
  readonly replaces?: readonly SecretName[]
  /** Start executions, end their waits; how one stands may be asked with either. */
  readonly workflow?: readonly ('start' | 'answer')[]
  readonly bus?: 'publish'
  readonly vendors?: readonly (
    | 'razorpay'
    | 'vouch'
    | 'signeasy'
    | 'sns'
    | 'ses'
    | 'voice'
    | 'firebase'
    | 'google'
    | 'apple'
  )[]
}

export type Trigger =
  | { readonly kind: 'http'; readonly endpoints: Readonly<Record<string, Endpoint>> }
  | { readonly kind: 'webhook'; readonly path: `/${string}` }
  | { readonly kind: 'subscriber'; readonly events: readonly EventDefinition[] }
  | { readonly kind: 'timer'; readonly everyMs: number }
  | { readonly kind: 'task' }
  | { readonly kind: 'stream'; readonly begins: string }
  | { readonly kind: 'unknown-path' }

/** One function: its file (which exports `entry`), what wakes it, what it may touch. */
export interface Lane {
  readonly noun: string
  /** `order/on-payment-noticed`: also its name in the cloud and in a log. */
  readonly name: string
  readonly file: `functions/${string}.ts`
  readonly trigger: Trigger
  readonly touches: Touches
}

function lane(noun: string, name: string, trigger: Trigger, touches: Touches): Lane {
  return { noun, name: `${noun}/${name}`, file: `functions/${noun}/${name}.ts`, trigger, touches }
}

/** The noun's endpoints: one function for all of them, or for a part that needs more than the rest. */
export function http(
  noun: string,
  endpoints: Readonly<Record<string, Endpoint>>,
  touches: Touches,
  name: 'api' | `${string}-api` = 'api',
): Lane {
  return lane(noun, name, { kind: 'http', endpoints }, touches)
}

/** `POST /webhooks/<vendor>`, with the raw bytes. */
export function webhook(vendor: string, touches: Touches): Lane {
  return lane('webhook', vendor, { kind: 'webhook', path: `/webhooks/${vendor}` }, touches)
}

/** Hears one or several kinds of event and does one thing. */
export function subscriber(
  noun: string,
  name: `on-${string}`,
  events: readonly EventDefinition[],
  touches: Touches,
): Lane {
  return lane(noun, name, { kind: 'subscriber', events }, touches)
}

export function timer(noun: string, name: `every-${string}`, everyMs: number, touches: Touches): Lane {
  return lane(noun, name, { kind: 'timer', everyMs }, touches)
}

/** One step of a workflow, named in its definition as `${noun}/${name}`. */
export function task(noun: string, name: `task-${string}`, touches: Touches): Lane {
  return lane(noun, name, { kind: 'task' }, touches)
}

/** Hears what the table's stream tells of new items whose `pk` begins so. The embedded bus does this work itself. */
export function stream(noun: string, name: string, begins: string, touches: Touches): Lane {
  return lane(noun, name, { kind: 'stream', begins }, touches)
}

/** Answers every path that no endpoint has. */
export function unknownPath(noun: string, name: string): Lane {
  return lane(noun, name, { kind: 'unknown-path' }, { table: 'none' })
}

/** A lane whose trigger is of one kind. */
export type LaneOf<Kind extends Trigger['kind']> = Lane & { readonly trigger: Extract<Trigger, { kind: Kind }> }

export function lanesOf<Kind extends Trigger['kind']>(lanes: readonly Lane[], kind: Kind): readonly LaneOf<Kind>[] {
  return lanes.filter((lane): lane is LaneOf<Kind> => lane.trigger.kind === kind)
}
