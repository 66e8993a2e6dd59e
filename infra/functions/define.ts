import type { EventDefinition } from '#events/define.ts'
import type { PartnerShares, Subscription } from '#events/subscription.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'

export type Trigger =
  | { readonly kind: 'http'; readonly endpoints: Readonly<Record<string, Endpoint>> }
  | { readonly kind: 'webhook'; readonly path: `/${string}` }
  | { readonly kind: 'subscriber'; readonly events: readonly EventDefinition[] }
  | { readonly kind: 'timer'; readonly everyMs: number }
  | { readonly kind: 'task' }
  | { readonly kind: 'stream'; readonly pkPrefix: string }
  | { readonly kind: 'ledger-change' }
  | { readonly kind: 'unknown-path' }

/** One function: its file (which exports `entry`), its trigger, and its permissions, which `functions/<module>/permissions.ts` declares. */
export interface FunctionDefinition {
  readonly moduleName: string
  /** Such as `order/on-payment-noticed`. Part of the Lambda function's name and of its log group's name. */
  readonly name: string
  readonly file: `functions/${string}.ts`
  readonly trigger: Trigger
  readonly permissions: Permissions
  /** Of a subscriber that asks partners (events/subscription.ts). */
  readonly partnerShares?: PartnerShares
}

function definition(moduleName: string, name: string, trigger: Trigger, permissions: Permissions): FunctionDefinition {
  return { moduleName, name: `${moduleName}/${name}`, file: `functions/${moduleName}/${name}.ts`, trigger, permissions }
}

/** The HTTP endpoints of a module: one function for all of them, or for a group whose permissions or code size differ. */
export function http(
  moduleName: string,
  endpoints: Readonly<Record<string, Endpoint>>,
  permissions: Permissions,
  name: 'api' | `${string}-api` = 'api',
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'http', endpoints }, permissions)
}

/** `POST /webhooks/<vendor>`. The handler gets the raw bytes of the body. */
export function webhook(vendor: string, permissions: Permissions): FunctionDefinition {
  return definition('webhook', vendor, { kind: 'webhook', path: `/webhooks/${vendor}` }, permissions)
}

/** Subscribes to one or more event types and has one effect. */
export function subscriber({ events, ...subscription }: Subscription, permissions: Permissions): FunctionDefinition {
  return {
    ...subscription,
    permissions,
    file: `functions/${subscription.name}.ts`,
    trigger: { kind: 'subscriber', events },
  }
}

export function timer(
  moduleName: string,
  name: `every-${string}`,
  everyMs: number,
  permissions: Permissions,
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'timer', everyMs }, permissions)
}

/** One step of a workflow, named in its definition as `${moduleName}/${name}`. */
export function task(moduleName: string, name: `task-${string}`, permissions: Permissions): FunctionDefinition {
  return definition(moduleName, name, { kind: 'task' }, permissions)
}

/** Reads from the table's stream the new items whose `pk` starts with `pkPrefix`. In the local app the bus does this itself. */
export function stream(
  moduleName: string,
  name: string,
  pkPrefix: string,
  permissions: Permissions,
): FunctionDefinition {
  return definition(moduleName, name, { kind: 'stream', pkPrefix }, permissions)
}

/** Runs when an entry of the ledger is changed or removed, which no function may do. New entries do not start it. */
export function ledgerWatch(moduleName: string, name: string, permissions: Permissions): FunctionDefinition {
  return definition(moduleName, name, { kind: 'ledger-change' }, permissions)
}

/** Answers requests for paths that have no endpoint. */
export function unknownPath(moduleName: string, name: string, permissions: Permissions): FunctionDefinition {
  return definition(moduleName, name, { kind: 'unknown-path' }, permissions)
}

/** Messages of a subscriber in one run that calls no partner. */
const batchMax = 10

/**
 * How many messages a subscriber receives in one run. One that calls a partner receives a single one: it has the whole time of the
 * function, and a slow answer holds no other message.
 */
export function batchSizeOf({ permissions: { vendors = [] } }: Pick<FunctionDefinition, 'permissions'>): number {
  return vendors.length > 0 ? 1 : batchMax
}

/** A function whose trigger is of one kind. */
export type FunctionOf<Kind extends Trigger['kind']> = FunctionDefinition & {
  readonly trigger: Extract<Trigger, { kind: Kind }>
}

export function functionsOf<Kind extends Trigger['kind']>(
  functions: readonly FunctionDefinition[],
  kind: Kind,
): readonly FunctionOf<Kind>[] {
  return functions.filter((definition): definition is FunctionOf<Kind> => definition.trigger.kind === kind)
}
