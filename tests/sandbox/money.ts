import { readKey } from '#functions/vendor/razorpay/key.ts'
import type { FetchRequest } from '#functions/platform/port/ports.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import { vouch } from '#functions/vendor/vouch/client.ts'
import { movableClock } from '#infra/local/clock.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { localSettings } from '#infra/local/settings.ts'
import { razorpaySandbox } from '#infra/sandbox/razorpay/sandbox.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { vouchSandbox } from '#infra/sandbox/vouch/sandbox.ts'
import { EscrowId, type PaymentId } from '#shared/kernel/id.ts'
import { hourMs, instantOf, later } from '#shared/kernel/instant.ts'
import { paise, rupeesFrom } from '#shared/kernel/money.ts'
import type { Phone } from '#shared/kernel/text.ts'

export type Money = Awaited<ReturnType<typeof startMoney>>

/** A Saturday in India, at noon. */
const start = instantOf('2026-11-21T06:30:00.000Z')

/** The gateway with our bank account, and the escrow partner, on a clock that stands still. */
export async function startMoney(file = ':memory:') {
  const clock = movableClock(start)
  const secrets = openSecrets()
  const events: string[] = []
  const bodies: string[] = []
  const record = async (url: string, { body }: FetchRequest) => {
    const text = String(body)
    events.push(url.endsWith('/vouch') ? String(new URLSearchParams(text).get('event')) : eventOf(text))
    if (!url.endsWith('/vouch')) bodies.push(text)
    return { status: 200, headers: { get: () => null }, text: async () => '', bytes: async () => new Uint8Array() }
  }
  const addresses = { siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost' }
  const options = { file, port: 0, clock, apiAddress: 'http://api', secrets, settings: localSettings(addresses) }
  const open = () => openSandboxes({ ...options, sandboxes: [razorpaySandbox, vouchSandbox], fetch: record })
  let sandboxes = await open()
  const ports = () => {
    const settings = localSettings({ ...addresses, sandboxAddress: sandboxes.address })
    return { fetch: systemFetch(), secrets, settings, clock }
  }
  const money = {
    clock,
    /** The names of the webhooks, and the bodies of those of the gateway. */
    events,
    bodies,
    async authorization(): Promise<string> {
      const { key_id, key_secret } = await readKey({ secrets })
      const key = `${key_id}:${key_secret}`
      return `Basic ${Buffer.from(key).toString('base64')}`
    },
    ports,
    gateway: () => razorpay(ports()),
    escrow: () => vouch(ports()),
    settings: () => ports().settings,
    async pass(ms: number): Promise<void> {
      clock.advance(ms)
      await sandboxes.drain()
    },
    async post(path: string, body: object) {
      const answer = await fetch(`${sandboxes.address}${path}`, { method: 'POST', body: JSON.stringify(body) })
      return (await answer.json()) as Record<string, unknown>
    },
    async faultControls(changes: object): Promise<void> {
      const answer = await fetch(`${sandboxes.address}/levers`, { method: 'PUT', body: JSON.stringify(changes) })
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** A captured payment of Rs 5,339.47: the fee is Rs 106.79, the tax on it Rs 19.22. */
    async captured(receipt = 'ord_1'): Promise<PaymentId> {
      const order = await money.gateway().findOrCreateOrder({ receipt, amountPaise: paise(533_947), notes: {} })
      await money.post('/razorpay/test/pay', { order_id: order.id, outcome: 'captured' })
      const [payment] = await money.gateway().paymentsOf(order.id)
      if (payment === undefined) throw new Error('no payment')
      return payment.id
    },
    /** The lines that were settled today. */
    async lines() {
      return (await money.gateway().settlementLines(clock.now().slice(0, 10) as never, 0)).lines
    },
    async statement() {
      const [from, to] = [later(start, -hourMs), later(clock.now(), hourMs)]
      return (await money.gateway().transactions(from, to, 0)).transactions
    },
    /** The virtual account of a new collect in a new escrow. */
    async collect(name: string, amountPaise = 533_947) {
      const escrowId = EscrowId.parse(name)
      await money.escrow().ensureEscrow({ escrowId, name, deliverables: 'Shares' })
      const payer = { userRef: 'own', name: 'Ansh', phone: '+919000000001' as Phone }
      const collect = { escrowId, collectRef: `${name}.in`, amountPaise: paise(amountPaise), payer }
      return money.escrow().ensureCollect(collect)
    },
    receive: (escrow_id: string, amountPaise: number) =>
      money.post('/vouch/test/receive', { escrow_id, amount: rupeesFrom(amountPaise) }),
    async restart(): Promise<void> {
      await sandboxes.close()
      sandboxes = await open()
    },
    close: () => sandboxes.close(),
  }
  return money
}

function eventOf(text: string): string {
  return (JSON.parse(text) as { readonly event: string }).event
}
