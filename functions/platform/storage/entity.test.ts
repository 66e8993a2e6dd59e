import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { FullContext } from '#functions/platform/context.ts'
import type { Table } from '#functions/platform/port/table.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { mondayMorning } from '#tests/harness/harness.ts'
import { entity } from './entity.ts'
import { save } from './save.ts'

const Task = z.object({
  id: z.string(),
  due: z._default(z.nullable(z.string()), null),
  notes: z._default(z.array(z.string()), []),
  version: z.int(),
})

const tasks = entity({
  schema: Task,
  key: ({ id }: { readonly id: string }) => ({ pk: `task#${id}`, sk: 'task' }),
  index: ({ id, due }) => (due === null ? {} : { gsi2pk: 'task#due', gsi2sk: `${due}#${id}` }),
})

let context: Pick<FullContext, 'table' | 'clock'>
beforeEach(() => {
  const clock = movableClock(mondayMorning)
  context = { table: openTable({ file: ':memory:', clock }), clock }
})

const task = (id: string, due: string | null = 'monday') => ({ id, due, notes: [], version: 1 })
const stored = (id: string) => context.table.get(tasks.key({ id }))

describe('an entity', () => {
  it('is stored under the names of its schema, whole, and leaves an index that it no longer belongs to', async () => {
    const first = { ...task('a'), notes: ['call'] }
    await save(context, { task: tasks.create(context, first) })
    await save(context, { task: tasks.replace(context, first, { ...first, due: null, notes: [], version: 2 }) })
    expect(await stored('a')).toEqual({ pk: 'task#a', sk: 'task', id: 'a', due: null, notes: [], version: 2 })
    expect(await tasks.find(context, { id: 'a' })).toEqual({ id: 'a', due: null, notes: [], version: 2 })
  })

  it('keeps an attribute that newer code has stored', async () => {
    await save(context, { task: tasks.create(context, task('a')) })
    await context.table.update(tasks.key({ id: 'a' }), { set: { newer: 1 } })
    await save(context, { task: tasks.replace(context, task('a'), { ...task('a'), due: null, version: 2 }) })
    expect(await stored('a')).toMatchObject({ newer: 1, version: 2 })
  })

  it('lists work by the keys of the index, as many items as a page has', async () => {
    const ids = Array.from({ length: 250 }, (_, index) => `${100 + index}`)
    for (const id of ids) await save(context, { task: tasks.create(context, task(id)) })
    const page = await tasks.listWork(context, { pk: 'task#due', limit: 240 })
    expect([page.values.map(({ id }) => id), page.cursor === undefined]).toEqual([ids.slice(0, 240), false])
  })

  it('leaves out work that has left the list since its index was written', async () => {
    for (const id of ['a', 'b', 'c', 'd']) await save(context, { task: tasks.create(context, task(id)) })
    const late = await context.table.query({ index: 'gsi2', pk: 'task#due', limit: 9 })
    await save(context, { task: tasks.replace(context, task('b'), { ...task('b'), due: null, version: 2 }) })
    await context.table.delete(tasks.key({ id: 'd' }))
    const table: Table = { ...context.table, query: () => Promise.resolve(late) }
    const { values } = await tasks.listWork({ table }, { pk: 'task#due', limit: 9 })
    expect(values.map(({ id }) => id)).toEqual(['a', 'c'])
  })
})

describe('writes that are saved together', () => {
  const calls: string[] = []
  const counted = () => {
    calls.length = 0
    const count =
      (name: string) =>
      (...given: never[]) => {
        calls.push(name)
        return (context.table as unknown as Record<string, (...all: never[]) => Promise<never>>)[name]?.(...given)
      }
    const names = ['put', 'update', 'delete', 'transact']
    return { table: { ...context.table, ...Object.fromEntries(names.map((name) => [name, count(name)])) } as Table }
  }

  it('are a transaction only when there are several', async () => {
    const table = counted()
    await save(table, { task: tasks.create(context, task('a')) })
    await save(table, { task: tasks.update({ id: 'a' }, { set: { version: 2 } }, { present: 'pk' }) })
    await save(table, { task: tasks.delete({ id: 'a' }) })
    await save(table, { one: tasks.create(context, task('b')), other: tasks.create(context, task('c')) })
    await save(table, { entry: { append: { pk: 'entry#1', sk: 'entry' } } })
    expect(calls).toEqual(['put', 'update', 'delete', 'transact', 'transact'])
  })

  it('fail on their conditions, one or several', async () => {
    await save(context, { task: tasks.create(context, task('a')) })
    await expect(save(context, { task: tasks.create(context, task('a')) })).rejects.toThrow('condition')
    await expect(
      save(context, { task: tasks.create(context, task('a')), other: tasks.create(context, task('b')) }),
    ).rejects.toThrow('condition')
    expect(await stored('b')).toBeUndefined()
  })
})
