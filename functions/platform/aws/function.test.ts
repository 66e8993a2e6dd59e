import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import { lambdaEnvironment, settingsOnAws } from '#tests/harness/lambda-environment.ts'
import { lambdaHandler } from './function.ts'

const options = { adapters: {}, secrets: [], settings: settingsOnAws() }

beforeEach(() => {
  for (const [name, value] of Object.entries(lambdaEnvironment)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

function entryWith(prepare: () => Promise<void>): Entry {
  return Object.assign(() => async () => 'answered', { prepare })
}

it('is initialised when its set-up is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isInitialised = false
  const handler = lambdaHandler(
    entryWith(() => promise),
    options,
  ).finally(() => (isInitialised = true))
  await new Promise(setImmediate)
  expect(isInitialised).toBe(false)
  resolve()
  expect(await (await handler)({} as never)).toBe('answered')
})

it('answers although its set-up failed', async () => {
  const handler = await lambdaHandler(
    entryWith(() => Promise.reject(new Error('no'))),
    options,
  )
  expect(await handler({} as never)).toBe('answered')
})

it('has the settings of its stage', async () => {
  const entry: Entry = (ports) => async () => ports.settings.launch
  expect(await (await lambdaHandler(entry, options))({} as never)).toBe('open')
})
