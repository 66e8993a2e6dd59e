import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { localSettings } from '#infra/local/settings.ts'
import { Phone } from '#shared/kernel/text.ts'

// The partners on AWS, which are called through its SDK. `tests/integration/partner-time.test.ts` has those that are called by HTTP.

type Run = Pick<Ports, 'settings' | 'timeLeftMs'>

let received = 0
let settings: Settings
const server = createServer(() => {
  received += 1
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sandboxAddress = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress })
})
beforeEach(() => {
  received = 0
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const to = Phone.parse('+919876543210')
const calls: readonly (readonly [string, (run: Run) => Promise<unknown>])[] = [
  ['an e-mail', (run) => mail(run).send({ to: 'asha@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' })],
  ['a text message', (run) => sms(run).send({ to, text: '123456' })],
  ['a push', (run) => push(run).send('arn:aws:sns:ap-south-1:1:endpoint/1', { title: 'Hello', text: 'Hello' })],
  ['a call', (run) => voice(run).call({ to, ssml: '<speak>1</speak>' })],
]

it.each(calls)('%s is not begun without time, and may be tried again', async (_, call) => {
  await expect(call({ settings, timeLeftMs: () => 100 })).rejects.toMatchObject({
    name: 'VendorFailed',
    retryable: true,
  })
  expect(received).toBe(0)
})

it.each(calls)('%s ends with the time of its function when nobody answers', async (_, call) => {
  await expect(call({ settings, timeLeftMs: () => 600 })).rejects.toMatchObject({
    name: 'VendorFailed',
    retryable: true,
  })
  expect(received).toBe(1)
})
