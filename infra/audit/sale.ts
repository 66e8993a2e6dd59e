import type { SaleLedgerEntry } from '#shared/sale/ledger.ts'
import type { Account } from '#shared/order/ledger.ts'
import { aimOf, excessOf, isPaidOut, isPayingSale } from '#shared/sale/money.ts'
import { partsOfSalePayout } from '#shared/sale/payout-postings.ts'
import { isOpenState } from '#shared/sale/rules.ts'
import type { Sale, SalePayoutKind } from '#shared/sale/sale.ts'
import { paise } from '#shared/kernel/money.ts'
import { saleChargeViolations } from './charge.ts'
import type { AuditRecords } from './ledger.ts'
import { sumsOf } from './money.ts'

/** The ledger of a sale is written in the transaction of the sale, so at any time its entries follow from the state of the sale. */
export function saleViolations({ sales, saleEntries }: AuditRecords): string[] {
  const orphans = [...saleEntries.keys()]
    .filter((id) => !sales.has(id))
    .map((id) => `${id}: ledger entries of a sale that does not exist`)
  const violations = [...sales.values()].flatMap((sale) => {
    const entries = saleEntries.get(sale.id) ?? []
    const offer = sale.quote === null ? [] : saleChargeViolations(sale.quote, sale.quantity)
    const found = [
      ...offer,
      ...bookViolations(sale, entries),
      ...sumViolations(sale, entries),
      ...stateViolations(sale),
    ]
    return found.map((message) => `${sale.id}: ${message}`)
  })
  return [...orphans, ...violations]
}

/** Each cause once in the ledger and once in the sale. */
function bookViolations({ booked }: Sale, entries: readonly SaleLedgerEntry[]): string[] {
  const causes = entries.map(({ cause }) => cause)
  return [
    ...booked.filter((cause) => !causes.includes(cause)).map((cause) => `the ledger entry ${cause} is missing`),
    ...causes.filter((cause) => !booked.includes(cause)).map((cause) => `the ledger entry ${cause} is not in its sale`),
    ...causes
      .filter((cause, index) => causes.indexOf(cause) < index)
      .map((cause) => `the ledger entry ${cause} stands twice`),
    ...entries
      .filter(({ from, to }) => from === to)
      .map(({ cause, from }) => `the ledger entry ${cause} moves nothing: from and to ${from}`),
  ]
}

/** What each account must have by the payments and payouts of the sale. */
function sumViolations(sale: Sale, entries: readonly SaleLedgerEntry[]): string[] {
  const sums = sumsOf(entries)
  const expected: readonly (readonly [Account, number])[] = [
    ['escrow', sale.balances.escrow],
    ['suspense', sale.balances.suspense],
    ['buyer', paidTo(sale, 'RETURN', 'buyer') - sale.funded_paise],
    ['seller', paidTo(sale, 'NET', 'seller')],
    ['own', paidTo(sale, 'FEE', 'own')],
    ['output-gst', paidTo(sale, 'FEE', 'output-gst')],
    ['stamp-duty', paidTo(sale, 'DUTY', 'stamp-duty')],
  ]
  const total = Object.values(sums).reduce((sum, each) => sum + each, 0)
  return [
    ...expected
      .filter(([account, paise_]) => sums[account] !== paise_)
      .map(
        ([account, paise_]) =>
          `the ledger balance of ${account} is ${sums[account]} paise, and its sale says ${paise_}`,
      ),
    ...(total === 0 ? [] : [`its ledger does not sum to zero, but to ${total} paise`]),
    ...(sale.balances.suspense === sale.unexplained_paise - excessOf(sale)
      ? []
      : [`suspense has ${sale.balances.suspense} paise, which its excess and what is unexplained do not add up to`]),
  ]
}

/** What the payouts of a kind brought an account: what we asked for, as far as it was paid. */
function paidTo({ payouts }: Sale, kind: SalePayoutKind, account: Account): number {
  return payouts
    .filter((payout) => payout.kind === kind && payout.state === 'DONE')
    .flatMap(({ paid_paise, amount_paise }) => partsOfSalePayout(kind, paise(Math.min(paid_paise, amount_paise))))
    .filter(([, to]) => to === account)
    .reduce((sum, [, , amount]) => sum + amount, 0)
}

/** Money before shares, shares before the payout, and nothing to two people. */
function stateViolations(sale: Sale): string[] {
  return [...fundingViolations(sale), ...payoutViolations(sale)]
}

function fundingViolations({ state, quote, funded_paise }: Sale): string[] {
  const isFunded = quote !== null && funded_paise >= quote.gross_paise
  const parts = quote === null ? 0 : quote.net_paise + quote.fee_paise + quote.duty_paise
  return [
    ...(['FUNDED', 'RECEIVED', 'PAID'].includes(state) && !isFunded ? [`it is ${state}, and not funded`] : []),
    ...(quote !== null && parts !== quote.gross_paise ? [`its parts are ${parts} paise of ${quote.gross_paise}`] : []),
  ]
}

function payoutViolations(sale: Sale): string[] {
  const { state, received_at, payouts } = sale
  const isPaying = isPayingSale(sale)
  const isReturning = payouts.some((payout) => payout.kind === 'RETURN' && payout.state !== 'FAILED')
  return [
    ...(isPaying && received_at === null ? ['it is paid out, and its shares have not come'] : []),
    ...(isPaying && isReturning ? ['its money goes to the seller and back to the buyer'] : []),
    ...(isReturning && aimOf(sale) !== 'return' ? [`it is ${state}, and its money goes back`] : []),
    ...(isPaidUnseen(sale) ? ['it is PAID, and its escrow has not paid all of it'] : []),
  ]
}

/** A sale is PAID by the partner's statement, or by a person; a payout may come back after that. */
function isPaidUnseen(sale: Sale): boolean {
  const isBack = sale.booked.some((cause) => cause.startsWith('turned-back:'))
  return sale.state === 'PAID' && sale.paid_by === null && !isBack && !isPaidOut(sale)
}

/** For a sale that has ended, nothing is in its escrow or on suspense. */
export function unsettledSales({ sales }: AuditRecords): string[] {
  return [...sales.values()]
    .filter(({ state }) => !isOpenState(state))
    .flatMap(({ id, balances }) =>
      (['escrow', 'suspense'] as const)
        .filter((place) => balances[place] !== 0)
        .map((place) => `${id}: ${balances[place]} paise rest at ${place}`),
    )
}
