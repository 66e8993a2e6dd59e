import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event } from '#events/define.ts'
import type { Entry } from '#functions/kit/entry.ts'
import { subscriber as hearing, timer as waking } from '#functions/kit/event.ts'
import { http as door, serve, unknownPath as strayed } from '#functions/kit/http.ts'
import { outbox } from '#functions/kit/outbox.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { http, type Lane, subscriber, timer, unknownPath } from '#infra/feature/define.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { movableClock, systemClock } from './clock.ts'
import { type House, type HouseOptions, openHouse } from './house.ts'
import { collectingLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-house-'))
afterAll(() => rmSync(folder, { recursive: true }))

const knocked = event({ name: 'test.knocked', version: 1, detail: z.object({ times: z.int() }), example: { times: 1 } })
const echoed = event({ name: 'test.echoed', version: 1, detail: z.object({ times: z.int() }), example: { times: 1 } })
const testApi = api('test', {
  knock: {
    method: 'POST',
    path: '/knock/{times}',
    who: 'open',
    summary: '',
    params: z.object({ times: z.string() }),
    answer: z.object({ ok: z.boolean() }),
    refusals: [],
  },
})
const counted = { pk: 'test', sk: 'count' }

const modules: Record<string, Entry> = {
  'functions/test/api.ts': serve(testApi, {
    knock: door(testApi.knock, async ({ params, correlation }, ports) => {
      await ports.table.transact([outbox(ports, knocked, { times: Number(params.times) }, correlation)])
      return { ok: true }
    }),
  }),
  'functions/test/on-knocked.ts': hearing(
    'test/on-knocked',
    [knocked],
    async ({ detail }, ports) => void (await ports.table.update(counted, { add: { heard: detail.times } })),
  ),
  'functions/test/on-echoed.ts': hearing('test/on-echoed', [echoed], async ({ detail, correlation }, ports) =>
    ports.table.transact([outbox(ports, echoed, detail, correlation)]),
  ),
  'functions/test/every-minute-tick.ts': waking(
    'test/every-minute-tick',
    async (ports) => void (await ports.table.update(counted, { add: { ticks: 1 } })),
  ),
  'functions/test/unknown.ts': strayed(),
}
const lanes: readonly Lane[] = [
  http('test', testApi, { table: 'write' }),
  subscriber('test', 'on-knocked', [knocked], { table: 'write' }),
  subscriber('test', 'on-echoed', [echoed], { table: 'write' }),
  timer('test', 'every-minute-tick', minuteMs, { table: 'write' }),
  unknownPath('test', 'unknown'),
]

const opened: House[] = []
afterEach(async () => {
  for (const house of opened.splice(0)) await house.close()
})

async function openTest(more: Partial<HouseOptions> = {}) {
  const clock = movableClock('2026-11-21T10:00:00.000Z')
  const house = await openHouse({
    clock,
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: false,
    lanes,
    load: async (file) => ({ entry: modules[file] }),
    ...more,
  })
  opened.push(house)
  const count = async (ports: Ports = house.ports) => await ports.table.get(counted)
  return { house, clock, count }
}

const request = { method: 'POST', headers: {}, body: new Uint8Array(), address: '127.0.0.1' }

it('carries a call through the outbox to its hearer', async () => {
  const { house, count } = await openTest()
  expect((await house.call({ ...request, target: '/api/knock/3' })).status).toBe(200)
  await house.drain()
  expect(await count()).toMatchObject({ heard: 3 })
})

it('wakes a timer once each time that it is due', async () => {
  const { house, clock, count } = await openTest()
  await house.drain()
  await house.drain()
  expect(await count()).toMatchObject({ ticks: 1 })
  clock.advance(5 * minuteMs)
  await house.drain()
  expect(await count()).toMatchObject({ ticks: 2 })
})

it('answers over real HTTP and by itself once it is started', async () => {
  const { house, count } = await openTest({ clock: systemClock() })
  house.start()
  const response = await fetch(`${house.siteAddress}/api/knock/4`, { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  await pause(60)
  expect(await count()).toMatchObject({ heard: 4 })
  const strayed = await fetch(`${house.siteAddress}/api/knock/4/`, { method: 'POST', redirect: 'manual' })
  expect([strayed.status, strayed.headers.get('location')]).toEqual([308, `${house.siteAddress}/api/knock/4`])
  expect(await (await fetch(`${house.siteAddress}/config.json`)).json()).toMatchObject({
    ApiEndPoint: '/api',
    maintenanceMode: false,
    launch: 'open',
  })
})

it('goes on after a restart with what was told but not heard', async () => {
  const first = await openTest({ folder })
  await first.house.call({ ...request, target: '/api/knock/5' })
  await opened.pop()?.close()
  const second = await openTest({ folder })
  await second.house.drain()
  expect(await second.count()).toMatchObject({ heard: 5 })
})

it('tells who does not come to rest', async () => {
  const { house } = await openTest()
  await house.ports.bus.publish([
    {
      id: 'evt_1',
      name: 'test.echoed',
      version: 1,
      at: '2026-11-21T10:00:00.000Z',
      correlation: 'req_1',
      detail: { times: 1 },
    },
  ])
  await expect(house.drain()).rejects.toThrow(/does not come to rest.*test\/on-echoed/)
}, 30_000)

it('names the functions that are missing', async () => {
  const missing = openTest({ load: async (file) => (file.includes('/on-') ? {} : { entry: modules[file] }) })
  await expect(missing).rejects.toThrow(
    /functions that cannot run:\n {2}test\/on-echoed: .*exports no `entry`\n {2}test\/on-knocked/,
  )
  await expect(openTest({ load: undefined as never })).rejects.toThrow(
    /test\/api: functions\/test\/api\.ts cannot be loaded/,
  )
})

it('brings the sandboxes along, at addresses that the settings know', async () => {
  const { house } = await openTest({ sandboxes: true })
  expect((await fetch(`${house.sandboxAddress}/levers`)).status).toBe(200)
  expect(house.settings.vouch.address).toBe(`${house.sandboxAddress}/vouch`)
  await house.drain()
})
