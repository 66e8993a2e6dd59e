import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import { localSettings } from '#infra/local/settings.ts'
import { lambdaHandler } from './function.ts'

const env = {
  TABLE_NAME: 'table',
  LEDGER_NAME: 'ledger',
  BUCKET_NAME: 'files',
  DOCUMENTS_BUCKET_NAME: 'documents',
  BUS_NAME: 'bus',
  STATE_MACHINES: '{}',
  SECRET_PREFIX: 'ansh/',
  SETTINGS: JSON.stringify(
    localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' }),
  ),
  AWS_REGION: 'ap-south-1',
}
beforeEach(() => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
})
afterEach(() => vi.unstubAllEnvs())

function entryWith(prepare: () => Promise<void>): Entry {
  return Object.assign(() => async () => 'answered', { prepare })
}

it('is initialised when its set-up is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  let isInitialised = false
  const handler = lambdaHandler(
    entryWith(() => promise),
    {},
    [],
  ).finally(() => (isInitialised = true))
  await new Promise(setImmediate)
  expect(isInitialised).toBe(false)
  resolve()
  expect(await (await handler)({} as never)).toBe('answered')
})

it('answers although its set-up failed', async () => {
  const handler = await lambdaHandler(
    entryWith(() => Promise.reject(new Error('no'))),
    {},
    [],
  )
  expect(await handler({} as never)).toBe('answered')
})
