import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event } from '#events/define.ts'
import { subscription } from '#events/subscription.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { subscriber as subscriberEntry, timer as timerEntry } from '#functions/platform/messaging/event.ts'
import { http as endpoint, serve, unknownPath as unknownPathEntry } from '#functions/platform/http/endpoint.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { http, type FunctionDefinition, subscriber, timer, unknownPath } from '#infra/functions/define.ts'
import { EventId } from '#shared/kernel/id.ts'
import { api } from '#shared/kernel/endpoint.ts'
import { minuteMs, instantOf } from '#shared/kernel/instant.ts'
import { movableClock, systemClock } from './clock.ts'
import { type LocalApp, type LocalAppOptions, startLocalApp } from './app.ts'
import { collectingLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-app-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pinged = event({ name: 'test.pinged', version: 1, detail: z.object({ times: z.int() }), example: { times: 1 } })
const echoed = event({ name: 'test.echoed', version: 1, detail: z.object({ times: z.int() }), example: { times: 1 } })
const onPinged = subscription('test', 'on-pinged', [pinged])
const onEchoed = subscription('test', 'on-echoed', [echoed])
const writes = { table: 'write' } as const
const testApi = api('test', {
  ping: {
    method: 'POST',
    path: '/ping/{times}',
    who: 'open',
    summary: '',
    params: z.object({ times: z.string() }),
    response: z.object({ ok: z.boolean() }),
    refusals: [],
  },
})
const counterKey = { pk: 'test', sk: 'count' }

const modules: Record<string, Entry> = {
  'functions/test/api.ts': serve(testApi, writes, {
    ping: endpoint(testApi.ping, async ({ params }, context: Context<'table'>) => {
      await context.table.transact(outbox(context, pinged, { times: Number(params.times) }))
      return { ok: true }
    }),
  }),
  'functions/test/on-pinged.ts': subscriberEntry(
    onPinged,
    writes,
    async ({ detail }, context) => void (await context.table.update(counterKey, { add: { received: detail.times } })),
  ),
  'functions/test/on-echoed.ts': subscriberEntry(onEchoed, writes, async ({ detail }, context) =>
    context.table.transact(outbox(context, echoed, detail)),
  ),
  'functions/test/every-minute-tick.ts': timerEntry(
    'test/every-minute-tick',
    writes,
    async (context) => void (await context.table.update(counterKey, { add: { ticks: 1 } })),
  ),
  'functions/test/unknown.ts': unknownPathEntry({ table: 'none' }),
}
const functions: readonly FunctionDefinition[] = [
  http('test', testApi, writes),
  subscriber(onPinged, writes),
  subscriber(onEchoed, writes),
  timer('test', 'every-minute-tick', minuteMs, writes),
  unknownPath('test', 'unknown', { table: 'none' }),
]

const opened: LocalApp[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

async function openTest(more: Partial<LocalAppOptions> = {}) {
  const clock = movableClock(instantOf('2026-11-21T10:00:00.000Z'))
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
  const count = async (context: FullContext = app.context) => await context.table.get(counterKey)
  return { app, clock, count }
}

const request = { method: 'POST', headers: {}, body: new Uint8Array(), address: '127.0.0.1' }

it('delivers an event of a call through the outbox to its subscriber', async () => {
  const { app, count } = await openTest()
  expect((await app.call({ ...request, target: '/api/ping/3' })).status).toBe(200)
  await app.drain()
  expect(await count()).toMatchObject({ received: 3 })
})

it('runs a timer once each time that it is due', async () => {
  const { app, clock, count } = await openTest()
  await app.drain()
  await app.drain()
  expect(await count()).toMatchObject({ ticks: 1 })
  clock.advance(5 * minuteMs)
  await app.drain()
  expect(await count()).toMatchObject({ ticks: 2 })
})

it('answers over real HTTP and runs background work once it is started', async () => {
  const { app, count } = await openTest({ clock: systemClock() })
  app.start()
  const response = await fetch(`${app.siteAddress}/api/ping/4`, { method: 'POST' })
  expect([response.status, await response.json()]).toEqual([200, { ok: true }])
  await pause(60)
  expect(await count()).toMatchObject({ received: 4 })
  const redirect = await fetch(`${app.siteAddress}/api/ping/4/`, { method: 'POST', redirect: 'manual' })
  expect([redirect.status, redirect.headers.get('location')]).toEqual([308, `${app.siteAddress}/api/ping/4`])
  expect(await (await fetch(`${app.siteAddress}/config.json`)).json()).toMatchObject({
    ApiEndPoint: '/api',
    maintenanceMode: false,
    launch: 'open',
  })
})

it('delivers after a restart what was published but not yet handled', async () => {
  const first = await openTest({ folder })
  await first.app.call({ ...request, target: '/api/ping/5' })
  await opened.pop()?.close()
  const second = await openTest({ folder })
  await second.app.drain()
  expect(await second.count()).toMatchObject({ received: 5 })
})

it('names the work that never ends', async () => {
  const { app } = await openTest()
  await app.context.bus.publish([
    {
      id: EventId.parse('evt_1'),
      name: 'test.echoed',
      version: 1,
      at: instantOf('2026-11-21T10:00:00.000Z'),
      correlation: 'req_1',
      detail: { times: 1 },
    },
  ])
  await expect(app.drain()).rejects.toThrow(/work does not end.*test\/on-echoed/)
}, 30_000)

it('names the functions that are missing', async () => {
  const missing = openTest({ load: async (file) => (file.includes('/on-') ? {} : { entry: modules[file] }) })
  await expect(missing).rejects.toThrow(
    /functions that cannot run:\n {2}test\/on-echoed: .*exports no `entry`\n {2}test\/on-pinged/,
  )
  await expect(openTest({ load: undefined as never })).rejects.toThrow(
    /test\/api: functions\/test\/api\.ts cannot be loaded/,
  )
})

it('runs the partner simulators at the addresses in the settings', async () => {
  const { app } = await openTest({ sandboxes: true })
  expect((await fetch(`${app.sandboxAddress}/levers`)).status).toBe(200)
  expect(app.settings.vouch.address).toBe(`${app.sandboxAddress}/vouch`)
  await app.drain()
})
