import { afterEach, beforeEach, expect, it } from 'vitest'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

let harness: Harness

beforeEach(async () => {
  harness = await startHarness({ seedData })
})
afterEach(() => harness.close())

async function passDays(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) await harness.advance(dayMs)
}

const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid
const answerTo = async (token: string) => {
  const { status, failure } = await harness.call('readLoginDetail', {}, { as: token })
  return failure?.name ?? status
}

it('rotates the session key every quarter, and logs no one out by it', async () => {
  const first = await harness.logIn(asha.phone)
  await passDays(91 + 2)
  const second = await harness.logIn(asha.phone)
  expect(kidOf(second)).not.toBe(kidOf(first))
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])

  await passDays(179 - 93)
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
  await passDays(2)
  expect([await answerTo(first), await answerTo(second)]).toEqual(['TokenExpiredError', 200])

  await passDays(273 - 181)
  expect(await answerTo(second)).toBe('TokenExpiredError')
  // The first key is removed by now, so tokens signed with it are invalid.
  expect([await answerTo(first), await answerTo(await harness.logIn(asha.phone))]).toEqual(['UnauthorizedError', 200])

  const rotated = harness.log.filter(({ event }) => event === 'session-keys-rotated')
  const { current, keys } = await readSessionKeys(harness.app.context)
  expect(rotated.at(-1)).toMatchObject({ current, kids: keys.map(({ kid }) => kid).join(' ') })
  expect(JSON.stringify(harness.log)).not.toContain(keys[0]?.privateJwk['d'])
  expect(harness.log.filter(({ level }) => level === 'error')).toEqual([])
})

it('has one set of keys after two concurrent runs of the timer', async () => {
  const load = async (file: string) => {
    const module = (await import(/* @vite-ignore */ `#${file}`)) as {
      entry: (context: never) => (event: never) => Promise<unknown>
    }
    const isRotation = file.endsWith('rotate-keys.ts')
    const entry = (context: never) => {
      const handle = module.entry(context)
      return (event: never) => (isRotation ? Promise.all([handle(event), handle(event), handle(event)]) : handle(event))
    }
    return { entry }
  }
  await harness.close()
  harness = await startHarness({ seedData, load })
  const first = await harness.logIn(asha.phone)
  await passDays(93)
  expect((await readSessionKeys(harness.app.context)).keys).toHaveLength(2)
  const second = await harness.logIn(asha.phone)
  expect(kidOf(second)).not.toBe(kidOf(first))
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
})
