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

/** The vendors that call webhooks, by the last part of the path. */
function vendorsIn(functions: readonly FunctionDefinition[]): string[] {
  return functionsOf(functions, 'webhook').map(({ trigger }) => trigger.path.slice('/webhooks/'.length))
}

/** Contracts without a function, and functions that serve something other than a contract: the hostile requests would not cover either. */
export function unmatched(
  contracts: Readonly<Record<string, Endpoint>>,
  functions: readonly FunctionDefinition[],
): string[] {
  const served = functionsOf(functions, 'http').flatMap(({ name, trigger }) =>
    Object.values(trigger.endpoints).map((endpoint) => ({ name, endpoint })),
  )
  const entries = Object.entries(contracts)
  return [
    ...entries
      .filter(([, endpoint]) => !served.some((each) => each.endpoint === endpoint))
      .map(([name]) => `no function serves ${name}`),
    ...served
      .filter(({ endpoint }) => !entries.some(([, each]) => each === endpoint))
      .map(({ name, endpoint }) => `${name} serves ${endpoint.name}, which is no contract`),
  ]
}

/** Webhook vendors whose proof the tests do not know, and known vendors without a webhook. */
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

/** Routes without a successful response: every request ended in the request pipeline. Except those that generated requests cannot satisfy. */
export function neverSuccessful(
  routes: readonly NamedRoute[],
  answered: Readonly<Record<string, Readonly<Record<number, number>>>>,
  testedElsewhere: Readonly<Record<string, string>> = {},
): string[] {
  return routes
    .map(([name]) => name)
    .filter(
      (name) => !(name in testedElsewhere) && !Object.keys(answered[name] ?? {}).some((status) => Number(status) < 400),
    )
}

/** All routes. */
export const routes = routesOf(endpoints)
export const vendorNames = vendorsIn(functions)
