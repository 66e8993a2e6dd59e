import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event } from '#events/define.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { subscriber as hearing, timer as waking } from '#functions/platform/messaging/event.ts'
import { http as door, serve, unknownPath as strayed } from '#functions/platform/http/endpoint.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { http, type FunctionDefinition, subscriber, timer, unknownPath } from '#infra/functions/define.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { movableClock, systemClock } from './clock.ts'
import { type LocalApp, type LocalAppOptions, startLocalApp } from './app.ts'
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
const functions: readonly FunctionDefinition[] = [
  http('test', testApi, { table: 'write' }),
  subscriber('test', 'on-knocked', [knocked], { table: 'write' }),
  subscriber('test', 'on-echoed', [echoed], { table: 'write' }),
  timer('test', 'every-minute-tick', minuteMs, { table: 'write' }),
  unknownPath('test', 'unknown'),
]

const opened: LocalApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

async function openTest(more: Partial<LocalAppOptions> = {}) {
  const clock = movableClock('2026-11-21T10:00:00.000Z')
  const app = await startLocalApp({
    clock,
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: false,
    functions,
    load: async (file) => ({ entry: modules[file] }),
    ...more,
  })
  opened.push(app)
  const count = async (ports: Ports = app.ports) => await ports.table.get(counted)
  return { app, clock, count }
}

const request = { method: 'POST', headers: {}, body: new Uint8Array(), address: '127.0.0.1' }

it('carries a call through the outbox to its hearer', async () => {
  const { app, count } = await openTest()
  expect((await app.call({ ...request, target: '/api/knock/3' })).status).toBe(200)
  await app.drain()
  expect(await count()).toMatchObject({ heard: 3 })
})

it('wakes a timer once each time that it is due', async () => {
  const { app, clock, count } = await openTest()
  await app.drain()
  await app.drain()
  expect(await count()).toMatchObject({ ticks: 1 })
  clock.advance(5 * minuteMs)
  await app.drain()
  expect(await count()).toMatchObject({ ticks: 2 })
})

it('answers over real HTTP and by itself once it is started', async () => {
  const { app, count } = await openTest({ clock: systemClock() })
  app.start()
  const response = await fetch(`${app.siteAddress}/api/knock/4`, { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  await pause(60)
  expect(await count()).toMatchObject({ heard: 4 })
  const strayed = await fetch(`${app.siteAddress}/api/knock/4/`, { method: 'POST', redirect: 'manual' })
  expect([strayed.status, strayed.headers.get('location')]).toEqual([308, `${app.siteAddress}/api/knock/4`])
  expect(await (await fetch(`${app.siteAddress}/config.json`)).json()).toMatchObject({
    ApiEndPoint: '/api',
    maintenanceMode: false,
    launch: 'open',
  })
})

it('goes on after a restart with what was told but not heard', async () => {
  const first = await openTest({ folder })
  await first.app.call({ ...request, target: '/api/knock/5' })
  await opened.pop()?.close()
  const second = await openTest({ folder })
  await second.app.drain()
  expect(await second.count()).toMatchObject({ heard: 5 })
})

it('tells who does not come to rest', async () => {
  const { app } = await openTest()
  await app.ports.bus.publish([
    {
      id: 'evt_1',
      name: 'test.echoed',
      version: 1,
      at: '2026-11-21T10:00:00.000Z',
      correlation: 'req_1',
      detail: { times: 1 },
    },
  ])
  await expect(app.drain()).rejects.toThrow(/does not come to rest.*test\/on-echoed/)
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
  const { app } = await openTest({ sandboxes: true })
  expect((await fetch(`${app.sandboxAddress}/levers`)).status).toBe(200)
  expect(app.settings.vouch.address).toBe(`${app.sandboxAddress}/vouch`)
  await app.drain()
})
