import type { Entry } from '#functions/kit/entry.ts'
import type { LambdaHandler } from '#functions/kit/middy.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import type { Lane } from '#infra/feature/define.ts'
import { portsWithin } from './touches.ts'

/** Runs a function by its lane's name with an event of AWS's form. */
export type Invoke = (lane: string, event: unknown) => Promise<unknown>

/** Brings a function's module. */
export type Load = (file: Lane['file']) => Promise<unknown>

/** Every lane's file, loaded and given the ports. Throws one error that names all the files that will not do. */
export async function loadLanes(lanes: readonly Lane[], ports: Ports, load: Load = loadFile): Promise<Invoke> {
  const mistakes: string[] = []
  const handlers = new Map<string, LambdaHandler>()
  const seen = new Set<string>()
  await Promise.all(
    lanes.map(async ({ name, file, touches }) => {
      if (seen.has(name)) return mistakes.push(`${name}: named twice`)
      seen.add(name)
      try {
        const entry = entryIn(await load(file))
        if (entry === undefined) return mistakes.push(`${name}: ${file} exports no \`entry\``)
        return handlers.set(name, entry(portsWithin(ports, touches)))
      } catch (failure) {
        return mistakes.push(
          `${name}: ${file} cannot be loaded (${failure instanceof Error ? failure.message : 'unknown'})`,
        )
      }
    }),
  )
  if (mistakes.length > 0)
    throw new Error(`infra/feature names functions that cannot run:\n  ${mistakes.sort().join('\n  ')}`)
  return async (lane, event) => {
    const handler = handlers.get(lane)
    if (handler === undefined) throw new Error(`infra/feature has no function called ${lane}`)
    return await handler(event as never)
  }
}

/** By the package's own import map, as every other import of a function goes. */
function loadFile(file: Lane['file']): Promise<unknown> {
  return import(/* @vite-ignore */ `#${file}`)
}

function entryIn(module: unknown): Entry | undefined {
  const entry = (module as { entry?: unknown } | undefined)?.entry
  return typeof entry === 'function' ? (entry as Entry) : undefined
}
