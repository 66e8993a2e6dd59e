import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { movableClock } from '#infra/local/clock.ts'
import { type LocalApp, startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'

let app: LocalApp

beforeAll(async () => {
  const clock = movableClock(instantOf('2026-11-23T05:30:00.000Z'))
  app = await startLocalApp({
    clock,
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    inProcessFetch: true,
  })
})
afterAll(() => app.close())

/** Headers that only a socket adds. */
const transportHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding'])

async function comparable(response: Response) {
  const headers = [...response.headers].filter(([name]) => !transportHeaders.has(name))
  // Each refusal carries its own request id.
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    text: (await response.text()).replace(/req_\w+|[\da-f-]{36}/g, 'id'),
  }
}

describe('the local app answers in the process as it does over sockets', () => {
  const requests: [what: string, url: () => string, init: RequestInit][] = [
    ['the fault controls', () => `${app.sandboxAddress}/levers`, { method: 'PUT', body: '{"vouch":{"errorRate":0}}' }],
    [
      'an unknown fault control',
      () => `${app.sandboxAddress}/levers`,
      { method: 'PUT', body: '{"vouch":{"colour":1}}' },
    ],
    ['a partner without credentials', () => `${app.sandboxAddress}/razorpay/v1/orders?count=1`, { method: 'GET' }],
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
    ['an unknown path', () => `${app.siteAddress}/api/nothing?a=%20b`, { method: 'GET' }],
  ]

  it.each(requests)('%s', async (_, url, init) => {
    expect(await comparable(await app.fetch(url(), init))).toEqual(await comparable(await fetch(url(), init)))
  })

  it('rejects unknown origins', async () => {
    await expect(app.fetch('http://localhost:1/', {})).rejects.toThrow('no handler for the origin')
  })
})
