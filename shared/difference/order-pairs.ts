import { dayInIndia, type Instant } from '#shared/kernel/instant.ts'
import type { LedgerEntry } from '#shared/order/ledger.ts'
import type { Order } from '#shared/order/order.ts'
import type { StatedLine } from './bank-pairs.ts'
import type { Amount, Moment, Pair } from './compare.ts'
import type { Finding } from './difference.ts'

/** A completed movement into or out of the escrow of an order, as the escrow partner states it. */
export interface StatedMovement {
  readonly ref: string
  readonly paise: number
  readonly at: Instant
}

export interface StatedEscrow {
  readonly balancePaise: number
  readonly collects: readonly StatedMovement[]
  readonly payouts: readonly StatedMovement[]
}

const atGateway = /^(captured|refunded|foreign|settled|netted):(.+)$/

/** What our ledger has of the gateway and no line of its report explains. What has a line is compared by `linePairs`. */
export function gatewayPairs(order: Order, entries: readonly LedgerEntry[], lines: readonly StatedLine[]): Pair[] {
  const known = new Set(lines.map(({ id }) => id))
  const unstated = new Map<string, Amount>()
  for (const { cause, amount_paise, to, at } of entries) {
    const id = atGateway.exec(cause)?.[2]
    const paise = to === 'gateway' ? amount_paise : 0 - amount_paise
    if (id !== undefined && !known.has(id) && !unstated.has(id)) unstated.set(id, { paise, at })
  }
  return [...unstated].map(([reference, booked]) => ({
    place: 'gateway',
    order_id: order.id,
    reference,
    stated: undefined,
    booked,
    grace: 'settlement',
  }))
}

/** A line of the gateway's report as the gateway states it now. Fee and tax in paise, the fee without its tax. */
export interface FreshLine {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly netPaise: number
  readonly costsPaise: number
  readonly at: Instant
}

/** A line of the report and its order: what it moved, and what the gateway kept. */
export function linePairs(order: Order, entries: readonly LedgerEntry[], line: FreshLine): Pair[] {
  const { id, kind, netPaise, costsPaise, at } = line
  const net = sumOf(
    entries,
    (cause) => cause === `settled:${id}` || cause === `netted:${id}`,
    (entry) => (entry.from === 'gateway' ? entry.amount_paise : 0 - entry.amount_paise),
  )
  const costs = sumOf(entries, (cause) => cause === `fee:${id}` || cause === `tax:${id}`)
  const pair = (reference: string, stated: number, booked: Amount | undefined): Pair => ({
    place: 'gateway',
    order_id: order.id,
    reference,
    stated: { paise: stated, at },
    booked: stated === 0 && booked === undefined ? { paise: 0, at } : booked,
    grace: 'settlement',
  })
  return [pair(id, netPaise, net), ...(kind === 'adjustment' ? [] : [pair(`costs of ${id}`, costsPaise, costs)])]
}

/** What moved into and out of the escrow of an order. An attempt of a payout counts under the reference of the first one. */
export function escrowPairs(order: Order, entries: readonly LedgerEntry[], escrow: StatedEscrow): Pair[] {
  const collected = entries.flatMap(({ cause }) => /^(?:collected|excess):(.+)$/.exec(cause)?.[1] ?? [])
  const collectRefs = new Set([...escrow.collects.map(({ ref }) => ref), ...collected])
  const paid = Map.groupBy(escrow.payouts, ({ ref }) => ref.replace(/_\d{1,3}$/, ''))
  const payoutRefs = new Set([...paid.keys(), ...Object.keys(causesOf).map((end) => `${order.id}-${end}`)])
  return [
    ...[...collectRefs].map((ref) =>
      escrowPair(
        order,
        ref,
        escrow.collects.filter((movement) => movement.ref === ref),
        sumOf(entries, (cause) => cause === `collected:${ref}` || cause === `excess:${ref}`),
      ),
    ),
    ...[...payoutRefs].map((ref) => {
      const causes = causesOf[ref.slice(order.id.length + 1)] ?? [`excess-returned:${ref}`]
      const booked = sumOf(
        entries,
        (cause) => causes.includes(cause.replace(/_\d+$/, '')),
        ({ from, amount_paise }) => (from === 'escrow' ? amount_paise : 0 - amount_paise),
      )
      return escrowPair(order, ref, paid.get(ref) ?? [], booked?.paise === 0 ? undefined : booked)
    }),
  ]
}

/** The entries of each payout of an escrow, by the end of its reference. */
const causesOf: Readonly<Record<string, readonly string[]>> = {
  seller: ['paid-out:seller', 'turned-back:seller'],
  fee: ['paid-out:fee', 'paid-out:gst', 'turned-back:fee', 'turned-back:gst'],
  duty: ['paid-out:duty', 'turned-back:duty'],
  tds: ['paid-out:tds', 'turned-back:tds'],
  return: ['returned'],
}

function escrowPair(
  order: Order,
  reference: string,
  movements: readonly StatedMovement[],
  booked: Amount | undefined,
): Pair {
  const stated = movements.reduce<Amount | undefined>(
    (sum, { paise, at }) => ({ paise: (sum?.paise ?? 0) + paise, at }),
    undefined,
  )
  return { place: 'escrow', order_id: order.id, reference, stated, booked, grace: 'unbooked' }
}

/** The partner's balance of an escrow whose movements are all in our ledger must be the balance of the ledger. */
export function balanceFindings(
  order: Order,
  escrow: StatedEscrow,
  pairs: readonly Pair[],
  { now }: Moment,
): Finding[] {
  const areBooked = pairs.every(({ stated, booked }) => stated?.paise === booked?.paise)
  if (!areBooked || escrow.balancePaise === order.ledger.balances.escrow) return []
  return [
    {
      kind: 'escrow-balance',
      order_id: order.id,
      reference: order.id,
      stated_paise: escrow.balancePaise,
      booked_paise: order.ledger.balances.escrow,
      day: dayInIndia(now),
    },
  ]
}

/** The sum of the entries of some causes, at the time of the last one; undefined for none. */
function sumOf(
  entries: readonly LedgerEntry[],
  isOf: (cause: string) => boolean,
  paiseOf: (entry: LedgerEntry) => number = ({ amount_paise }) => amount_paise,
): Amount | undefined {
  return entries
    .filter(({ cause }) => isOf(cause))
    .reduce<Amount | undefined>(
      (sum, entry) => ({ paise: (sum?.paise ?? 0) + paiseOf(entry), at: entry.at }),
      undefined,
    )
}
