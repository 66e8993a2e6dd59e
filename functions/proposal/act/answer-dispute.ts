import * as z from 'zod/mini'
import { isEvidenceStored } from '#functions/file/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { act, type StoredAct } from '#functions/proposal/act.ts'
import { EvidenceKey, isEvidenceOf } from '#shared/file/evidence.ts'
import { type Id, OrderId } from '#shared/kernel/id.ts'
import { INVALID_INPUT, Refused } from '#shared/kernel/refusal.ts'
import { disputesAnswered } from '#shared/order/dispute/dispute-answer.ts'
import { onOrder, reason } from './decide-order.ts'

/** The names of the disputes that are answered: one that opens later is not, nor one in a later phase. */
const disputes = z.array(z.string().check(z.regex(/^\w{1,64}\/[a-z_]{1,20}$/))).check(z.minLength(1), z.maxLength(20))
const files = z._default(z.array(EvidenceKey).check(z.maxLength(10)), [])

const contest = onOrder('dispute.contest', z.object({ reason, disputes, files }), (order, _, body) =>
  disputesAnswered(order, body.disputes, { kind: 'CONTEST', reason: body.reason, files: body.files }),
)

/** The named disputes of an order are contested: with its signed deal term, a statement of what was refunded, and files of the desk. */
export const contestDispute: StoredAct = act<{ reason: string; disputes: string[]; files: string[] }>({
  ...contest,
  body: z.object({ reason, disputes, files }),
  async check(context: Context<'table' | 'files:read'>, subject, body) {
    await refuseUnknownFiles(context, subject, body.files)
    await contest.check(context, subject, body)
  },
})

async function refuseUnknownFiles(context: Context<'files:read'>, subject: Id, keys: readonly string[]): Promise<void> {
  for (const [index, key] of keys.entries()) {
    if (isEvidenceOf(OrderId.parse(subject), key) && (await isEvidenceStored(context, key))) continue
    const issue = { path: `body.body.files.${index}`, message: 'No such file of this order' }
    throw new Refused(INVALID_INPUT, { data: { issues: [issue] } })
  }
}

/** The named disputes of an order are accepted: the payer keeps the money. */
export const acceptDispute = onOrder('dispute.accept', z.object({ reason, disputes }), (order, _, body) =>
  disputesAnswered(order, body.disputes, { kind: 'ACCEPT', reason: body.reason, files: [] }),
)
