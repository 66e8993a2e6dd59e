import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { mail } from '#functions/vendor/ses/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { sesSandbox } from '#infra/sandbox/ses/sandbox.ts'

const hello = { subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
let sandboxes: Sandboxes
let settings: Settings

beforeAll(async () => {
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets: openSecrets() }
  const ses = { region: 'ap-south-1', from: 'Ansh <hello@ansh.example>' }
  sandboxes = await openSandboxes({ ...options, settings: { ses } as Settings, sandboxes: [sesSandbox] })
  settings = { ses: { ...ses, address: `${sandboxes.address}/ses` } } as Settings
})

afterAll(() => sandboxes.close())

async function inboxOf(to: string): Promise<unknown> {
  return (await fetch(`${sandboxes.address}/inbox?to=${encodeURIComponent(to)}`)).json()
}

test('an e-mail lands in the inbox, as text and as HTML', async () => {
  await mail({ settings, fetch: nodeFetch() }).send({
    to: 'asha@example.com',
    subject: 'Your ₹ receipt',
    text: 'Line one\nLine two',
    html: '<p>Line one</p>',
  })
  expect(await inboxOf('asha@example.com')).toEqual([
    {
      channel: 'email',
      to: 'asha@example.com',
      subject: 'Your ₹ receipt',
      text: 'Line one\nLine two',
      html: '<p>Line one</p>',
      at: clock.now(),
    },
  ])
})

test('an address that the vendor refuses is not retryable', async () => {
  await expect(mail({ settings, fetch: nodeFetch() }).send({ to: 'nobody', ...hello })).rejects.toMatchObject({
    name: 'VendorFailed',
    vendor: 'ses',
    status: 400,
    retryable: false,
  })
})

test('an unavailable vendor is reported as retryable', async () => {
  const faultControl = (errorRate: number) =>
    fetch(`${sandboxes.address}/levers`, { method: 'PUT', body: JSON.stringify({ ses: { errorRate } }) })
  await faultControl(1)
  await expect(mail({ settings, fetch: nodeFetch() }).send({ to: 'late@example.com', ...hello })).rejects.toMatchObject(
    {
      status: 503,
      retryable: true,
    },
  )
  await faultControl(0)
})

test('calls without a signature are refused', async () => {
  const response = await fetch(`${sandboxes.address}/ses/v2/email/outbound-emails`, { method: 'POST', body: '{}' })
  expect(response.status).toBe(403)
})
