import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { movableClock } from './clock.ts'
import { type LocalApp, startLocalApp } from './app.ts'
import { collectingLog } from './log.ts'

let app: LocalApp

beforeAll(async () => {
  const clock = movableClock('2026-11-23T05:30:00.000Z')
  app = await startLocalApp({
    clock,
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    inProcessFetch: true,
  })
})
afterAll(() => app.close())

/** Dates, lengths and connections are what a socket needs. */
const ofTheWire = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

async function heard(response: Response) {
  const headers = [...response.headers].filter(([name]) => !ofTheWire.has(name))
  // Each refusal of ours has an id of its own.
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    text: (await response.text()).replace(/req_\w+|[\da-f-]{36}/g, 'id'),
  }
}

describe('a house indoors answers as it does by its sockets', () => {
  const asked: [what: string, url: () => string, init: RequestInit][] = [
    ['the levers', () => `${app.sandboxAddress}/levers`, { method: 'PUT', body: '{"vouch":{"errorRate":0}}' }],
    ['a lever that is not', () => `${app.sandboxAddress}/levers`, { method: 'PUT', body: '{"vouch":{"colour":1}}' }],
    ['a partner without proof', () => `${app.sandboxAddress}/razorpay/v1/orders?count=1`, { method: 'GET' }],
    [
      'a partner, with bytes',
      () => `${app.sandboxAddress}/vouch/v1/escrow/fetch`,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{"a":"₹"}') },
    ],
    ['the site', () => `${app.siteAddress}/config.json`, { method: 'GET' }],
    [
      'a forged webhook',
      () => `${app.siteAddress}/api/webhooks/razorpay`,
      { method: 'POST', headers: { 'x-razorpay-signature': 'f'.repeat(64) }, body: '{"event":"payment.captured"}' },
    ],
    ['nothing', () => `${app.siteAddress}/api/nothing?a=%20b`, { method: 'GET' }],
  ]

  it.each(asked)('%s', async (_, url, init) => {
    expect(await heard(await app.fetch(url(), init))).toEqual(await heard(await fetch(url(), init)))
  })

  it('and knows of nobody else', async () => {
    await expect(app.fetch('http://localhost:1/', {})).rejects.toThrow('nobody lives at')
  })
})
