import type { Entry } from '#functions/platform/entry.ts'
import { measuredFetch } from '#functions/platform/partner-calls.ts'
import { guardedFetch } from '#functions/platform/partner-guard.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { callsOf } from '#infra/functions/partner-calls.ts'
import { restrictPorts } from './port-permissions.ts'

/** Runs a function by its name with an event in AWS's format. */
export type Invoke = (functionName: string, event: unknown) => Promise<unknown>

/** Loads a function's module. */
export type Load = (file: FunctionDefinition['file']) => Promise<unknown>

/** Loads the file of every function and gives it its ports. Throws one error that lists all files that fail. */
export async function loadFunctions(
  functions: readonly FunctionDefinition[],
  ports: Ports,
  load: Load = loadFile,
): Promise<Invoke> {
  const problems: string[] = []
  const handlers = new Map<string, LambdaHandler>()
  const seen = new Set<string>()
  await Promise.all(
    functions.map(async (definition) => {
      const { name, file } = definition
      if (seen.has(name)) return problems.push(`${name}: defined twice`)
      seen.add(name)
      try {
        const entry = entryIn(await load(file))
        if (entry === undefined) return problems.push(`${name}: ${file} exports no \`entry\``)
        return handlers.set(name, entry(portsOf(definition, ports)))
      } catch (failure) {
        return problems.push(
          `${name}: ${file} cannot be loaded (${failure instanceof Error ? failure.message : 'unknown'})`,
        )
      }
    }),
  )
  if (problems.length > 0)
    throw new Error(`infra/functions names functions that cannot run:\n  ${problems.sort().join('\n  ')}`)
  return async (functionName, event) => {
    const handler = handlers.get(functionName)
    if (handler === undefined) throw new Error(`infra/functions has no function called ${functionName}`)
    return await handler(event as never)
  }
}

/** All runs of a function are in this process, so that it has the function's whole part of each partner's budget. */
function portsOf(definition: FunctionDefinition, ports: Ports): Ports {
  const callsPerSecond = callsOf(definition, ports.settings.partnerCallsPerSecond)
  const fetch = definition.partnerShares === undefined ? ports.fetch : guardedFetch({ ...ports, callsPerSecond })
  return restrictPorts({ ...ports, fetch: measuredFetch({ ...ports, fetch }) }, definition.permissions)
}

const loaded = new Map<FunctionDefinition['file'], Promise<unknown>>()

/** Uses the import map of package.json, as every other import of a function does. Tests load all functions hundreds of times. */
export function loadFile(file: FunctionDefinition['file']): Promise<unknown> {
  const module = loaded.get(file) ?? import(/* @vite-ignore */ `#${file}`)
  loaded.set(file, module)
  return module
}

function entryIn(module: unknown): Entry | undefined {
  const entry = (module as { entry?: unknown } | undefined)?.entry
  return typeof entry === 'function' ? (entry as Entry) : undefined
}
