import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Fetch, FetchRequest } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { vouch, type NewPayout } from '#functions/vendor/vouch/client.ts'
import { webhookSignatureHolds } from '#functions/vendor/vouch/verify.ts'
import { movableClock, type MovableClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { vouchSandbox } from '#infra/sandbox/vouch/sandbox.ts'
import { EscrowId } from '#shared/kernel/id.ts'
import { instantOf, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'

const secrets = openSecrets()
const fetch = systemFetch()
const escrow = { escrowId: EscrowId.parse('ord_1'), name: 'Order ord_1', deliverables: '10 shares of Example Limited' }
const collect = {
  escrowId: escrow.escrowId,
  collectRef: 'ord_1',
  amountPaise: paise(123_456),
  payer: { userRef: 'usr_1', name: 'Asha Rao', phone: '+919000000001' },
}
const release: NewPayout = {
  ref: 'ord_1-release',
  amountPaise: paise(123_456),
  note: 'ord_1',
  beneficiary: { name: 'Provider', accountNumber: '50100012345678', ifsc: 'HDFC0000001' },
}

let clock: MovableClock
let sandboxes: Sandboxes
let webhooks: FetchRequest[]
let settings: Settings

beforeEach(async () => {
  clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
  webhooks = []
  const receive: Fetch = async (_url, request) => {
    webhooks.push(request)
    return { status: 200, headers: new Headers(), text: async () => '', bytes: async () => new Uint8Array() }
  }
  const apiAddress = 'http://localhost:5173/api'
  sandboxes = await openSandboxes({
    file: ':memory:',
    port: 0,
    clock,
    apiAddress,
    secrets,
    settings: { razorpay: { accountNumber: '000900000000002' } } as Settings,
    sandboxes: [vouchSandbox],
    fetch: receive,
  })
  const account = { name: 'Provider', accountNumber: '50100012345678', ifsc: 'HDFC0000001' }
  settings = {
    siteAddress: 'http://localhost:5173',
    vouch: { address: `${sandboxes.address}/vouch`, payoutMode: 'IMPS', sellerAccount: account },
  } as Settings
})

// Here collects complete by themselves: what pays them is not of interest.
beforeEach(async () => {
  await faultControl({ autoCollect: 1 })
})

afterEach(() => sandboxes.close())

function client(over: { fetch?: Fetch; secret?: string } = {}) {
  const read = async (name: Parameters<typeof secrets.read>[0]) =>
    name === 'vouch-api-key' ? (over.secret ?? secrets.read(name)) : secrets.read(name)
  return vouch({ fetch: over.fetch ?? fetch, secrets: { ...secrets, read }, settings, clock })
}

async function pass(ms: number) {
  clock.advance(ms)
  await sandboxes.drain()
}

async function held() {
  await client().ensureEscrow(escrow)
  await client().ensureCollect(collect)
  await pass(4 * secondMs)
}

async function post(path: string, body: string) {
  const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
  const response = await fetch(`${sandboxes.address}/vouch${path}`, { method: 'POST', headers, body, timeoutMs: 5_000 })
  return response.status
}

function faultControl(faultControls: object) {
  return globalThis.fetch(`${sandboxes.address}/levers`, {
    method: 'PUT',
    body: JSON.stringify({ vouch: faultControls }),
  })
}

/** The request arrives, its response is lost. */
function losingAnswersTo(path: string, how: 'nothing' | 'html'): Fetch {
  return async (url, request) => {
    const response = await fetch(url, request)
    if (!url.endsWith(path)) return response
    if (how === 'nothing') throw new Error('timeout')
    return { ...response, status: 504, text: async () => '<html>504 Gateway Time-out</html>' }
  }
}

test('a collect awaits settlement, then completes and is in the balance', async () => {
  await client().ensureEscrow(escrow)
  const account = await client().ensureCollect(collect)
  expect(account).toMatchObject({ accountNumber: expect.stringMatching(/^VCH\d+$/), ifsc: expect.any(String) })
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toEqual({
    balancePaise: 0,
    collects: [{ ref: 'ord_1', status: 'pending', amountPaise: 123_456 }],
    payouts: [],
  })
  await pass(4 * secondMs)
  const money = await client().moneyOf(EscrowId.parse('ord_1'))
  expect(money.balancePaise).toBe(123_456)
  expect(money.collects).toEqual([
    { ref: 'ord_1', status: 'completed', amountPaise: 123_456, at: clock.now(), bankReference: expect.any(String) },
  ])
})

test('a payout is pending, then completes with the bank reference and leaves the balance', async () => {
  await held()
  expect(await client().payout({ escrowId: EscrowId.parse('ord_1'), payouts: [release] })).toEqual([
    { ref: release.ref, status: 'pending' },
  ])
  await pass(2 * secondMs)
  const money = await client().moneyOf(EscrowId.parse('ord_1'))
  expect(money.balancePaise).toBe(0)
  expect(money.payouts).toEqual([
    { ref: release.ref, status: 'completed', amountPaise: 123_456, at: clock.now(), bankReference: expect.any(String) },
  ])
  expect(await client().payout({ escrowId: EscrowId.parse('ord_1'), payouts: [release] })).toMatchObject([
    { status: 'completed', bankReference: money.payouts[0]?.bankReference },
  ])
})

test('a repeated request returns the existing result; other values under the same reference are refused', async () => {
  await client().ensureEscrow(escrow)
  await client().ensureEscrow(escrow)
  const first = await client().ensureCollect(collect)
  clock.advance(minuteMs)
  expect(await client().ensureCollect(collect)).toEqual(first)
  await expect(client().ensureCollect({ ...collect, amountPaise: paise(1) })).rejects.toMatchObject({
    status: 409,
    retryable: false,
  })
  await expect(client().ensureEscrow({ ...escrow, name: 'Another' })).rejects.toMatchObject({ status: 409 })
  await sandboxes.drain()
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
    balancePaise: 123_456,
    collects: [{ ref: 'ord_1' }],
  })
})

test.each(['nothing', 'html'] as const)(
  'an order to pay whose answer is lost (%s) is pending, and the retry pays no second time',
  async (how) => {
    await held()
    const order = { escrowId: escrow.escrowId, payouts: [{ ...release, amountPaise: paise(50_000) }] }
    expect(await client({ fetch: losingAnswersTo('/payout', how) }).payout(order)).toEqual([
      { ref: release.ref, status: 'pending' },
    ])
    expect(await client().payout(order)).toEqual([{ ref: release.ref, status: 'pending' }])
    await pass(2 * secondMs)
    expect(await client().payout(order)).toMatchObject([{ status: 'completed' }])
    await pass(minuteMs)
    expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
      balancePaise: 73_456,
      payouts: [{ ref: release.ref, status: 'completed' }],
    })
  },
)

test('two concurrent requests for the same payout move the money once', async () => {
  await held()
  const order = { escrowId: escrow.escrowId, payouts: [{ ...release, amountPaise: paise(10_000) }] }
  await Promise.all([client().payout(order), client().payout(order), client().payout(order)])
  await pass(2 * secondMs)
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
    balancePaise: 113_456,
    payouts: [{ ref: release.ref }],
  })
})

test('a lost response to a collect is retryable, and the retry makes no second collect', async () => {
  await client().ensureEscrow(escrow)
  await expect(
    client({ fetch: losingAnswersTo('/generate_collect_link', 'html') }).ensureCollect(collect),
  ).rejects.toMatchObject({ status: 504, retryable: true })
  await client().ensureCollect(collect)
  await pass(4 * secondMs)
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
    balancePaise: 123_456,
    collects: [{ ref: 'ord_1' }],
  })
})

test('a payout never exceeds the balance, pending payouts included', async () => {
  await held()
  await client().payout({ escrowId: EscrowId.parse('ord_1'), payouts: [{ ...release, amountPaise: paise(100_000) }] })
  await expect(
    client().payout({
      escrowId: EscrowId.parse('ord_1'),
      payouts: [{ ...release, ref: 'second', amountPaise: paise(23_457) }],
    }),
  ).rejects.toMatchObject({ status: 422, retryable: false })
})

test('a payout to an account ending 0000 fails and the money stays', async () => {
  await held()
  await client().payout({
    escrowId: EscrowId.parse('ord_1'),
    payouts: [{ ...release, beneficiary: { ...release.beneficiary, accountNumber: '501000120000' } }],
  })
  await pass(2 * secondMs)
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
    balancePaise: 123_456,
    payouts: [{ status: 'failed' }],
  })
})

test('fault controls hold a collect until it is settled manually, or make it fail', async () => {
  await faultControl({ holdCollects: 1 })
  await held()
  await pass(60 * minuteMs)
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({
    balancePaise: 0,
    collects: [{ status: 'pending' }],
  })
  expect(await post('/test/settle', '{"escrow_id":"ord_1"}')).toBe(200)
  expect(await client().moneyOf(EscrowId.parse('ord_1'))).toMatchObject({ balancePaise: 123_456 })
  await faultControl({ holdCollects: 0, failCollects: 1 })
  await client().ensureCollect({ ...collect, collectRef: 'again' })
  await pass(4 * secondMs)
  expect((await client().moneyOf(EscrowId.parse('ord_1'))).collects).toMatchObject([
    { status: 'completed' },
    { ref: 'again', status: 'failed' },
  ])
})

test('a wrong apikey is refused, also inside a 200 response', async () => {
  const refused = client({ secret: 'wrong' }).ensureEscrow(escrow)
  await expect(refused).rejects.toBeInstanceOf(VendorFailed)
  await expect(refused).rejects.toMatchObject({ vendor: 'vouch', status: 401, retryable: false })
})

test('an unknown escrow is not found; an unknown status counts as pending', async () => {
  await expect(client().moneyOf(EscrowId.parse('ord_9'))).rejects.toMatchObject({ status: 404, retryable: false })
  await held()
  const odd: Fetch = async (url, request) => {
    const response = await fetch(url, request)
    return { ...response, text: async () => (await response.text()).replace('"completed"', '"constructor"') }
  }
  expect((await client({ fetch: odd }).moneyOf(EscrowId.parse('ord_1'))).collects).toMatchObject([
    { status: 'pending' },
  ])
})

test('webhooks carry a signature and an event id of their own', async () => {
  const secret = await secrets.read('vouch-webhook-secret')
  await held()
  await client().payout({ escrowId: EscrowId.parse('ord_1'), payouts: [release] })
  await pass(2 * secondMs)
  const forms = webhooks.map(({ body }) => Object.fromEntries(new URLSearchParams(String(body))))
  expect(forms).toMatchObject([
    {
      order_id: 'ord_1',
      amount: '1234.56',
      currency_code: 'INR',
      event: 'collect_success',
      utr: expect.stringMatching(/\d/),
    },
    { order_id: 'ord_1', event: 'payout_success' },
  ])
  expect(new Set(forms.map((form) => form['event_id'])).size).toBe(2)
  const [first] = webhooks
  const signature = first?.headers?.['x-vouch-signature'] ?? ''
  expect(webhookSignatureHolds(secret, String(first?.body), signature)).toBe(true)
  expect(webhookSignatureHolds(secret, String(first?.body).replace('1234', '9234'), signature)).toBe(false)
  expect(webhookSignatureHolds('other', String(first?.body), signature)).toBe(false)
  expect(webhookSignatureHolds(secret, String(first?.body), '')).toBe(false)
})
