import type { SandboxTools } from '#infra/sandbox/define.ts'
import { dayMs, epochMs, hourMs, instant, minuteMs } from '#shared/kernel/instant.ts'
import type { Payment, Refund } from './entity.ts'
import { taxIn } from './entity.ts'
import type { PaymentStore } from './store.ts'

/** What the gateway owes us, or we it, for one thing. */
export interface Line {
  readonly id: string
  readonly kind: 'payment' | 'refund' | 'adjustment'
  readonly credit: number
  readonly debit: number
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly orderId: string | null
  readonly paymentId: string | null
  readonly disputeId: string | null
  readonly method: string | null
  readonly description: string | null
  readonly createdAt: number
  /** When it may be settled, in milliseconds. */
  readonly dueMs: number
  readonly settlementId: string | null
}

export interface SettlementRecord {
  readonly id: string
  readonly status: 'processed' | 'failed'
  readonly amount: number
  readonly utr: string
  readonly createdAt: number
  /** When it was processed, or failed for the last time. */
  readonly settledAt: number
}

export type Ledger = ReturnType<typeof ledgerOf>

const settlementHourIndia = 10
const instantRefundFee = 590

/** The gateway's book about us: a line for each capture, refund and correction. A settlement takes those that are due. */
export function ledgerOf(tools: SandboxTools, paymentStore: PaymentStore) {
  const lines = tools.collection<Line>('line')
  const settlements = tools.collection<SettlementRecord>('settlement')
  const nowMs = () => epochMs(tools.clock.now())
  const newUtr = () => `RZPS${tools.next('settlement-utr', 100_000_001)}`
  const open = () => lines.list().filter(({ settlementId }) => settlementId === null)

  function add(line: Omit<Line, 'createdAt' | 'settlementId'>): void {
    // A job can run twice, and a line is one thing.
    if (lines.get(line.id) !== undefined) return
    lines.put(line.id, { ...line, createdAt: paymentStore.nowSeconds(), settlementId: null })
    tools.schedule('settle', line.id, Math.max(0, line.dueMs - nowMs()))
  }

  return {
    lines: () => lines.list(),
    settlements: () => settlements.list(),
    settlement: (id: string) => settlements.get(id),
    putSettlement: (settlement: SettlementRecord) => settlements.put(settlement.id, settlement),

    /** The settlement under another id and UTR, with its lines. The first one stays failed, and without lines. */
    renew(settlement: SettlementRecord): SettlementRecord {
      const renewed = { ...settlement, id: paymentStore.newId('setl'), utr: newUtr() }
      for (const line of lines.list())
        if (line.settlementId === settlement.id) lines.put(line.id, { ...line, settlementId: renewed.id })
      return renewed
    },

    captured(payment: Payment): void {
      const { fee = 0, tax = 0, amount } = payment
      const [after, now] = [tools.faultControl('settlementAfterMs'), nowMs()]
      const dueMs = after < 0 ? twoWorkingDaysAfter(now) : now + after
      const money = { credit: amount - fee, debit: 0, amount, fee, tax, dueMs }
      add({ id: payment.id, kind: 'payment', ...money, ...subject(payment), paymentId: null, description: null })
    },

    refunded(refund: Refund, payment: Payment): void {
      const fee = refund.speedProcessed === 'instant' ? instantRefundFee : 0
      const money = { credit: 0, debit: refund.amount + fee, amount: refund.amount, fee, tax: taxIn(fee) }
      const more = { paymentId: payment.id, description: null, dueMs: nowMs() }
      add({ id: refund.id, kind: 'refund', ...money, ...subject(payment), ...more })
    },

    /** A correction: what is above 0 is ours, and settled some time later. As documented it names the dispute that it is for, and no payment. */
    adjusted(amount: number, description: string, disputeId: string | null, dueInMs = 0): void {
      const money = { credit: Math.max(0, amount), debit: Math.max(0, -amount), amount: Math.abs(amount) }
      const nothing = { fee: 0, tax: 0, orderId: null, paymentId: null, method: null }
      const id = paymentStore.newId('adj')
      add({ id, kind: 'adjustment', ...money, ...nothing, disputeId, description, dueMs: nowMs() + dueInMs })
    },

    /** What is not settled, without the refunds that are under way. */
    available(): number {
      const pending = paymentStore.refunds().filter(({ status, paymentId }) => {
        return status === 'pending' && paymentStore.payment(paymentId).captured
      })
      return netOf(open()) - pending.reduce((sum, { amount }) => sum + amount, 0)
    },

    /** Puts what is due, or everything, into one settlement. Waits while refunds and corrections outweigh the payments. */
    take(all: boolean): SettlementRecord | undefined {
      const taken = open().filter(({ dueMs }) => all || dueMs <= nowMs())
      const amount = netOf(taken)
      if (amount <= 0) return undefined
      const now = paymentStore.nowSeconds()
      const status = tools.faultControl('settlementsFail') === 1 ? 'failed' : 'processed'
      const settlement = {
        id: paymentStore.newId('setl'),
        status,
        amount,
        utr: newUtr(),
        createdAt: now,
        settledAt: now,
      } as const
      settlements.put(settlement.id, settlement)
      for (const line of taken) lines.put(line.id, { ...line, settlementId: settlement.id })
      return settlement
    },
  }
}

function subject({ orderId, method }: Payment) {
  return { orderId, method, disputeId: null }
}

function netOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0)
}

/** Ten in the morning in India, two days later without Saturdays and Sundays. Public holidays are left out. */
function twoWorkingDaysAfter(ms: number): number {
  const indiaOffsetMs = 5 * hourMs + 30 * minuteMs
  let midnight = Math.floor((ms + indiaOffsetMs) / dayMs) * dayMs
  for (let left = 2; left > 0;) {
    midnight += dayMs
    const weekday = new Date(instant(midnight)).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return midnight + settlementHourIndia * hourMs - indiaOffsetMs
}
