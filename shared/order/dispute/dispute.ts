import * as z from 'zod/mini'
import { PaymentId } from '#shared/kernel/id.ts'
import { Instant } from '#shared/kernel/instant.ts'
import { Paise } from '#shared/kernel/money.ts'

/** The answer to a dispute: contested with what proves the deal, or accepted, which cannot be undone. */
export const DisputeAnswer = z.object({
  kind: z.enum(['CONTEST', 'ACCEPT']),
  reason: z.string().check(z.maxLength(500)),
  /** The keys of the files that two people add to the evidence. */
  files: z._default(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(10)), []),
})
export type DisputeAnswer = z.infer<typeof DisputeAnswer>

/** A dispute of a payment at the gateway. `deducted_paise` is what the gateway says it took; the settlement report has the last word. */
export const Dispute = z.object({
  id: z.string().check(z.maxLength(64)),
  payment_id: PaymentId,
  phase: z.enum(['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration']),
  status: z.enum(['open', 'under_review', 'won', 'lost', 'closed']),
  amount_paise: Paise,
  deducted_paise: Paise,
  respond_by: z.nullable(Instant),
  /** When it began; null when it was recorded before that was kept. */
  began_at: z._default(z.nullable(Instant), null),
  /** Whether its loss has had its effect on the order. */
  is_decided: z.boolean(),
  /** Whether it took a part of the payment for good, and two people have not decided what that means. */
  is_part_lost: z._default(z.boolean(), false),
  /** What two people decided to answer, and why; null before. */
  answer: z._default(z.nullable(DisputeAnswer), null),
  /** When the gateway refused that answer for good, such as after `respond_by`; null otherwise. */
  answer_refused_at: z._default(z.nullable(Instant), null),
})
export type Dispute = z.infer<typeof Dispute>
