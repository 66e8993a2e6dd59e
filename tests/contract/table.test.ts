import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SQLInputValue } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { pageOf } from '#functions/platform/port/query.ts'
import { ConditionFailed, type Query, Throttled } from '#functions/platform/port/table.ts'
import { movableClock, systemClock } from '#infra/local/clock.ts'
import { select } from '#infra/local/query.ts'
import { openTable } from '#infra/local/table.ts'
import { describeTable } from './table-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-table-'))
afterAll(() => rmSync(folder, { recursive: true }))

const tableSource = join(import.meta.dirname, '../../infra/local/table.ts')
const clockSource = join(import.meta.dirname, '../../infra/local/clock.ts')

const twoItems = ['a', 'b'].map((sk) => ({ pk: 'p', sk, gsi1pk: 'p', gsi1sk: sk }))

let files = 0
const freshFile = () => join(folder, `${files++}`, 'table.db')

for (const [name, file] of [
  ['table in memory', ':memory:'],
  ['table in a file', freshFile()],
] as const) {
  describeTable(name, async () => {
    const table = openTable({ file, clock: systemClock() })
    return { table, readStream: async () => table.readStream(0, 10_000), close: () => table.close() }
  })
}

/** Starts another process on the same file; `script` sees `table`. */
function startProcess(file: string, script: string) {
  const code = `import { openTable } from ${JSON.stringify(tableSource)}; import { systemClock } from ${JSON.stringify(clockSource)};
    const table = openTable({ file: ${JSON.stringify(file)}, clock: systemClock() }); ${script}`
  return spawn(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

describe('table in a file', () => {
  it('is there after reopening, with its stream', async () => {
    const file = freshFile()
    const first = openTable({ file, clock: systemClock() })
    await first.put({ pk: 'p', sk: 'a', text: 'अ😀' })
    await first.delete({ pk: 'p', sk: 'a' })
    await first.put({ pk: 'p', sk: 'b' })
    const stream = first.readStream(0, 10)
    first.close()
    const second = openTable({ file, clock: systemClock() })
    expect(await second.query({ pk: 'p', limit: 10 })).toStrictEqual({ items: [{ pk: 'p', sk: 'b' }] })
    expect(second.readStream(0, 10)).toStrictEqual(stream)
    second.close()
  })

  it('loses no acknowledged write when its process is killed', { timeout: 30_000 }, async () => {
    const file = freshFile()
    const child = startProcess(
      file,
      `for (let n = 1; ; n++) { await table.transact([{ put: { pk: 'p', sk: 'last', n } }, { put: { pk: 'q', sk: String(n) } }]); process.stdout.write(n + '\\n') }`,
    )
    let output = ''
    for await (const chunk of child.stdout) {
      output += String(chunk)
      if (output.split('\n').length > 50) child.kill('SIGKILL')
    }
    const acknowledged = Number(output.split('\n').at(-2))
    const table = openTable({ file, clock: systemClock() })
    const last = Number((await table.get({ pk: 'p', sk: 'last' }))?.['n'])
    expect(acknowledged).toBeGreaterThanOrEqual(50)
    expect(last).toBeGreaterThanOrEqual(acknowledged)
    expect(table.database.prepare(`SELECT count(*) AS count FROM item WHERE pk = 'q'`).get()).toMatchObject({
      count: last,
    })
    expect(table.readStream(0, 10_000)).toHaveLength(2 * last)
    table.close()
  })

  it('is shared by processes without lost or double writes', { timeout: 30_000 }, async () => {
    const file = freshFile()
    const script = `for (let n = 0; n < 100; n++) await table.update({ pk: 'p', sk: 'a' }, { add: { count: 1 } })`
    const ends = await Promise.all(
      [1, 2, 3].map(() => new Promise((resolve) => startProcess(file, script).on('exit', resolve))),
    )
    const table = openTable({ file, clock: systemClock() })
    expect(ends).toStrictEqual([0, 0, 0])
    expect((await table.get({ pk: 'p', sk: 'a' }))?.['count']).toBe(300)
    expect(table.readStream(0, 1_000).map(({ after }) => after?.['count'])).toStrictEqual(
      Array.from({ length: 300 }, (_, n) => n + 1),
    )
    table.close()
  })

  it('is throttled while another process holds it, and writes nothing', async () => {
    const file = freshFile()
    const [one, other] = [openTable({ file, clock: systemClock() }), openTable({ file, clock: systemClock() })]
    other.database.exec('PRAGMA busy_timeout = 0')
    one.database.exec('BEGIN IMMEDIATE')
    await expect(other.put({ pk: 'p', sk: 'a' })).rejects.toThrow(Throttled)
    one.database.exec('ROLLBACK')
    expect(await one.get({ pk: 'p', sk: 'a' })).toBeUndefined()
    await other.put({ pk: 'p', sk: 'a' })
    one.close()
    other.close()
  })
})

describe('local table', () => {
  const start = instantOf('2026-11-21T10:00:00.000Z')
  const startSeconds = Date.parse(start) / 1000

  function open() {
    const clock = movableClock(start)
    return { clock, table: openTable({ file: ':memory:', clock }) }
  }

  it('numbers the stream in the order of the writes', async () => {
    const { table } = open()
    for (let n = 0; n < 5; n += 1) await table.put({ pk: `p${n % 2}`, sk: `${n}` })
    await table.transact({ first: { put: { pk: 'z', sk: '5' } }, second: { put: { pk: 'a', sk: '6' } } })
    expect(table.readStream(0, 100).map(({ keys }) => keys.sk)).toStrictEqual(['0', '1', '2', '3', '4', '5', '6'])
    const [first, second] = table.readStream(2, 2)
    expect([first?.sequence, second?.sequence]).toStrictEqual([3, 4])
    expect(table.readStream(7, 10)).toStrictEqual([])
  })

  it('does not return an item from the second of its ttl on', async () => {
    const { clock, table } = open()
    await table.put({ pk: 'p', sk: 'a', ttl: startSeconds + 60 })
    clock.advance(59_999)
    expect(await table.get({ pk: 'p', sk: 'a' })).toBeDefined()
    expect((await table.query({ pk: 'p', limit: 1 })).items).toHaveLength(1)
    clock.advance(1)
    expect(await table.get({ pk: 'p', sk: 'a' })).toBeUndefined()
    expect((await table.query({ pk: 'p', limit: 1 })).items).toHaveLength(0)
  })

  it('sweeps items past their ttl, and reports them in the stream', async () => {
    const { clock, table } = open()
    const old = { pk: 'p', sk: 'a', ttl: startSeconds + 1 }
    await table.put(old)
    await table.put({ pk: 'p', sk: 'b', ttl: startSeconds + 2 })
    await table.put({ pk: 'p', sk: 'c' })
    clock.advance(1_999)
    await expect(table.put(old, { absent: 'pk' })).rejects.toThrow(ConditionFailed)
    expect([table.sweep(), table.sweep()]).toStrictEqual([1, 0])
    expect(table.readStream(3, 10)).toEqual([{ sequence: 4, change: 'REMOVE', keys: { pk: 'p', sk: 'a' } }])
    await table.put(old, { absent: 'pk' })
  })

  it('rolls back work that throws', async () => {
    const { table } = open()
    table.database.exec('CREATE TABLE place (sequence INTEGER) STRICT')
    const work = () =>
      table.atomically((database) => {
        database.exec('INSERT INTO place VALUES (1)')
        throw new Error('stop')
      })
    expect(work).toThrow('stop')
    expect(table.database.prepare('SELECT * FROM place').all()).toStrictEqual([])
    expect(
      table.atomically((database) => database.prepare('INSERT INTO place VALUES (2) RETURNING sequence').get()),
    ).toMatchObject({ sequence: 2 })
    await table.put({ pk: 'p', sk: 'a' })
  })

  it('never reuses a sequence number after the stream was emptied', async () => {
    const { table } = open()
    await table.put({ pk: 'p', sk: 'a' })
    table.database.exec('DELETE FROM stream')
    await table.put({ pk: 'p', sk: 'b' })
    expect(table.readStream(0, 10).map(({ sequence }) => sequence)).toStrictEqual([2])
  })

  it('shows the sum of a transaction unchanged to concurrent readers', async () => {
    const { table } = open()
    await table.put({ pk: 'p', sk: 'a', amount: 20 })
    await table.put({ pk: 'p', sk: 'b', amount: 0 })
    const sums: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        await table.transact({
          a: { update: { pk: 'p', sk: 'a' }, changes: { add: { amount: -1 } } },
          b: { update: { pk: 'p', sk: 'b' }, changes: { add: { amount: 1 } } },
        })
        sums.push(
          (await table.query({ pk: 'p', limit: 2 })).items.reduce((total, item) => total + Number(item['amount']), 0),
        )
      }),
    )
    expect(sums).toStrictEqual(Array.from({ length: 20 }, () => 20))
    expect((await table.get({ pk: 'p', sk: 'b' }))?.['amount']).toBe(20)
  })

  it('reads by indexes, never by a full scan', () => {
    const { table } = open()
    const plan = (text: string, values: SQLInputValue[]) =>
      JSON.stringify(table.database.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values))
    const cursors = {
      pk: pageOf({ pk: 'p', limit: 1 }, twoItems).cursor,
      gsi1: pageOf({ index: 'gsi1', pk: 'p', limit: 1 }, twoItems).cursor,
    }
    for (const descending of [false, true]) {
      for (const where of [{}, { prefix: 'b' }, { between: ['a', 'b'] }, { cursor: cursors.pk }] as Partial<Query>[]) {
        const { text, values } = select({ pk: 'p', limit: 3, descending, ...where }, 0)
        const bound = Object.keys(where).length > 0 ? / \(pk=\? AND sk[<>]\?/ : / \(pk=\?/
        expect(plan(text, values)).toMatch(bound)
        expect(plan(text, values)).not.toMatch(/SCAN|TEMP B-TREE/)
      }
      const { text, values } = select({ index: 'gsi1', pk: 'p', limit: 3, descending, cursor: cursors.gsi1 ?? '' }, 0)
      expect(plan(text, values)).toMatch(/SEARCH item USING INDEX item_gsi1 \(gsi1pk=\? AND/)
      expect(plan(text, values)).not.toMatch(/SCAN|TEMP B-TREE/)
    }
    expect(plan('SELECT json FROM item WHERE ttl <= ? ORDER BY ttl', [0])).toMatch(/SEARCH item USING INDEX item_ttl/)
  })
})
