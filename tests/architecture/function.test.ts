import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/registry.ts'
import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import type { Entry } from '#functions/platform/entry.ts'
import type { LogLine, Ports } from '#functions/platform/port/ports.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { dayMs, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { type Module, modulesLike } from './modules.ts'

const all: readonly EventDefinition[] = events

let definitionFiles: readonly Module[]
let hands: ReadonlyMap<string, Module>
beforeAll(async () => {
  definitionFiles = await modulesLike(/^infra\/functions\/(?!registry|define)[\w-]+\.ts$/)
  hands = new Map(
    (await modulesLike(/^functions\/(?!platform\/|vendor\/)[\w-]+\/([\w-]+\/)?[\w-]+\.ts$/)).map((module) => [
      module.path,
      module,
    ]),
  )
}, 60_000)

describe('the catalogue of functions', () => {
  it('has every line of every feature', () => {
    const written = definitionFiles.flatMap(({ path, exports }) =>
      Object.values(exports).flatMap((each) =>
        (each as FunctionDefinition[]).map((definition) => ({ path, definition })),
      ),
    )
    expect(
      written
        .filter(({ definition }) => !functions.includes(definition))
        .map(({ path, definition }) => `${path} ${definition.name}`),
    ).toEqual([])
    expect(written.length).toBe(functions.length)
    expect(
      written
        .filter(({ path, definition }) => path !== `infra/functions/${definition.moduleName}.ts`)
        .map(({ definition }) => definition.name),
    ).toEqual([])
  })

  it('has every file that can be a function, and each of its files can', () => {
    const able = [...hands.values()]
      .filter(({ exports }) => typeof exports['entry'] === 'function')
      .map(({ path }) => path)
    expect(functions.map(({ file }): string => file).sort()).toEqual(able.sort())
  })
})

describe('a hearer', () => {
  it.each(functionsOf(functions, 'subscriber'))(
    '$name hears what its line says and nothing else, and calls itself so',
    async (definition) => {
      expect(definition.trigger.events.filter((event) => !all.includes(event))).toEqual([])
      const heard: string[] = []
      for (const { name, version, example } of all) {
        const envelope: EventEnvelope = {
          id: 'evt_1',
          name,
          version,
          at: '2026-11-23T05:30:00.000Z',
          correlation: 'req_1',
          detail: example as EventEnvelope['detail'],
        }
        const said = await wake(definition, {
          Records: [{ messageId: '1', body: JSON.stringify({ detail: envelope }) }],
        })
        expect(said).toMatchObject([{ functionName: definition.name, name, id: 'evt_1', correlation: 'req_1' }])
        if (!String(said[0]?.['error']).includes('does not hear')) heard.push(name)
      }
      expect(heard.sort()).toEqual(definition.trigger.events.map(({ name }) => name).sort())
    },
  )
})

describe('a timer', () => {
  const units: Readonly<Record<string, number>> = { minute: minuteMs, hour: hourMs, day: dayMs }

  it.each(functionsOf(functions, 'timer'))(
    '$name runs as often as its name says, and calls itself so',
    async (definition) => {
      const [, times, unit = ''] = /\/every-(\d+)-(minute|hour|day)s?-/.exec(definition.name) ?? []
      expect(definition.trigger.everyMs).toBe(Number(times) * (units[unit] ?? Number.NaN))
      expect(await wake(definition, {})).toMatchObject([{ functionName: definition.name }])
    },
  )
})

describe('a step of a workflow', () => {
  const named = [...JSON.stringify(workflows).matchAll(/\$\{([^}]+)\}/g)].map((match) => String(match[1]))

  it('is a function, and each such function is a step', () => {
    expect([...new Set(named)].sort()).toEqual(
      functionsOf(functions, 'task')
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each(functionsOf(functions, 'task'))('$name calls itself so', async (definition) => {
    expect(await wake(definition, {})).toMatchObject([{ functionName: definition.name }])
  })
})

/** What a function logs that finds nothing where it runs: who it is can be told before anything is touched. */
async function wake({ file }: FunctionDefinition, event: unknown): Promise<readonly LogLine[]> {
  const said: LogLine[] = []
  const nothing: unknown = new Proxy(() => {}, {
    get: () => nothing,
    apply() {
      throw new Error('nothing is there')
    },
  })
  const own: Partial<Record<string | symbol, unknown>> = {
    log: (line: LogLine) => void said.push(line),
    ids: { make: () => 'req_1' },
  }
  const ports = new Proxy({}, { get: (_, name) => own[name] ?? nothing }) as Ports
  const entry = hands.get(file)?.exports['entry'] as Entry
  // What it says of itself is looked at, not whether it succeeds.
  await Promise.resolve(entry(ports)(event as never)).catch(() => undefined)
  return said
}
