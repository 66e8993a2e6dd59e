import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Entry } from '#functions/platform/entry.ts'
import { lambdaEnvironment, settingsOnAws } from '#tests/harness/lambda-environment.ts'
import { lambdaHandler } from './function.ts'

/** Parameter Store: has the settings, or refuses. */
let store: Server
let document: string | undefined
beforeEach(async () => {
  document = JSON.stringify(settingsOnAws())
  store = createServer((_, response) => {
    const type = { 'content-type': 'application/x-amz-json-1.1' }
    if (document === undefined) response.writeHead(400, type).end('{"__type":"ParameterNotFound"}')
    else response.writeHead(200, type).end(JSON.stringify({ Parameter: { Value: document } }))
  })
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
  for (const [name, value] of Object.entries(lambdaEnvironment)) vi.stubEnv(name, value)
})
afterEach(() => {
  vi.unstubAllEnvs()
  store.closeAllConnections()
  store.close()
})

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

it('has the settings of its stage', async () => {
  const entry: Entry = (ports) => async () => ports.settings.launch
  expect(await (await lambdaHandler(entry, {}, []))({} as never)).toBe('open')
})

it('does not start without its settings, and says which parameter it could not read', async () => {
  document = undefined
  await expect(
    lambdaHandler(
      entryWith(async () => {}),
      {},
      [],
    ),
  ).rejects.toThrow(`the settings in the parameter ${lambdaEnvironment.SETTINGS_PARAMETER} cannot be read`)
})
