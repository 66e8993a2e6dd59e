import { expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openTable } from '#infra/local/table.ts'
import { dayMs, instantOf } from '#shared/kernel/instant.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { countWithinShared } from './rate-limit.ts'

function open() {
  const clock = movableClock(instantOf('2026-11-23T05:30:00.000Z'))
  const table = openTable({ file: ':memory:', clock })
  const writes = new Map<string, number>()
  const ports: Pick<Ports, 'table' | 'clock'> = {
    clock,
    table: {
      ...table,
      update(key, ...more) {
        writes.set(key.pk, (writes.get(key.pk) ?? 0) + 1)
        return table.update(key, ...more)
      },
    },
  }
  return { ports, clock, writes, close: () => table.close() }
}

const phone = (index: number) => `+9190000${String(index).padStart(5, '0')}`

it('a limit for everybody allows exactly its number, whoever asks, and all of it again in the next window', async () => {
  for (const max of [1, 3, 50]) {
    const { ports, clock, close } = open()
    const count = (index: number) => countWithinShared(ports, 'sms', phone(index), { max, windowMs: dayMs })
    for (let day = 0; day < 2; day += 1) {
      for (let index = 0; index < max; index += 1) await count(index)
      for (let index = max; index < max + 5; index += 1) await expect(count(index), `${max}`).rejects.toThrow(Refused)
      clock.advance(dayMs)
    }
    close()
  }
})

it('a limit for everybody grows by its parts, whose size is asked only when the first size is used up', async () => {
  const { ports, close } = open()
  const asked: number[] = []
  const grownPart = async (part: number) => {
    asked.push(part)
    return part === 3 ? 10 : 0
  }
  const count = (index: number) =>
    countWithinShared(ports, 'sms', phone(index), { max: 32, windowMs: dayMs, grownPart })
  for (let index = 0; index < 2; index += 1) await count(index)
  expect(asked).toEqual([])
  for (let index = 2; index < 40; index += 1) await count(index)
  await expect(count(40)).rejects.toThrow(Refused)
  close()
})

it('a limit for everybody writes no item for more than an eighth of them', async () => {
  const { ports, writes, close } = open()
  for (let index = 0; index < 400; index += 1)
    await countWithinShared(ports, 'sms', phone(index), { max: 10_000, windowMs: dayMs })
  expect([...writes.values()].reduce((sum, count) => sum + count)).toBe(400)
  expect(Math.max(...writes.values())).toBeLessThanOrEqual(50)
  close()
})
