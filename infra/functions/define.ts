import type { EventDefinition } from '#events/define.ts'
import type { SecretName } from '#functions/platform/port/ports.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

/** What a function may touch: its permissions in the cloud. */
export interface Permissions {
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
export interface FunctionDefinition {
  readonly moduleName: string
  /** `order/on-payment-noticed`: also its name in the cloud and in a log. */
  readonly name: string
  readonly file: `functions/${string}.ts`
  readonly trigger: Trigger
  readonly permissions: Permissions
}

function definition(moduleName: string, name: string, trigger: Trigger, permissions: Permissions): FunctionDefinition {
  return { moduleName, name: `${moduleName}/${name}`, file: `functions/${moduleName}/${name}.ts`, trigger, permissions }
}

/** The noun's endpoints: one function for all of them, or for a part that needs more than the rest. */
export function http(
  moduleName: string,
  endpoints: Readonly<Record<string, Endpoint>>,
  permissions: Permissions,
  name: 'api' | `${string}-api` = 'api',
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'http', endpoints }, permissions)
}

/** `POST /webhooks/<vendor>`, with the raw bytes. */
export function webhook(vendor: string, permissions: Permissions): FunctionDefinition {
  return definition('webhook', vendor, { kind: 'webhook', path: `/webhooks/${vendor}` }, permissions)
}

/** Hears one or several kinds of event and does one thing. */
export function subscriber(
  moduleName: string,
  name: `on-${string}`,
  events: readonly EventDefinition[],
  permissions: Permissions,
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'subscriber', events }, permissions)
}

export function timer(
  moduleName: string,
  name: `every-${string}`,
  everyMs: number,
  permissions: Permissions,
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'timer', everyMs }, permissions)
}

/** One step of a workflow, named in its definition as `${noun}/${name}`. */
export function task(moduleName: string, name: `task-${string}`, permissions: Permissions): FunctionDefinition {
  return definition(moduleName, name, { kind: 'task' }, permissions)
}

/** Hears what the table's stream tells of new items whose `pk` begins so. The embedded bus does this work itself. */
export function stream(moduleName: string, name: string, begins: string, permissions: Permissions): FunctionDefinition {
  return definition(moduleName, name, { kind: 'stream', begins }, permissions)
}

/** Answers every path that no endpoint has. */
export function unknownPath(moduleName: string, name: string): FunctionDefinition {
  return definition(moduleName, name, { kind: 'unknown-path' }, { table: 'none' })
}

/** A lane whose trigger is of one kind. */
export type FunctionOf<Kind extends Trigger['kind']> = FunctionDefinition & {
  readonly trigger: Extract<Trigger, { kind: Kind }>
}

export function functionsOf<Kind extends Trigger['kind']>(
  functions: readonly FunctionDefinition[],
  kind: Kind,
): readonly FunctionOf<Kind>[] {
  return functions.filter((definition): definition is FunctionOf<Kind> => definition.trigger.kind === kind)
}
