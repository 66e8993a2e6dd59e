import type { Context } from '#functions/platform/context.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { changeSale } from '#functions/sale/repository.ts'
import { type EscrowMoney, vouch } from '#functions/vendor/vouch/client.ts'
import { zeroPaise } from '#shared/kernel/money.ts'
import { aimOf, dealOf } from '#shared/sale/money.ts'
import {
  alarmsOf,
  escrowOpened,
  moneyStated,
  type SaleAlarm,
  type StatedEscrowMoney,
} from '#shared/sale/money-transition.ts'
import { escrowIdOfSale } from '#shared/sale/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'
import { saleUnchanged } from '#shared/sale/sale-transition.ts'
import { askPayouts } from './ask-payouts.ts'

/** So often what the partner states is read again in one run because the sale has changed meanwhile. */
const readsMax = 3

/**
 * Brings the money of a sale as far as it can go now: opens its escrow, books what the partner states, and asks for the payouts that are
 * due: to the seller, to us and for the duty once the shares are received; back to the buyer of record once the sale has
 * ended otherwise; back to the sender of what is not of the deal, as two people decided. Idempotent. Returns the sale as it is stored then.
 */
export async function syncSaleMoney(context: Context<'table' | 'secrets' | 'fetch'>, sale: Sale): Promise<Sale> {
  if (aimOf(sale) === 'none') return sale
  let current = aimOf(sale) === 'collect' ? await openEscrow(context, sale) : sale
  for (let read = 1; read <= readsMax; read += 1) {
    const { sale: booked, money } = await bookMoney(context, current)
    if (money !== undefined) return askPayouts(context, booked, money)
    current = booked
  }
  return current
}

/** Opens the escrow under the sale's id, and the virtual account to which the buyer of record pays. */
async function openEscrow(context: Context<'table' | 'secrets' | 'fetch'>, sale: Sale): Promise<Sale> {
  if (sale.collect_account !== null) return sale
  const escrowId = escrowIdOfSale(sale.id)
  const { quote, buyer } = dealOf(sale)
  await vouch(context).ensureEscrow({
    escrowId,
    name: `Sale ${sale.id}`,
    deliverables: `${sale.quantity} shares, ISIN ${sale.isin}`,
  })
  const { accountNumber: account_number, ifsc } = await vouch(context).ensureCollect({
    escrowId,
    collectRef: sale.id,
    amountPaise: quote.gross_paise,
    // A company without a phone: it pays by a transfer from its own account.
    payer: { userRef: 'buyer-of-record', name: buyer.name, phone: '' },
  })
  return changeSale(context, sale, (current) => escrowOpened(current, escrowId, { account_number, ifsc }))
}

/** Books what the partner states. `money` is undefined when the sale has changed meanwhile, so that it must be read again. */
async function bookMoney(
  context: Context<'table' | 'secrets' | 'fetch'>,
  sale: Sale,
): Promise<{ readonly sale: Sale; readonly money: EscrowMoney | undefined }> {
  const first = await findMoney(context, sale)
  // It ended before there was an escrow.
  if (first === undefined) return { sale, money: noMoney }
  const booked = await record(context, sale, statedOf(first), false)
  if (booked === undefined || first.balancePaise === booked.balances.escrow)
    return { sale: booked ?? sale, money: booked && first }
  // The movements were read before the balance: it counts once they are the same after it.
  const second = await vouch(context).moneyOf(escrowIdOfSale(sale.id))
  const isStill = movementsOf(first) === movementsOf(second)
  const found = await record(context, booked, statedOf(second), isStill)
  return { sale: found ?? booked, money: found && second }
}

const noMoney: EscrowMoney = { balancePaise: zeroPaise, collects: [], payouts: [] }

/** Undefined for a sale that ended before its escrow was opened. Whoever opened it may have crashed before that was stored. */
async function findMoney(context: Context<'secrets' | 'fetch'>, sale: Sale): Promise<EscrowMoney | undefined> {
  return vouch(context)
    .moneyOf(escrowIdOfSale(sale.id))
    .catch((failure: unknown) => {
      const isUnknown = failure instanceof VendorFailed && failure.status === 404
      if (isUnknown && sale.escrow_ref === null) return undefined
      throw failure
    })
}

/** Undefined when the sale was changed after the partner was asked: what it stated may be older than that. */
async function record(
  context: Context<'table'>,
  sale: Sale,
  stated: StatedEscrowMoney,
  isStill: boolean,
): Promise<Sale | undefined> {
  let isSame = false
  const now = context.clock.now()
  const after = await changeSale(context, sale, (current) => {
    isSame = current.version === sale.version
    return isSame ? moneyStated(current, stated, now, isStill) : saleUnchanged
  })
  if (!isSame) return undefined
  for (const alarm of alarmsOf(sale, after)) context.log({ ...lines[alarm], sale: sale.id })
  return after
}

/** Written out, so that each is found by its name. */
const lines = {
  'sale-excess': { level: 'error', event: 'sale-excess' },
  'sale-payout-failed': { level: 'error', event: 'sale-payout-failed' },
  'sale-payout-differs': { level: 'error', event: 'sale-payout-differs' },
  'sale-payout-came-back': { level: 'error', event: 'sale-payout-came-back' },
  'sale-escrow-differs': { level: 'error', event: 'sale-escrow-differs' },
} as const satisfies Record<SaleAlarm, object>

function movementsOf({ collects, payouts }: EscrowMoney): string {
  return JSON.stringify([collects, payouts])
}

function statedOf({ collects, payouts, balancePaise }: EscrowMoney): StatedEscrowMoney {
  return {
    balance_paise: balancePaise,
    collects: collects
      .filter(({ status }) => status === 'completed')
      .map(({ ref, amountPaise, payer }) => ({
        ref,
        amount_paise: amountPaise,
        ...(payer !== undefined && { payer: { account_number: payer.accountNumber, ifsc: payer.ifsc } }),
      })),
    payouts: payouts.map(({ ref, status, amountPaise, bankReference }) => ({
      ref,
      status,
      amount_paise: amountPaise,
      utr: bankReference,
    })),
  }
}
