import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/catalogue.ts'
import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import type { Entry } from '#functions/kit/entry.ts'
import type { LogLine, Ports } from '#functions/kit/port/ports.ts'
import { lanes } from '#infra/feature/catalogue.ts'
import { type Lane, lanesOf } from '#infra/feature/define.ts'
import { workflows } from '#infra/workflow/catalogue.ts'
import { dayMs, hourMs, minuteMs } from '#shared/kernel/instant.ts'
import { type Module, modulesLike } from './modules.ts'

const all: readonly EventDefinition[] = events

let features: readonly Module[]
let hands: ReadonlyMap<string, Module>
beforeAll(async () => {
  features = await modulesLike(/^infra\/feature\/(?!catalogue|define)[\w-]+\.ts$/)
  hands = new Map(
    (await modulesLike(/^functions\/(?!kit\/|vendor\/)[\w-]+\/[\w-]+\.ts$/)).map((module) => [module.path, module]),
  )
}, 60_000)

describe('the catalogue of functions', () => {
  it('has every line of every feature', () => {
    const written = features.flatMap(({ path, exports }) =>
      Object.values(exports).flatMap((each) => (each as Lane[]).map((lane) => ({ path, lane }))),
    )
    expect(written.filter(({ lane }) => !lanes.includes(lane)).map(({ path, lane }) => `${path} ${lane.name}`)).toEqual(
      [],
    )
    expect(written.length).toBe(lanes.length)
    expect(
      written.filter(({ path, lane }) => path !== `infra/feature/${lane.noun}.ts`).map(({ lane }) => lane.name),
    ).toEqual([])
  })

  it('has every file that can be a function, and each of its files can', () => {
    const able = [...hands.values()]
      .filter(({ exports }) => typeof exports['entry'] === 'function')
      .map(({ path }) => path)
    expect(lanes.map(({ file }): string => file).sort()).toEqual(able.sort())
  })
})

describe('a hearer', () => {
  it.each(lanesOf(lanes, 'subscriber'))(
    '$name hears what its line says and nothing else, and calls itself so',
    async (lane) => {
      expect(lane.trigger.events.filter((event) => !all.includes(event))).toEqual([])
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
        const said = await wake(lane, { Records: [{ messageId: '1', body: JSON.stringify({ detail: envelope }) }] })
        expect(said).toMatchObject([{ lane: lane.name, name, id: 'evt_1', correlation: 'req_1' }])
        if (!String(said[0]?.['error']).includes('does not hear')) heard.push(name)
      }
      expect(heard.sort()).toEqual(lane.trigger.events.map(({ name }) => name).sort())
    },
  )
})

describe('a timer', () => {
  const units: Readonly<Record<string, number>> = { minute: minuteMs, hour: hourMs, day: dayMs }

  it.each(lanesOf(lanes, 'timer'))('$name runs as often as its name says, and calls itself so', async (lane) => {
    const [, times, unit = ''] = /\/every-(\d+)-(minute|hour|day)s?-/.exec(lane.name) ?? []
    expect(lane.trigger.everyMs).toBe(Number(times) * (units[unit] ?? Number.NaN))
    expect(await wake(lane, {})).toMatchObject([{ lane: lane.name }])
  })
})

describe('a step of a workflow', () => {
  const named = [...JSON.stringify(workflows).matchAll(/\$\{([^}]+)\}/g)].map((match) => String(match[1]))

  it('is a function, and each such function is a step', () => {
    expect([...new Set(named)].sort()).toEqual(
      lanesOf(lanes, 'task')
        .map(({ name }) => name)
        .sort(),
    )
  })

  it.each(lanesOf(lanes, 'task'))('$name calls itself so', async (lane) => {
    expect(await wake(lane, {})).toMatchObject([{ lane: lane.name }])
  })
})

/** What a function logs that finds nothing where it runs: who it is can be told before anything is touched. */
async function wake({ file }: Lane, event: unknown): Promise<readonly LogLine[]> {
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
