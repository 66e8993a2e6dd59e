import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSessionKeys } from '#functions/kit/session.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { asha, furnish } from '#tests/world/furnish.ts'
import { openWorld, type World } from '#tests/world/world.ts'

let world: World

beforeEach(async () => {
  world = await openWorld({ furnish })
})
afterEach(() => world.close())

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await world.advance(dayMs)
}

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
const answerTo = async (token: string) => {
  const { status, failure } = await world.call('readLoginDetail', {}, { as: token })
  return failure?.name ?? status
}

it('gives sessions a new key every quarter, and logs nobody out by it', async () => {
  const first = await world.logIn(asha.phone)
  await passDays(91 + 2)
  const second = await world.logIn(asha.phone)
  expect(kidOf(second)).not.toBe(kidOf(first))
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])

  await passDays(179 - 93)
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
  await passDays(2)
  expect([await answerTo(first), await answerTo(second)]).toEqual(['TokenExpiredError', 200])

  await passDays(273 - 181)
  expect(await answerTo(second)).toBe('TokenExpiredError')
  // The key of the first is gone by now: what it signed is nobody's.
  expect([await answerTo(first), await answerTo(await world.logIn(asha.phone))]).toEqual(['UnauthorizedError', 200])

  const rotated = world.log.filter(({ event }) => event === 'session-keys-rotated')
  const { current, keys } = await readSessionKeys(world.house.ports)
  expect(rotated.at(-1)).toMatchObject({ current, kids: keys.map(({ kid }) => kid).join(' ') })
  expect(JSON.stringify(world.log)).not.toContain(keys[0]?.privateJwk['d'])
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([])
})

it('ends with one set of keys when the timer wakes twice at once', async () => {
  const load = async (file: string) => {
    const module = (await import(/* @vite-ignore */ `#${file}`)) as {
      entry: (ports: never) => (event: never) => Promise<unknown>
    }
    const isRotation = file.endsWith('rotate-keys.ts')
    const entry = (ports: never) => {
      const handle = module.entry(ports)
      return (event: never) => (isRotation ? Promise.all([handle(event), handle(event), handle(event)]) : handle(event))
    }
    return { entry }
  }
  await world.close()
  world = await openWorld({ furnish, load })
  const first = await world.logIn(asha.phone)
  await passDays(93)
  expect((await readSessionKeys(world.house.ports)).keys).toHaveLength(2)
  const second = await world.logIn(asha.phone)
  expect(kidOf(second)).not.toBe(kidOf(first))
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
})
