import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { recordedMatrix, runPart } from './part.ts'

/** The handlers of a function, one for each of its triggers, as the crash matrix names them. */
function handlersOf({ name, trigger }: FunctionDefinition): readonly string[] {
  if (trigger.kind === 'http')
    return Object.values(trigger.endpoints).map(({ method, path }) => `${name} ${method} ${path}`)
  if (trigger.kind === 'webhook') return [`${name} POST ${trigger.path}`]
  if (trigger.kind === 'subscriber') return trigger.events.map((event) => `${name} ${event.name}`)
  if (trigger.kind === 'unknown-path') return [`${name} $default`]
  // The local bus does the work of the stream's function; that function is tested on the emulator (tests/deployed).
  if (trigger.kind === 'stream') return []
  // Only a change by hand starts it, which no scenario makes (tests/integration/trail/ledger.test.ts).
  if (trigger.kind === 'ledger-change') return []
  return [name]
}

/** Handlers without calls to crash at: their function has no permissions, or they are public and available during maintenance. */
function handlersWithoutCalls(definition: FunctionDefinition): readonly string[] {
  const { table, ...rest } = definition.permissions
  if (table === 'none' && Object.keys(rest).length === 0) return handlersOf(definition)
  const endpoints = definition.trigger.kind === 'http' ? Object.values(definition.trigger.endpoints) : []
  return endpoints
    .filter(({ who, duringMaintenance }) => who === 'open' && duringMaintenance === true)
    .map(({ method, path }) => `${definition.name} ${method} ${path}`)
}

runPart(0)

it('has a cell for every handler of every function', { timeout: 600_000 }, async () => {
  const { cells, handlers } = await recordedMatrix()
  const expected = functions.flatMap(handlersOf)
  expect(
    expected.filter((handler) => !handlers.has(handler)),
    'no scenario invokes these handlers: add one to tests/simulation/crash-matrix/scenarios.ts',
  ).toEqual([])
  const crashing = new Set(cells.map(({ handler }) => handler))
  const withoutCalls = new Set(functions.flatMap(handlersWithoutCalls))
  expect(
    expected.filter((handler) => !crashing.has(handler) && !withoutCalls.has(handler)),
    'these handlers make no call in any scenario',
  ).toEqual([])
})
