import * as z from 'zod/mini'
import { PaymentId, RazorpayOrderId } from '#shared/kernel/id.ts'
import type { Day, Instant } from '#shared/kernel/instant.ts'
import { Paise, paise } from '#shared/kernel/money.ts'
import { type Caller, momentOf, read, readList, UnknownCall, unixSeconds } from './call.ts'
import { UnixSeconds } from './schema.ts'

/** What the gateway settled, or will settle, for one payment, refund, transfer or correction. */
export interface SettlementLine {
  /** The id of the payment, the refund or the adjustment itself. */
  readonly id: string
  /** A kind that we do not know counts as an adjustment, so that the lines of a settlement always add up to it. */
  readonly kind: 'payment' | 'refund' | 'adjustment' | 'transfer'
  /** What the settlement grows by: a payment less fee and tax. */
  readonly creditPaise: Paise
  /** What the settlement shrinks by: a refund with its fee and tax. */
  readonly debitPaise: Paise
  readonly amountPaise: Paise
  /** Without the tax on it. */
  readonly feePaise: Paise
  readonly taxPaise: Paise
  readonly isSettled: boolean
  readonly settlementId: string | undefined
  /** The bank's reference of the settlement. Not every line has it, so the settlement's own counts. */
  readonly utr: string | undefined
  readonly settledAt: Instant | undefined
  readonly orderId: RazorpayOrderId | undefined
  /** The payment, also of its refund and its dispute where the gateway tells it. */
  readonly paymentId: PaymentId | undefined
  readonly disputeId: string | undefined
}

/** One transfer of the gateway to our bank account. */
export interface Settlement {
  readonly id: string
  /** `processed` is on its way to the bank, up to 3 hours; `failed` may be tried again and become `processed`. An unknown word counts as `initiated`. */
  readonly status: 'created' | 'initiated' | 'processed' | 'failed'
  readonly amountPaise: Paise
  readonly utr: string | undefined
  readonly createdAt: Instant
}

const kinds = ['payment', 'refund', 'adjustment', 'transfer'] as const
const statuses = ['created', 'initiated', 'processed', 'failed'] as const
const lineCountMax = 1_000
const settlementCountMax = 100

/** A line of the combined reconciliation (https://razorpay.com/docs/api/settlements/fetch-recon/). */
export const WireSettlementLine = z.object({
  entity_id: z.string(),
  type: z.catch(z.enum(kinds), 'adjustment'),
  credit: Paise,
  debit: Paise,
  amount: Paise,
  /** With the tax on it. */
  fee: z.nullish(Paise),
  tax: z.nullish(Paise),
  settled: z.nullish(z.boolean()),
  settlement_id: z.nullish(z.string()),
  settlement_utr: z.nullish(z.string()),
  settled_at: z.nullish(UnixSeconds),
  order_id: z.nullish(RazorpayOrderId),
  payment_id: z.nullish(PaymentId),
  dispute_id: z.nullish(z.string()),
})

/** The fields that public clients of this call read; what the balance is: https://razorpay.com/docs/payments/dashboard/account-settings/balances/ */
const WireGatewayBalance = z.object({ balance: z.int() })

/** https://razorpay.com/docs/api/settlements/entity/ */
export const WireSettlement = z.object({
  id: z.string(),
  status: z.catch(z.enum(statuses), 'initiated'),
  amount: Paise,
  utr: z.nullish(z.string()),
  created_at: UnixSeconds,
})

const WireSettlements = z.object({ items: z.array(WireSettlement) })

/** The calls that tell what the gateway settled. */
export function settlement(call: Caller) {
  return {
    /** The lines that were settled on a day in India, 1,000 at a time from the one after `skip`. */
    async settlementLines(day: Day, skip: number) {
      const [year, month, dayOfMonth] = day.split('-').map(Number)
      const query = `year=${year}&month=${month}&day=${dayOfMonth}&count=${lineCountMax}&skip=${skip}`
      const path = `/settlements/recon/combined?${query}`
      const { items: lines, ...page } = await readList(call, path, WireSettlementLine, lineFrom)
      return { lines, ...page, hasMore: page.count === lineCountMax }
    },

    /**
     * What the gateway holds for us: payments less fees and tax, refunds and corrections, until they are settled; below 0 when it
     * will take something off. Undefined when the gateway does not have this call, which its reference lacks. Throws VendorFailed.
     */
    async gatewayBalance(): Promise<number | undefined> {
      try {
        return (await read(call, '/balance', WireGatewayBalance)).balance
      } catch (error) {
        if (error instanceof UnknownCall) return undefined
        throw error
      }
    },

    /** The settlements that were created from one moment to another, at most 100. */
    async settlements(from: Instant, to: Instant, skip: number): Promise<readonly Settlement[]> {
      const query = `from=${unixSeconds(from)}&to=${unixSeconds(to)}&count=${settlementCountMax}&skip=${skip}`
      const { items } = await read(call, `/settlements?${query}`, WireSettlements)
      return items.map(({ id, status, amount, utr, created_at }) => ({
        id,
        status,
        amountPaise: amount,
        utr: utr || undefined,
        createdAt: momentOf(created_at),
      }))
    },
  }
}

function lineFrom(wire: z.infer<typeof WireSettlementLine>): SettlementLine {
  const taxPaise = paise(wire.tax ?? 0)
  return {
    id: wire.entity_id,
    kind: wire.type,
    creditPaise: wire.credit,
    debitPaise: wire.debit,
    amountPaise: wire.amount,
    feePaise: paise((wire.fee ?? 0) - taxPaise),
    taxPaise,
    isSettled: wire.settled === true,
    ...settledAs(wire),
    ...subjectOf(wire),
  }
}

function settledAs({ settlement_id, settlement_utr, settled_at }: z.infer<typeof WireSettlementLine>) {
  return {
    settlementId: settlement_id || undefined,
    utr: settlement_utr || undefined,
    settledAt: settled_at ? momentOf(settled_at) : undefined,
  }
}

function subjectOf({ type, entity_id, order_id, payment_id, dispute_id }: z.infer<typeof WireSettlementLine>) {
  const paymentId = type === 'payment' ? PaymentId.parse(entity_id) : (payment_id ?? undefined)
  return { orderId: order_id ?? undefined, paymentId, disputeId: dispute_id || undefined }
}
