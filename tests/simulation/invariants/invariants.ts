import { verifyLedger } from '#infra/audit/verify.ts'
import type { Item } from '#functions/platform/port/table.ts'
import type { Order } from '#shared/order/order.ts'
import { isFrozen, isPaid } from '#shared/order/rules.ts'
import type { Sale } from '#shared/sale/sale.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { outdatedCatalogue } from './catalogue-invariants.ts'
import { stateOf } from './changes.ts'
import { contestsOfNobody, movesWhileDisputed } from './dispute-invariants.ts'
import {
  criticalDeadLetters,
  lostFields,
  replayChanges,
  unhandledEvents,
  unpublishedEvents,
} from './event-invariants.ts'
import type { FaultyLoad } from '#tests/simulation/faults/faulty-load.ts'
import { itemsOf, ordersIn, ordersOf, salesIn, salesOf } from '#tests/simulation/items.ts'
import { unmatchedLedgerEntries } from './ledger-confirmations.ts'
import { backwardMoves, orderViolations } from './order-invariants.ts'
import { paymentsOf } from './partner-records.ts'
import {
  holdingsIn,
  saleMoves,
  salesAtAnyTime,
  saleViolationsAtRest,
  unmatchedSaleEntries,
  youngerSold,
} from './sale-invariants.ts'

/**
 * Checks the invariants; each method returns the violations, one sentence each. infra/audit checks the table alone; this file
 * adds the checks that need more: the earlier states, and the partners' records.
 */
export interface InvariantWatcher {
  /** Invariants that hold at any time. */
  always(): Promise<string[]>
  /** The ledger contains only movements that the partners have made. */
  withPartners(): Promise<string[]>
  /** Invariants that hold when no order, event or payment is under way. */
  atRest(): Promise<string[]>
  /** Whether no money is on its way: each paid order is finished, or its escrow is funded and it waits for people. */
  waitsForPeopleAlone(): boolean
}

/** A sale that nobody answers or pays ends in some days. */
const endsByItself: readonly Sale['state'][] = ['QUOTED', 'AGREED']

/** A run without these faults. */
export const faultless: Pick<FaultyLoad, 'lost' | 'overdue'> = { lost: new Set(), overdue: new Set() }

/** Watches the invariants of a harness. `faulty` names the events that a function never receives, and the requests that a partner performs late. */
export function watchInvariants(harness: Harness, faulty: Pick<FaultyLoad, 'lost' | 'overdue'>): InvariantWatcher {
  const previous = new Map<string, Order>()
  const previousSales = new Map<string, Sale>()
  let previousHoldings: ReadonlyMap<string, Item> = new Map()
  let since = harness.clock.now()
  const fromNewer = new Set<string>()
  let read: { readonly state: string; readonly violations: string[] } | undefined
  return {
    async always() {
      const state = stateOf(harness)
      if (read?.state === state) return read.violations
      const items = itemsOf(harness)
      const violations = verifyLedger(items)
      const holdings = holdingsIn(items)
      for (const [key, holding] of holdings)
        violations.push(...youngerSold(previousHoldings.get(key) ?? holding, holding))
      previousHoldings = holdings
      for (const sale of salesIn(items)) {
        violations.push(...saleMoves(previousSales.get(sale.id) ?? sale, sale))
        previousSales.set(sale.id, sale)
      }
      violations.push(...salesAtAnyTime(items))
      for (const order of ordersIn(items)) {
        const before = previous.get(order.id)
        if (before !== undefined)
          violations.push(...backwardMoves(before, order), ...movesWhileDisputed(before, order, since))
        previous.set(order.id, order)
      }
      since = harness.clock.now()
      read = { state, violations: [...violations, ...lostFields(items, fromNewer), ...unpublishedEvents(items)] }
      return read.violations
    },
    withPartners: async () => [...(await unmatchedLedgerEntries(harness)), ...(await unmatchedSaleEntries(harness))],
    waitsForPeopleAlone() {
      const items = itemsOf(harness)
      const isFunded = (order: Order) => order.escrow.state === 'HELD' || order.escrow.state === 'PAID_OUT'
      return (
        ordersIn(items).every(
          (order) => !isFrozen(order) && (!isPaid(order) || order.ending.cancelled || isFunded(order)),
        ) &&
        salesIn(items).every(({ state }) => !endsByItself.includes(state)) &&
        verifyLedger(items, { restingAt: harness.clock.now() }).length === 0
      )
    },
    async atRest() {
      const orders = ordersOf(harness)
      const payments = await paymentsOf(harness)
      const violations = await Promise.all(
        orders.map((order) =>
          orderViolations(
            harness,
            order,
            payments.filter(({ order_id }) => order_id === order.payment.razorpay_order_id),
          ),
        ),
      )
      const knownIds = new Set(orders.map(({ payment }) => payment.razorpay_order_id))
      const unknownPayments = payments.filter(
        ({ order_id, captured, amount_refunded }) => captured && amount_refunded === 0 && !knownIds.has(order_id),
      )
      return [
        ...verifyLedger(itemsOf(harness), { restingAt: harness.clock.now() }),
        ...violations.flat(),
        ...unknownPayments.map(({ id }) => `${id} was captured for an unknown order`),
        ...criticalDeadLetters(harness),
        ...(await unmatchedLedgerEntries(harness)),
        ...(await unmatchedSaleEntries(harness)),
        ...(await Promise.all(salesOf(harness).map((sale) => saleViolationsAtRest(harness, sale)))).flat(),
        ...(await contestsOfNobody(harness, orders, itemsOf(harness), faulty.overdue)),
        ...unhandledEvents(harness, faulty.lost),
        ...(await outdatedCatalogue(harness)),
        ...(await replayChanges(harness)),
      ]
    },
  }
}
