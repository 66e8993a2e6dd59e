import * as z from 'zod/mini'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { multipart } from '#functions/vendor/multipart.ts'
import { PaymentId } from '#shared/kernel/id.ts'
import type { Instant } from '#shared/kernel/instant.ts'
import { Paise, zeroPaise } from '#shared/kernel/money.ts'
import { type Call, type Caller, found, momentOf, part, read, readList } from './call.ts'
import { UnixSeconds } from './schema.ts'

/** A payer's bank disputes a payment. */
export interface Dispute {
  readonly id: string
  readonly paymentId: PaymentId
  /** An unknown word counts as `chargeback`. */
  readonly phase: 'fraud' | 'retrieval' | 'chargeback' | 'pre_arbitration' | 'arbitration'
  /** An unknown word counts as `under_review`: undecided. */
  readonly status: 'open' | 'under_review' | 'won' | 'lost' | 'closed'
  readonly amountPaise: Paise
  /** What the gateway says it took. The settlement's adjustment is what it did take. */
  readonly deductedPaise: Paise
  readonly respondBy: Instant | undefined
  readonly reasonCode: string
  readonly createdAt: Instant
}

export interface Contest {
  /** What is contested, at most the amount of the dispute. */
  readonly amountPaise: Paise
  /** At most 1,000 characters. */
  readonly summary: string
  /** Ids of uploaded evidence, by what it proves; at least one in all. Documents without a kind prove the service. */
  readonly documents: readonly string[]
  readonly refundConfirmations?: readonly string[]
  readonly letters?: readonly string[]
  /** Without it the contest is a draft, which is never sent by itself. */
  readonly submit: boolean
}

export interface Evidence {
  readonly name: string
  /** `application/pdf`, `image/png` or `image/jpeg`. */
  readonly contentType: string
  readonly bytes: Uint8Array
}

const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
const statuses = ['open', 'under_review', 'won', 'lost', 'closed'] as const
const countMax = 100
/** Pages looked through for the disputes of one payment. */
const pagesMax = 20

/** https://razorpay.com/docs/api/disputes/entity/ */
export const WireDispute = z.object({
  id: z.string(),
  payment_id: PaymentId,
  phase: z.catch(z.enum(phases), 'chargeback'),
  status: z.catch(z.enum(statuses), 'under_review'),
  amount: Paise,
  amount_deducted: z.nullish(Paise),
  respond_by: z.nullish(UnixSeconds),
  reason_code: z.nullish(z.string()),
  created_at: UnixSeconds,
})

/** https://razorpay.com/docs/api/documents/entity/ */
export const WireDocument = z.object({ id: z.string() })

/** The calls about disputed payments. */
export function disputes(call: Caller) {
  const page = async (skip: number) => {
    const { items, ...rest } = await readList(
      call,
      `/disputes?count=${countMax}&skip=${skip}`,
      WireDispute,
      disputeFrom,
    )
    return { disputes: items, ...rest, hasMore: rest.count === countMax }
  }
  return {
    dispute: (id: string) => found(read(call, `/disputes/${part(id)}`, WireDispute), disputeFrom),

    /** All disputes, the newest first, at most 100 from the one after `skip`. */
    disputes: page,

    /** The disputes of a payment. The gateway documents no query by payment, so the newest 2,000 are looked through. */
    async disputesOf(paymentId: PaymentId): Promise<readonly Dispute[]> {
      const mine: Dispute[] = []
      for (let pageNumber = 0; pageNumber < pagesMax; pageNumber += 1) {
        const { disputes: some, hasMore } = await page(pageNumber * countMax)
        mine.push(...some.filter((dispute) => dispute.paymentId === paymentId))
        if (!hasMore) break
      }
      return mine
    },

    /** Contests an open dispute. Submitted again it is returned as it is, so that a retry succeeds. */
    contestDispute(id: string, contest: Contest): Promise<Dispute> {
      const { amountPaise, summary, documents, refundConfirmations = [], letters = [], submit } = contest
      const body = {
        amount: amountPaise,
        summary: summary.slice(0, 1_000),
        ...(documents.length > 0 && { proof_of_service: documents }),
        ...(refundConfirmations.length > 0 && { refund_confirmation: refundConfirmations }),
        ...(letters.length > 0 && { explanation_letter: letters }),
        action: submit ? 'submit' : 'draft',
      }
      return answerDispute(call, id, { method: 'PATCH', path: `/disputes/${part(id)}/contest`, body })
    },

    /** Gives up a dispute, which cannot be undone. One that was given up already is returned as it is. */
    acceptDispute: (id: string): Promise<Dispute> =>
      answerDispute(call, id, { method: 'POST', path: `/disputes/${part(id)}/accept` }),

    /** Uploads a document for a contest. Returns its id. */
    async uploadEvidence({ name, contentType, bytes }: Evidence): Promise<string> {
      const form = multipart([
        { name: 'purpose', value: 'dispute_evidence' },
        { name: 'file', value: { fileName: name, contentType, bytes } },
      ])
      const { id } = await call({ method: 'POST', path: '/documents', form, answer: WireDocument, repeatable: true })
      return id
    },
  }
}

/** The gateway refuses a repeated answer; then the dispute is no longer open. */
async function answerDispute(
  call: Caller,
  id: string,
  answer: Pick<Call<unknown>, 'method' | 'path' | 'body'>,
): Promise<Dispute> {
  try {
    return disputeFrom(await call({ ...answer, answer: WireDispute, repeatable: false }))
  } catch (error) {
    if (!(error instanceof VendorFailed) || error.status !== 400) throw error
    const dispute = disputeFrom(await read(call, `/disputes/${part(id)}`, WireDispute))
    if (dispute.status === 'open') throw error
    return dispute
  }
}

function disputeFrom(wire: z.infer<typeof WireDispute>): Dispute {
  return {
    id: wire.id,
    paymentId: wire.payment_id,
    phase: wire.phase,
    status: wire.status,
    amountPaise: wire.amount,
    deductedPaise: wire.amount_deducted ?? zeroPaise,
    respondBy: wire.respond_by ? momentOf(wire.respond_by) : undefined,
    reasonCode: wire.reason_code ?? '',
    createdAt: momentOf(wire.created_at),
  }
}
