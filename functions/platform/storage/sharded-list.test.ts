import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { InvalidCursor } from '#functions/platform/port/table.ts'
import { movableClock } from '#infra/local/clock.ts'
import { type LocalTable, openTable } from '#infra/local/table.ts'
import { instantOf, later } from '#shared/kernel/instant.ts'
import { entity } from './entity.ts'
import { listOldest, listShards } from './sharded-list.ts'

const start = instantOf('2026-11-23T05:30:00.000Z')
const partitions = ['list#0', 'list#1', 'list#2']
const ids = Array.from({ length: 10 }, (_, number) => `id_${number}`)
let table: LocalTable

beforeEach(async () => {
  table = openTable({ file: ':memory:', clock: movableClock(start) })
  for (const [number, id] of ids.entries())
    await table.put({ pk: id, sk: '-', gsi2pk: `list#${(number * 7) % 3}`, gsi2sk: `${later(start, number)}#${id}` })
})
afterEach(() => table.close())

it('lists what lies in several shards by its time, page by page', async () => {
  const pages: (readonly string[])[] = []
  let cursor: string | undefined
  do {
    const page = await listShards({ table }, partitions, { limit: 4, cursor })
    pages.push(page.values)
    cursor = page.cursor
  } while (cursor !== undefined)
  expect(pages).toEqual([ids.slice(0, 4), ids.slice(4, 8), ids.slice(8)])
})

it('lists the parts of things', async () => {
  for (const part of ['pan', 'demat', 'bank'])
    await table.put({ pk: 'usr_1', sk: part, gsi2pk: 'parts#0', gsi2sk: `${start}#usr_1#${part}` })
  const first = await listShards({ table }, ['parts#0', 'parts#1'], { limit: 2, cursor: undefined })
  const second = await listShards({ table }, ['parts#0', 'parts#1'], { limit: 2, cursor: first.cursor })
  expect([first.values, second]).toEqual([['usr_1#bank', 'usr_1#demat'], { values: ['usr_1#pan'], cursor: undefined }])
})

it('lists the oldest of each shard, that of the moment itself included', async () => {
  const items = entity({ schema: z.object({ id: z.string() }), key: ({ id }: { id: string }) => ({ pk: id, sk: '-' }) })
  for (const id of ids) await table.update({ pk: id, sk: '-' }, { set: { id } })
  const list = async (number: number, limit: number) =>
    (await listOldest(items, { table }, partitions, { until: later(start, number), limit })).map(({ id }) => id)
  expect(await list(4, 9)).toEqual(['id_0', 'id_3', 'id_1', 'id_4', 'id_2'])
  expect(await list(9, 2)).toEqual(['id_0', 'id_3', 'id_1', 'id_4', 'id_2', 'id_5'])
})

it('refuses the cursor of another list', async () => {
  await expect(listShards({ table }, partitions, { limit: 4, cursor: 'b3RoZXI' })).rejects.toThrow(InvalidCursor)
})
