import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { nodeFetch } from '#functions/platform/aws/fetch.ts'
import { sms } from '#functions/vendor/sns/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { snsSandbox } from '#infra/sandbox/sns/sandbox.ts'

const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
let sandboxes: Sandboxes
let settings: Settings

beforeAll(async () => {
  const options = { file: ':memory:', port: 0, clock, apiAddress: 'http://localhost:5173/api', secrets: openSecrets() }
  sandboxes = await openSandboxes({ ...options, settings: {} as Settings, sandboxes: [snsSandbox] })
  const sns = {
    region: 'ap-south-1',
    address: `${sandboxes.address}/sns`,
    senderId: 'ANSHIN',
    entityId: '1101',
    templateId: '1107',
  }
  settings = { smsCountries: ['91'], sns } as Settings
})

afterAll(() => sandboxes.close())

async function inboxOf(to: string): Promise<unknown> {
  return (await fetch(`${sandboxes.address}/inbox?to=${encodeURIComponent(to)}`)).json()
}

function faultControl(faultControls: object) {
  return fetch(`${sandboxes.address}/levers`, { method: 'PUT', body: JSON.stringify({ sns: faultControls }) })
}

test('a text message arrives in the inbox unchanged', async () => {
  const text = 'आपका कोड 123456 है & <secret> + 100% = ok'
  await sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000001', text })
  expect(await inboxOf('+919000000001')).toEqual([{ channel: 'sms', to: '+919000000001', text, at: clock.now() }])
})

test('numbers of other countries are refused before anything is sent', async () => {
  await expect(
    sms({ settings, fetch: nodeFetch() }).send({ to: '+447700900123', text: 'Hello' }),
  ).rejects.toMatchObject({
    name: 'VendorFailed',
    vendor: 'sns',
    retryable: false,
  })
  expect(await inboxOf('+447700900123')).toEqual([])
})

test('one failure is retried, two are reported as retryable', async () => {
  await faultControl({ errorRate: 0.5 })
  await sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000002', text: 'One' })
  await faultControl({ errorRate: 1 })
  await expect(sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000003', text: 'Two' })).rejects.toMatchObject({
    status: 503,
    retryable: true,
  })
  await faultControl({ errorRate: 0 })
  expect(await inboxOf('+919000000002')).toMatchObject([{ text: 'One' }])
})

test('a text that the vendor refuses is not retryable', async () => {
  await expect(
    sms({ settings, fetch: nodeFetch() }).send({ to: '+919000000001', text: 'x'.repeat(1_601) }),
  ).rejects.toMatchObject({
    status: 400,
    retryable: false,
  })
})

test('calls without a signature are refused', async () => {
  const body = new URLSearchParams({ Action: 'Publish', PhoneNumber: '+919000000004', Message: 'Hello' })
  expect((await fetch(`${sandboxes.address}/sns/`, { method: 'POST', body })).status).toBe(403)
  expect(await inboxOf('+919000000004')).toEqual([])
})

test('a text carries its template id as registered under India’s DLT rules', async () => {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      bodies.push(body)
      response
        .setHeader('content-type', 'text/xml')
        .end('<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>')
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}`
  const listening = { ...settings, sns: { ...settings.sns, address, templateId: '1107', changeTemplateId: '1108' } }
  await sms({ settings: listening, fetch: nodeFetch() }).send({ to: '+919000000005', text: 'A code' })
  await sms({ settings: listening, fetch: nodeFetch() }).send({
    to: '+919000000005',
    text: 'A change',
    template: 'change',
  })
  server.closeAllConnections()
  server.close()
  const template = /AWS\.MM\.SMS\.TemplateId&[^&]*DataType=String&[^&]*StringValue=(\d+)/
  expect(bodies.map((body) => template.exec(body)?.[1])).toEqual(['1107', '1108'])
})
