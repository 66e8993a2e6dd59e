import { createServer, type IncomingMessage } from 'node:http'
import { instantOf } from '#shared/kernel/instant.ts'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { movableClock } from '#infra/local/clock.ts'
import { razorpaySandbox } from '#infra/sandbox/razorpay/sandbox.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'

export const keyId = 'rzp_test_harness'
export const accountNumber = '000900000000002'
export const keySecret = 'key-secret-of-the-harness'
export const webhookSecret = 'webhook-secret-of-the-harness'

export const secrets: Secrets = {
  async read(name) {
    if (name === 'razorpay-key') return JSON.stringify({ key_id: keyId, key_secret: keySecret })
    if (name === 'razorpay-webhook-secret') return webhookSecret
    throw new Error(`the test harness has no secret ${name}`)
  },
  replace: (name) => Promise.reject(new Error(`the test harness cannot replace the secret ${name}`)),
}

export interface Received {
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly raw: string
  readonly event: {
    readonly event: string
    readonly payload: Readonly<Record<string, { readonly entity: Readonly<Record<string, unknown>> }>>
  }
}

/** A server that records webhooks. Its response status is 200 by default and may be changed. */
async function receiver() {
  const received: Received[] = []
  const answer = { status: 200 }
  const server = createServer((request, response) => {
    let raw = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        headers: request.headers,
        raw,
        event: JSON.parse(raw) as Received['event'],
      })
      response.writeHead(answer.status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve)))
  return { received, answer, address: `http://127.0.0.1:${port}`, close }
}

export type Harness = Awaited<ReturnType<typeof startHarness>>

/** The simulator of Razorpay, on a clock that stands still, with a server that records its webhooks. */
export async function startHarness(file = ':memory:') {
  const clock = movableClock(instantOf('2026-11-21T06:30:00.000Z'))
  const api = await receiver()
  const settings = { razorpay: { address: '', checkoutAddress: '', accountNumber } } as Settings
  const options = { file, port: 0, clock, apiAddress: api.address, secrets, settings, sandboxes: [razorpaySandbox] }
  let sandboxes = await openSandboxes(options)
  const harness = {
    clock,
    api,
    get address() {
      return sandboxes.address
    },
    get settings(): Settings {
      const address = `${sandboxes.address}/razorpay`
      return { ...settings, razorpay: { address, checkoutAddress: `${address}/v1/checkout.js`, accountNumber } }
    },
    drain: () => sandboxes.drain(),
    events: () => api.received.map(({ event }) => event.event),
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      await sandboxes.drain()
    },
    async send(method: string, path: string, body?: object) {
      const init = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(`${sandboxes.address}${path}`, { method, ...init })
      const text = await answer.text()
      return { status: answer.status, text, json: () => JSON.parse(text) as Record<string, never> }
    },
    faultControls: (razorpay: object) => harness.send('PUT', '/levers', { razorpay }),
    pay: (order_id: string, outcome: string) => harness.send('POST', '/razorpay/test/pay', { order_id, outcome }),
    async restart(): Promise<void> {
      await sandboxes.close()
      sandboxes = await openSandboxes(options)
    },
    async close(): Promise<void> {
      await sandboxes.close()
      await api.close()
    },
  }
  return harness
}
