import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'

type NamedRoute = readonly [name: string, endpoint: Endpoint]

/** Each contract once for its path and once for each alias. */
export function routesOf(contracts: Readonly<Record<string, Endpoint>>): NamedRoute[] {
  return Object.entries(contracts).flatMap(([name, endpoint]) => [
    [name, endpoint] as const,
    ...(endpoint.aliases ?? []).map((path) => [`${name} as ${path}`, { ...endpoint, path }] as const),
  ])
}

/** Who calls us, by the last part of the path: each is a vendor. */
function vendorsIn(functions: readonly FunctionDefinition[]): string[] {
  return functionsOf(functions, 'webhook').map(({ trigger }) => trigger.path.slice('/webhooks/'.length))
}

/** Contracts that no function answers for, and functions that answer for what is no contract: hostile requests would find nobody there, or go past it. */
export function unmatched(
  contracts: Readonly<Record<string, Endpoint>>,
  functions: readonly FunctionDefinition[],
): string[] {
  const served = functionsOf(functions, 'http').flatMap(({ name, trigger }) =>
    Object.values(trigger.endpoints).map((endpoint) => ({ name, endpoint })),
  )
  const written = Object.entries(contracts)
  return [
    ...written
      .filter(([, endpoint]) => !served.some((each) => each.endpoint === endpoint))
      .map(([name]) => `no function serves ${name}`),
    ...served
      .filter(({ endpoint }) => !written.some(([, each]) => each === endpoint))
      .map(({ name, endpoint }) => `${name} serves ${endpoint.name}, which is no contract`),
  ]
}

/** Vendors that call us and of whom the tests do not know how they prove themselves, and the other way round. */
export function unknownVendors(
  functions: readonly FunctionDefinition[],
  known: Readonly<Record<string, unknown>>,
): string[] {
  const calling = vendorsIn(functions)
  return [
    ...calling.filter((vendor) => !(vendor in known)).map((vendor) => `no row for ${vendor}`),
    ...Object.keys(known)
      .filter((vendor) => !calling.includes(vendor))
      .map((vendor) => `${vendor} does not call`),
  ]
}

/** Routes among whose answers there is no yes: whatever was sent there ended at the door. But for those that want more than can be made up. */
export function neverYes(
  routes: readonly NamedRoute[],
  answered: Readonly<Record<string, Readonly<Record<number, number>>>>,
  wantMore: Readonly<Record<string, string>> = {},
): string[] {
  return routes
    .map(([name]) => name)
    .filter((name) => !(name in wantMore) && !Object.keys(answered[name] ?? {}).some((status) => Number(status) < 400))
}

/** Every route there is. */
export const routes = routesOf(endpoints)
export const vendorNames = vendorsIn(functions)
