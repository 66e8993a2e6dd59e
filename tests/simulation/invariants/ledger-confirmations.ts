import { escrowIdOf } from '#shared/escrow/rules.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { entriesIn, LedgerRecord } from '#shared/order/ledger.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { itemsOf } from '#tests/simulation/items.ts'
import { escrowOf, movementsOf, readRazorpay, type WirePayment } from './partner-records.ts'

/** Ledger entries that the partner's records do not confirm. A partner that does not respond now is checked another time. */
export async function unmatchedLedgerEntries(harness: Harness): Promise<string[]> {
  const entries = itemsOf(harness)
    .filter(({ pk }) => pk.startsWith('order#ledger#'))
    .flatMap((item) => entriesIn(LedgerRecord.parse(item)))
  const checks = entries.flatMap(({ order_id, cause }) => {
    const [movement = '', id = ''] = cause.split(':')
    const isConfirmed = confirmations[movement]
    return isConfirmed === undefined
      ? []
      : [
          {
            message: `${order_id}: the ledger contains ${cause}, the partner's records do not`,
            run: () => isConfirmed(harness, order_id, id),
          },
        ]
  })
  const results = await Promise.all(checks.map(({ run }) => run().catch(() => true)))
  return checks.filter((_, index) => !results[index]).map(({ message }) => message)
}

type Confirmation = (harness: Harness, orderId: OrderId, id: string) => Promise<boolean>

const completed =
  (suffix: string): Confirmation =>
  async (harness, orderId) =>
    movementsOf((await escrowOf(harness, escrowIdOf(orderId))).transfers)
      .get(`${orderId}${suffix}`)
      ?.includes('completed') === true

/** Whether a partner's records confirm a movement, by its cause in the ledger. */
const confirmations: Readonly<Record<string, Confirmation>> = {
  captured: async (harness, _, paymentId) =>
    ((await readRazorpay(harness, `/payments/${paymentId}`)) as WirePayment).captured,
  refunded: processedRefund,
  foreign: processedRefund,
  funded: sentPayout,
  'refund-paid': sentPayout,
  collected: completed(''),
  'paid-out': completed('-seller'),
  returned: completed('-return'),
}

async function sentPayout(harness: Harness, _: OrderId, payoutId: string): Promise<boolean> {
  const { status } = (await readRazorpay(harness, `/payouts/${payoutId}`)) as { status: string }
  return ['processed', 'reversed'].includes(status)
}

async function processedRefund(harness: Harness, _: OrderId, refundId: string): Promise<boolean> {
  return ((await readRazorpay(harness, `/refunds/${refundId}`)) as { status: string }).status === 'processed'
}
