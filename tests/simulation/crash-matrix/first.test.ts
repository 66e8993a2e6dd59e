import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { crashMatrixOfFile, playPart } from './part.ts'

/** What a lane does by what wakes it, as the matrix calls it. */
function handlersOf({ name, trigger }: FunctionDefinition): readonly string[] {
  if (trigger.kind === 'http')
    return Object.values(trigger.endpoints).map(({ method, path }) => `${name} ${method} ${path}`)
  if (trigger.kind === 'webhook') return [`${name} POST ${trigger.path}`]
  if (trigger.kind === 'subscriber') return trigger.events.map((event) => `${name} ${event.name}`)
  if (trigger.kind === 'unknown-path') return [`${name} $default`]
  // What the stream wakes is the embedded bus's own work: it is driven on the emulator (tests/deployed).
  if (trigger.kind === 'stream') return []
  return [name]
}

/** Handlers that have nothing to die at: their lane touches nothing, or they are open to all and ask not even whether the house is closed. */
function callFree(definition: FunctionDefinition): readonly string[] {
  const { table, ...rest } = definition.permissions
  if (table === 'none' && Object.keys(rest).length === 0) return handlersOf(definition)
  const endpoints = definition.trigger.kind === 'http' ? Object.values(definition.trigger.endpoints) : []
  return endpoints
    .filter(({ who, duringMaintenance }) => who === 'open' && duringMaintenance === true)
    .map(({ method, path }) => `${definition.name} ${method} ${path}`)
}

playPart(0)

it('has every handler of every lane', { timeout: 600_000 }, async () => {
  const { cells, handlers } = await crashMatrixOfFile()
  const wanted = functions.flatMap(handlersOf)
  expect(
    wanted.filter((each) => !handlers.has(each)),
    'no story wakes these: let one in tests/simulation/crash-matrix/scenarios.ts',
  ).toEqual([])
  const dying = new Set(cells.map(({ handler }) => handler))
  const free = new Set(functions.flatMap(callFree))
  expect(
    wanted.filter((each) => !dying.has(each) && !free.has(each)),
    'these make no call in any story',
  ).toEqual([])
})
