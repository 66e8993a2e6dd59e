import * as z from 'zod/mini'

const phases = ['fraud', 'retrieval', 'chargeback', 'pre_arbitration', 'arbitration'] as const
export type DisputePhase = (typeof phases)[number]

/** The lists of document ids in a contest. */
export const proofs = [
  'shipping_proof',
  'billing_proof',
  'cancellation_proof',
  'customer_communication',
  'proof_of_service',
  'explanation_letter',
  'refund_confirmation',
  'access_activity_log',
  'refund_cancellation_policy',
  'term_and_conditions',
] as const

const Documents = z.optional(z.array(z.string()))

/** https://razorpay.com/docs/api/disputes/contest/ */
export const ContestForm = z.strictObject({
  amount: z.optional(z.int().check(z.gte(0))),
  summary: z.optional(z.string().check(z.maxLength(1_000))),
  action: z.optional(z.enum(['draft', 'submit'], 'The selected action is invalid.')),
  shipping_proof: Documents,
  billing_proof: Documents,
  cancellation_proof: Documents,
  customer_communication: Documents,
  proof_of_service: Documents,
  explanation_letter: Documents,
  refund_confirmation: Documents,
  access_activity_log: Documents,
  refund_cancellation_policy: Documents,
  term_and_conditions: Documents,
})
export type ContestForm = z.infer<typeof ContestForm>

/**
 * A bank disputes a payment, or decides. Without an amount it is the whole payment. With the id of a dispute that is decided or under
 * review, that dispute goes on in another phase.
 */
export const TestDispute = z.strictObject({
  payment_id: z.string(),
  id: z.optional(z.string()),
  phase: z.enum(phases),
  amount: z.optional(z.int().check(z.gte(100))),
  /** What a lost one takes; without it the whole amount. */
  deducted: z.optional(z.int().check(z.gte(0))),
  status: z.optional(z.enum(['open', 'action_required', 'under_review', 'won', 'lost', 'closed'])),
})
export type TestDispute = z.infer<typeof TestDispute>
