import { afterEach, expect, it } from 'vitest'
import { http as door, serve, unknownPath as strayed } from '#functions/kit/http.ts'
import { http, unknownPath } from '#infra/feature/define.ts'
import { openapiApi } from '#shared/openapi/api.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { openWorld, type World } from './world.ts'

let world: World | undefined
afterEach(() => world?.close())

const lanes = [http('openapi', openapiApi, { table: 'none' }), unknownPath('openapi', 'unknown')]

async function openTest(answer: () => Record<string, unknown>): Promise<World> {
  const entry = serve(openapiApi, { readOpenapi: door(openapiApi.readOpenapi, async () => answer()) })
  world = await openWorld({ lanes, load: async (file) => ({ entry: file.endsWith('api.ts') ? entry : strayed() }) })
  return world
}

it('calls an endpoint by its name', async () => {
  const { call } = await openTest(() => ({ openapi: '3.1.0' }))
  const { status, body, failure } = await call('readOpenapi', {})
  expect([status, body, failure]).toEqual([200, { openapi: '3.1.0' }, undefined])
})

it('tells a "no" as a failure, and throws it at whoever reads on', async () => {
  const { call } = await openTest(() => {
    throw new Refused(NOT_FOUND)
  })
  const answered = await call('readOpenapi', {})
  expect([answered.status, answered.failure?.message]).toEqual([404, 'NOT_FOUND'])
  expect(() => answered.body).toThrow('readOpenapi answered 404')
})

it('moves its clock only when told, and the sandboxes with it', async () => {
  const { clock, advance, sandbox, inbox } = await openTest(() => ({}))
  await advance('PT25M')
  expect(clock.now()).toBe('2026-11-23T05:55:00.000Z')
  await sandbox('/clock', { advance: 'PT5M' })
  expect(clock.now()).toBe('2026-11-23T06:00:00.000Z')
  expect(await inbox('+919000000001')).toEqual([])
  await expect(advance('soon')).rejects.toThrow('no duration')
})

it('makes the same ids again from the same seed', async () => {
  const first = await openTest(() => ({}))
  const id = first.house.ports.ids.make('ord')
  await first.close()
  const second = await openTest(() => ({}))
  expect(second.house.ports.ids.make('ord')).toBe(id)
})
