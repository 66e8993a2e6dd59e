import { type Paise, paise } from '#shared/kernel/money.ts'
import { lossesBooked } from '#shared/order/dispute/dispute-transition.ts'
import type { Posting } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import { changed, inOrder, type Transition, unchanged } from '#shared/order/order-transition.ts'
import { doublesWrittenOff } from './paid-twice.ts'
import { isFinished, isPaid } from '#shared/order/rules.ts'

/**
 * One line of the gateway's settlement report about an order: a payment, a refund that was netted, or an adjustment such as a
 * dispute. `fee_paise` is without its tax
 * (https://razorpay.com/docs/api/settlements/fetch-recon/).
 */
export interface SettlementLine {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly credit_paise: Paise
  readonly debit_paise: Paise
  readonly fee_paise: Paise
  readonly tax_paise: Paise
  readonly settlement_id: string
}

/** A credit on the statement of our bank account, by the bank's reference. */
export interface BankCredit {
  readonly utr: string
  readonly transaction_id: string
  readonly amount_paise: Paise
}

/** Books everything that the gateway's report and our bank's statement say about an order. */
export function statementsRead(
  order: Order,
  lines: readonly (SettlementLine & { readonly utr: string })[],
  credits: readonly BankCredit[],
): Transition {
  const settlements = Map.groupBy(lines, ({ utr }) => utr)
  const banked = credits.flatMap(({ utr, amount_paise, transaction_id }) => [
    (each: Order) => linesBanked(each, settlements.get(utr) ?? [], transaction_id),
    ...(utr === order.escrow.return_utr ? [(each: Order) => returnBanked(each, amount_paise, transaction_id)] : []),
  ])
  return inOrder(order, (each) => linesSettled(each, lines), ...banked, lossesBooked, doublesWrittenOff, costsAdvanced)
}

/** Books lines of the gateway's report, with the fee and the tax that it states. A line that is booked already changes nothing. */
export function linesSettled(order: Order, lines: readonly SettlementLine[]): Transition {
  return booked(order, lines.flatMap(postingsOf))
}

function postingsOf(line: SettlementLine): Posting[] {
  const { id, kind, credit_paise, debit_paise, fee_paise, tax_paise } = line
  const statement = `settlement ${line.settlement_id} line ${id}`
  const costs: Posting[] = [
    { cause: `fee:${id}`, from: 'gateway', to: 'gateway-fee', amount_paise: fee_paise, statement },
    { cause: `tax:${id}`, from: 'gateway', to: 'input-gst', amount_paise: tax_paise, statement },
  ]
  const settled: Posting = {
    cause: `settled:${id}`,
    from: 'gateway',
    to: 'transit',
    amount_paise: credit_paise,
    statement,
  }
  const netted: Posting = {
    cause: `netted:${id}`,
    from: 'transit',
    to: 'gateway',
    amount_paise: debit_paise,
    statement,
  }
  if (kind === 'payment') return [...costs, settled]
  if (kind === 'refund') return [...costs, netted]
  return [
    { cause: `disputed:${id}`, from: 'gateway', to: 'chargeback', amount_paise: debit_paise, statement },
    netted,
    { cause: `undisputed:${id}`, from: 'chargeback', to: 'gateway', amount_paise: credit_paise, statement },
    settled,
  ]
}

/**
 * Books the lines of a settlement that reached our bank account, each by itself: one that we read later than the others, such as after a
 * crash, is booked then. The debits are netted from the same credit.
 */
export function linesBanked(order: Order, lines: readonly SettlementLine[], transactionId: string): Transition {
  const statement = `transaction ${transactionId}`
  return booked(
    order,
    lines.map(({ id, credit_paise, debit_paise }): Posting => {
      const net = credit_paise - debit_paise
      const [from, to] = net < 0 ? (['bank', 'transit'] as const) : (['transit', 'bank'] as const)
      return { cause: `banked:${id}`, from, to, amount_paise: paise(Math.abs(net)), statement }
    }),
  )
}

/** Books money that the escrow returned, when it is on the statement of our bank. */
export function returnBanked(order: Order, amount_paise: Paise, transactionId: string): Transition {
  const statement = `transaction ${transactionId}`
  return booked(order, [{ cause: 'return-banked', from: 'transit', to: 'bank', amount_paise, statement }])
}

/**
 * What an order has cost us beyond its own money, at the gateway or by a lost dispute, is our loss, once nothing of it is on its way.
 * What is left because its buyer's cancel had a cost, because our bank paid the refund before the gateway settled, or because a part
 * was taken for our loss before the escrow returned everything, repays what we had advanced.
 */
export function costsAdvanced(order: Order): Transition {
  const { bank, ...others } = order.ledger.balances
  const isOver = isPaid(order) && isFinished(order)
  const repays = order.payment.captured.some(
    ({ kept_paise, charged_back_paise, refunds, refund_payouts }) =>
      kept_paise > 0 ||
      charged_back_paise > 0 ||
      refund_payouts.length > 0 ||
      refunds.some(({ isAdopted }) => isAdopted),
  )
  if (!isOver || bank === 0 || (bank > 0 && !repays) || Object.values(others).some((balance) => balance !== 0))
    return unchanged
  const cause = `advance:${order.ledger.booked.length}`
  const [from, to] = bank < 0 ? (['own', 'bank'] as const) : (['bank', 'own'] as const)
  return booked(order, [{ cause, from, to, amount_paise: paise(Math.abs(bank)), statement: `order ${order.id}` }])
}

function booked(order: Order, postings: readonly Posting[]): Transition {
  const transition = changed(order, {}, [], postings)
  return transition.outcome === 'changed' && transition.change.postings.length > 0 ? transition : unchanged
}
