import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPublished } from '#functions/account/session/session-keys.ts'
import { readSigningKeys } from '#functions/account/session/signing-keys.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { readSessionKeys } from '#functions/platform/security/session.ts'
import { dayMs } from '#shared/kernel/instant.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { mondayMorning, startHarness, type Harness } from '#tests/harness/harness.ts'

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
  const { current, keys } = await readSigningKeys(harness.app.context)
  expect(rotated.at(-1)).toMatchObject({ current, kids: keys.map(({ kid }) => kid).join(' ') })
  expect(JSON.stringify(harness.log)).not.toContain(keys[0]?.privateJwk['d'])
  expect(harness.log.filter(({ level }) => level === 'error')).toEqual([])

  const verifying = await harness.app.context.secrets.read('session-keys')
  expect(verifying).toContain(current)
  for (const { privateJwk } of keys) expect(verifying).not.toContain(privateJwk['d'])
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
  const signing = await readSigningKeys(harness.app.context)
  expect(signing.keys).toHaveLength(2)
  expect(isPublished(signing, await readSessionKeys(harness.app.context))).toBe(true)
  const second = await harness.logIn(asha.phone)
  expect(kidOf(second)).not.toBe(kidOf(first))
  expect([await answerTo(first), await answerTo(second)]).toEqual([200, 200])
})

it('publishes a key whose run stopped before, and lets it sign a day after that', async () => {
  let stops = false
  const adapt = (ports: Ports): Ports => ({
    ...ports,
    secrets: {
      ...ports.secrets,
      async replace(name, ...replacement) {
        if (stops && name === 'session-keys') throw new Error('crash')
        await ports.secrets.replace(name, ...replacement)
      },
    },
  })
  await harness.close()
  harness = await startHarness({ seedData, adapt })
  const kids = async () => {
    const [signing, verifying] = await Promise.all([
      readSigningKeys(harness.app.context),
      readSessionKeys(harness.app.context),
    ])
    return [signing.keys.length, verifying.keys.length]
  }
  const first = await harness.logIn(asha.phone)
  stops = true
  await passDays(93)
  expect(await kids()).toEqual([2, 1])
  const second = await harness.logIn(asha.phone)
  expect(kidOf(second)).toBe(kidOf(first))

  stops = false
  await passDays(1)
  expect(await kids()).toEqual([2, 2])
  const third = await harness.logIn(asha.phone)
  expect(kidOf(third)).toBe(kidOf(first))

  await passDays(1)
  const fourth = await harness.logIn(asha.phone)
  expect(kidOf(fourth)).not.toBe(kidOf(first))
  expect(await Promise.all([first, second, third, fourth].map(answerTo))).toEqual([200, 200, 200, 200])
  expect(harness.log.map(({ event }) => event)).not.toContain('session-keys-stuck')
})

it('says so when a former set was put back by hand', async () => {
  const { secrets } = harness.app.context
  const former = await secrets.read('session-signing-keys')
  await passDays(90)
  expect(await secrets.read('session-signing-keys')).not.toBe(former)
  await secrets.replace('session-signing-keys', former, 'by hand')
  await passDays(1)
  expect(await secrets.read('session-signing-keys')).toBe(former)
  expect(harness.log.filter(({ event }) => event === 'session-keys-stuck')).toMatchObject([{ level: 'error' }])
  expect(await answerTo(await harness.logIn(asha.phone))).toBe(200)
})

it('replaces what an earlier version has left to verify with, when it starts', async () => {
  const secrets = openSecrets({ clock: movableClock(mondayMorning) })
  const earlier = { current: 'old', keys: [{ kid: 'old', privateJwk: { d: 'd' }, publicJwk: { x: 'x' } }] }
  await secrets.replace('session-keys', JSON.stringify(earlier), 'by an earlier version')
  await harness.close()
  harness = await startHarness({ seedData, secrets })
  expect(await answerTo(await harness.logIn(asha.phone))).toBe(200)
  expect(await secrets.read('session-keys')).not.toContain('old')
})
