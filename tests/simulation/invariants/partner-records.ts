import { readKey } from '#functions/vendor/razorpay/key.ts'
import type { EscrowId, RazorpayOrderId } from '#shared/kernel/id.ts'
import type { Harness } from '#tests/harness/harness.ts'

// What the partners' own records say, read as a client of theirs.

export interface WirePayment {
  readonly id: string
  readonly order_id: RazorpayOrderId
  readonly status: string
  readonly amount: number
  readonly captured: boolean
  readonly amount_refunded: number
}

/** A movement of an escrow. `amount` is in rupees, `bankref` null before it was complete. */
export interface WireTransfer {
  readonly type: string
  readonly ref: string
  readonly amount: number
  readonly status: string
  readonly bankref: string | null
}

/** A payout of our bank. */
export interface WirePayout {
  readonly status: string
  readonly amount: number
}

/** The statuses of all attempts of each movement: `ord_1-return` and `ord_1-return_2` are attempts of one movement. */
export function movementsOf(transfers: readonly WireTransfer[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const { ref, status } of transfers) {
    const name = ref.replace(/_\d{1,2}$/, '')
    found.set(name, [...(found.get(name) ?? []), status])
  }
  return found
}

/** All payments of the gateway. */
export async function paymentsOf(harness: Harness): Promise<readonly WirePayment[]> {
  return ((await readRazorpay(harness, '/payments?count=100')) as { items: readonly WirePayment[] }).items
}

/** Reads from the gateway's API. */
export async function readRazorpay(harness: Harness, path: string): Promise<unknown> {
  const { settings } = harness.app.context
  const { key_id, key_secret } = await readKey(harness.app.context)
  const credentials = Buffer.from(`${key_id}:${key_secret}`).toString('base64')
  const response = await harness.app.fetch(`${settings.razorpay.address}/v1${path}`, {
    headers: { authorization: `Basic ${credentials}` },
  })
  if (!response.ok) throw new Error(`Razorpay answered ${path} with ${response.status}`)
  return response.json()
}

/** Balance and movements of an escrow, in rupees. */
export async function escrowOf(
  harness: Harness,
  escrowId: EscrowId,
): Promise<{ balance: number; transfers: readonly WireTransfer[] }> {
  const { secrets, settings } = harness.app.context
  const read = async (name: string) => {
    const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
    const response = await harness.app.fetch(`${settings.vouch.address}/v1/escrow/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ escrow_id: escrowId }),
    })
    if (!response.ok) throw new Error(`Vouch answered ${name} with ${response.status}`)
    return ((await response.json()) as { data: unknown }).data
  }
  const [balance, transfers] = await Promise.all([
    read('fetch_escrow_account_balance'),
    read('fetch_escrow_account_transactions'),
  ])
  return { balance: (balance as { balance: number }).balance, transfers: transfers as readonly WireTransfer[] }
}
