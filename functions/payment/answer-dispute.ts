import { recordAnswerRefused } from '#functions/order/commands.ts'
import type { Context } from '#functions/platform/context.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { razorpay } from '#functions/vendor/razorpay/client.ts'
import type { Contest, Dispute as GatewayDispute } from '#functions/vendor/razorpay/dispute.ts'
import { dayInIndia } from '#shared/kernel/instant.ts'
import { isAnswerDue } from '#shared/order/dispute/dispute-answer.ts'
import { type RefundStatementFacts, refundsOf } from '#shared/order/dispute/dispute-evidence.ts'
import type { Dispute, DisputeAnswer } from '#shared/order/dispute/dispute.ts'
import type { Order } from '#shared/order/order.ts'
import { recordDispute } from './dispute.ts'

/** Makes the document that states the refunds of a payment. The caller brings it, because most callers of this module write no PDF. */
type MakeStatement = (facts: RefundStatementFacts) => Promise<Uint8Array>

/** Tells the gateway what two people decided about the disputes of an order, until it has taken the answer or refused it for good. */
export async function answerDisputes(
  context: Context<'table' | 'files:read' | 'secrets' | 'fetch'>,
  order: Order,
  makeStatement: MakeStatement,
): Promise<void> {
  for (const dispute of order.payment.disputes.filter(isAnswerDue)) {
    const stated = await razorpay(context).dispute(dispute.id)
    // It went on to another phase, which two people have not decided about.
    if (stated !== undefined && stated.phase !== dispute.phase) {
      await recordDispute(context, stated)
      continue
    }
    const answered = await giveAnswer(context, order, dispute, makeStatement).catch(refusalOf)
    if (answered === 'refused') {
      context.log({ level: 'error', event: 'dispute-answer-refused', order: order.id, dispute: dispute.id })
      await recordAnswerRefused(context, order, dispute.id)
    } else await recordDispute(context, answered)
  }
}

/** What the gateway does not understand, or does not take any more, it does not take later either. */
function refusalOf(failure: unknown): 'refused' {
  if (failure instanceof VendorFailed && failure.status === 400) return 'refused'
  throw failure
}

async function giveAnswer(
  context: Context<'files:read' | 'secrets' | 'fetch'>,
  order: Order,
  dispute: Dispute,
  makeStatement: MakeStatement,
): Promise<GatewayDispute> {
  const { id, answer } = dispute
  if (answer === null) throw new Error(`dispute ${id} of ${order.id} has no answer`)
  if (answer.kind === 'ACCEPT') return razorpay(context).acceptDispute(id)
  return razorpay(context).contestDispute(id, {
    amountPaise: dispute.amount_paise,
    summary: summaryOf(order, dispute, answer),
    ...(await uploadEvidence(context, order, { ...dispute, answer }, makeStatement)),
    submit: true,
  })
}

/** The signed deal term, a statement of what was refunded, and what two people added. */
async function uploadEvidence(
  context: Context<'files:read' | 'secrets' | 'fetch'>,
  order: Order,
  dispute: Dispute & { readonly answer: DisputeAnswer },
  makeStatement: MakeStatement,
): Promise<Pick<Contest, 'documents' | 'refundConfirmations' | 'letters'>> {
  const upload = razorpay(context).uploadEvidence
  const stored = async (key: string, name: string) => upload({ name, ...(await readStored(context, order, key)) })
  const refunds = refundsOf(order, dispute)
  const documents = order.signature.file_key === null ? [] : [await stored(order.signature.file_key, `${order.id}.pdf`)]
  const refundConfirmations: string[] = []
  if (refunds.length > 0) {
    const bytes = await makeStatement({ orderId: order.id, paymentId: dispute.payment_id, refunds })
    refundConfirmations.push(await upload({ name: `refund-${order.id}.pdf`, contentType: 'application/pdf', bytes }))
  }
  const letters: string[] = []
  for (const key of dispute.answer.files) letters.push(await stored(key, nameOf(key)))
  return { documents, refundConfirmations, letters }
}

/** The last part of the key of a file. */
function nameOf(key: string): string {
  return key.split('/').at(-1) ?? key
}

async function readStored(context: Context<'files:read'>, order: Order, key: string) {
  const file = await context.files.get(key)
  if (file === undefined) throw new Error(`the evidence ${key} of ${order.id} is missing`)
  return { contentType: file.contentType, bytes: file.bytes }
}

/** What the bank has to know beside the documents. Without personal data: the payer is known to it. */
function summaryOf(order: Order, dispute: Dispute, { reason, files }: DisputeAnswer): string {
  const { depository_reference, credited_at } = order.transfer
  const refunded = refundsOf(order, dispute).map(({ reference }) => reference)
  return [
    reason,
    ...(depository_reference === null
      ? []
      : [`The shares were transferred under the reference ${depository_reference}.`]),
    ...(credited_at === null ? [] : [`They were credited on ${dayInIndia(credited_at)}.`]),
    ...(refunded.length === 0 ? [] : [`The payment was refunded: ${refunded.join(', ')}.`]),
    ...(files.length === 0 ? [] : [`Letters: ${files.map(nameOf).join(', ')}.`]),
  ].join(' ')
}
