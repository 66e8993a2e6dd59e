import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { answerMs, withinTime } from '#functions/platform/time-left.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { push } from '#functions/vendor/sns/push.ts'
import { voice } from '#functions/vendor/voice/client.ts'
import { localSettings } from '#infra/local/settings.ts'
import { Phone } from '#shared/kernel/text.ts'

// The partners on AWS. `tests/integration/platform/partner-time.test.ts` has the others.

type Run = Pick<Ports, 'settings' | 'fetch'>

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

/** The ports of a run of a function that ends in so many milliseconds, but for the time of its own answer. */
function runFor(ms: number): Run {
  const endMs = Date.now() + ms + answerMs
  const ports = { settings, fetch: nodeFetch() } as unknown as Ports
  return withinTime(ports, { getRemainingTimeInMillis: () => endMs - Date.now() })
}

it.each(calls)('%s is not begun without time, and may be tried again', async (_, call) => {
  await expect(call(runFor(100))).rejects.toMatchObject({
    name: 'VendorFailed',
    retryable: true,
  })
  expect(received).toBe(0)
})

it.each(calls)('%s ends with the time of its function when nobody answers', async (_, call) => {
  await expect(call(runFor(600))).rejects.toMatchObject({
    name: 'VendorFailed',
    retryable: true,
  })
  expect(received).toBe(1)
})
