import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/registry.ts'
import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import type { Subscription } from '#events/subscription.ts'
import type { DeclaredEntry, Entry } from '#functions/platform/entry.ts'
import type { LogLine, Ports } from '#functions/platform/port/ports.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { EventId } from '#shared/kernel/id.ts'
import type { ModulePermissions } from '#shared/kernel/permissions.ts'
import { dayMs, hourMs, instantOf, minuteMs } from '#shared/kernel/instant.ts'
import { type Module, modulesLike } from './modules.ts'

const all: readonly EventDefinition[] = events

let definitionFiles: readonly Module[]
let functionFiles: ReadonlyMap<string, Module>
beforeAll(async () => {
  definitionFiles = await modulesLike(/^infra\/functions\/(?!registry|define|partner-calls)[\w-]+\.ts$/)
  functionFiles = new Map(
    (await modulesLike(/^functions\/(?!platform\/|vendor\/)[\w-]+\/([\w-]+\/)?[\w-]+\.ts$/)).map((module) => [
      module.path,
      module,
    ]),
  )
}, 60_000)

describe('the registry of functions', () => {
  it('has every definition of every module', () => {
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

  it('has every file that exports an entry, and each of its files does', () => {
    const entryFiles = [...functionFiles.values()]
      .filter(({ exports }) => typeof exports['entry'] === 'function')
      .map(({ path }) => path)
    expect(functions.map(({ file }): string => file).sort()).toEqual(entryFiles.sort())
  })

  it.each(functions)(
    'gives $name the permissions that its entry declares, and these are named as it',
    async (definition) => {
      const { file, moduleName, name, permissions } = definition
      const entry = functionFiles.get(file)?.exports['entry'] as DeclaredEntry
      expect(entry.permissions).toBe(permissions)
      const [declared] = await modulesLike(new RegExp(`^functions/${moduleName}/permissions\\.ts$`))
      const key = keyOf(name.slice(moduleName.length + 1))
      expect(declared?.exports['permissions']).toHaveProperty(key, permissions)
    },
  )

  it('uses every declared permission', async () => {
    const declared = (await modulesLike(/^functions\/[\w-]+\/permissions\.ts$/)).flatMap(({ exports }) =>
      Object.keys(exports['permissions'] as ModulePermissions),
    )
    expect(declared).toHaveLength(functions.length)
  })
})

/** `onStockMoved` of `on-stock-moved`. */
function keyOf(functionName: string): string {
  return functionName.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}

describe('a subscriber', () => {
  it.each(functionsOf(functions, 'subscriber'))(
    '$name subscribes to listed events, and reads its own subscription',
    async (definition) => {
      expect(definition.trigger.events.filter((event) => !all.includes(event))).toEqual([])
      for (const { name, version, example } of definition.trigger.events) {
        const envelope: EventEnvelope = {
          id: EventId.parse('evt_1'),
          name,
          version,
          at: instantOf('2026-11-23T05:30:00.000Z'),
          correlation: 'req_1',
          detail: example as EventEnvelope['detail'],
        }
        const lines = await invoke(definition, {
          Records: [{ messageId: '1', body: JSON.stringify({ detail: envelope }) }],
        })
        expect(lines).toMatchObject([{ functionName: definition.name, name, id: 'evt_1', correlation: 'req_1' }])
        expect(lines[0]?.['error'] ?? '').not.toContain('does not subscribe to')
      }
    },
  )

  it('has a share of the calls of each partner that it asks, and all of them leave some to requests and workflows', () => {
    const subscribers = functionsOf(functions, 'subscriber')
    for (const partner of ['razorpay', 'vouch', 'signeasy', 'hyperverge'] as const) {
      const asking = subscribers.filter(({ permissions: { vendors = [] } }) => vendors.includes(partner))
      const sharing = subscribers.filter(({ partnerShares = {} }) => (partnerShares[partner] ?? 0) > 0)
      expect(sharing).toEqual(asking)
      const percent = sharing.reduce((all, { partnerShares = {} }) => all + 100 * (partnerShares[partner] ?? 0), 0)
      expect(Math.round(percent), partner).toBeLessThanOrEqual(86)
    }
  })

  it('has its subscription in the file of its module, exported under its own name', async () => {
    const files = await modulesLike(/^events\/subscriptions\/[\w-]+\.ts$/)
    const written = files.flatMap(({ path, exports }) =>
      Object.entries(exports).map(([key, value]) => `${path} ${key} ${(value as Subscription).name}`),
    )
    const expected = functionsOf(functions, 'subscriber').map(({ moduleName, name }) => {
      const key = keyOf(name.slice(moduleName.length + 1))
      return `events/subscriptions/${moduleName}.ts ${key} ${name}`
    })
    expect(written.sort()).toEqual(expected.sort())
  })
})

describe('a timer', () => {
  const units: Readonly<Record<string, number>> = { minute: minuteMs, hour: hourMs, day: dayMs }

  it.each(functionsOf(functions, 'timer'))(
    '$name has the interval of its name, and logs its own name',
    async (definition) => {
      const [, times, unit = ''] = /\/every-(\d+)-(minute|hour|day)s?-/.exec(definition.name) ?? []
      expect(definition.trigger.everyMs).toBe(Number(times) * (units[unit] ?? Number.NaN))
      expect(await invoke(definition, {})).toMatchObject([{ functionName: definition.name }])
    },
  )
})

describe('a step of a workflow', () => {
  const named = [...JSON.stringify(workflows).matchAll(/\$\{([^}]+)\}/g)].map((match) => String(match[1]))

  it('is a task function, and each task function is a step', () => {
    expect([...new Set(named)].sort()).toEqual(
      functionsOf(functions, 'task')
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each(functionsOf(functions, 'task'))('$name logs its own name', async (definition) => {
    expect(await invoke(definition, {})).toMatchObject([{ functionName: definition.name }])
  })
})

/** The log lines of a function whose ports all fail. It logs its name before it uses any port. */
async function invoke({ file }: FunctionDefinition, event: unknown): Promise<readonly LogLine[]> {
  const lines: LogLine[] = []
  const failingPort: unknown = new Proxy(() => {}, {
    get: () => failingPort,
    apply() {
      throw new Error('this port fails in the test')
    },
  })
  const working: Partial<Record<string | symbol, unknown>> = {
    log: (line: LogLine) => void lines.push(line),
    ids: { make: () => 'req_1' },
  }
  const ports = new Proxy({}, { get: (_, name) => working[name] ?? failingPort }) as Ports
  const entry = functionFiles.get(file)?.exports['entry'] as Entry
  // Only the log is checked; the run itself may fail.
  await Promise.resolve(entry(ports)(event as never)).catch(() => undefined)
  return lines
}
