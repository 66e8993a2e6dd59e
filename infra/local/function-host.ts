import type { Entry } from '#functions/platform/entry.ts'
import type { LambdaHandler } from '#functions/platform/middy.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { restrictPorts } from './port-permissions.ts'

/** Runs a function by its lane's name with an event of AWS's form. */
export type Invoke = (definition: string, event: unknown) => Promise<unknown>

/** Brings a function's module. */
export type Load = (file: FunctionDefinition['file']) => Promise<unknown>

/** Every lane's file, loaded and given the ports. Throws one error that names all the files that will not do. */
export async function loadFunctions(
  functions: readonly FunctionDefinition[],
  ports: Ports,
  load: Load = loadFile,
): Promise<Invoke> {
  const mistakes: string[] = []
  const handlers = new Map<string, LambdaHandler>()
  const seen = new Set<string>()
  await Promise.all(
    functions.map(async ({ name, file, permissions }) => {
      if (seen.has(name)) return mistakes.push(`${name}: named twice`)
      seen.add(name)
      try {
        const entry = entryIn(await load(file))
        if (entry === undefined) return mistakes.push(`${name}: ${file} exports no \`entry\``)
        return handlers.set(name, entry(restrictPorts(ports, permissions)))
      } catch (failure) {
        return mistakes.push(
          `${name}: ${file} cannot be loaded (${failure instanceof Error ? failure.message : 'unknown'})`,
        )
      }
    }),
  )
  if (mistakes.length > 0)
    throw new Error(`infra/functions names functions that cannot run:\n  ${mistakes.sort().join('\n  ')}`)
  return async (definition, event) => {
    const handler = handlers.get(definition)
    if (handler === undefined) throw new Error(`infra/functions has no function called ${definition}`)
    return await handler(event as never)
  }
}

/** By the package's own import map, as every other import of a function goes. */
function loadFile(file: FunctionDefinition['file']): Promise<unknown> {
  return import(/* @vite-ignore */ `#${file}`)
}

function entryIn(module: unknown): Entry | undefined {
  const entry = (module as { entry?: unknown } | undefined)?.entry
  return typeof entry === 'function' ? (entry as Entry) : undefined
}
