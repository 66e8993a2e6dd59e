import { documentSubmitted } from '#events/kyc.ts'
import type { Context } from '#functions/platform/context.ts'
import { outbox } from '#functions/platform/messaging/outbox.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { NAME_FIXED } from '#shared/account/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { displayName, type User } from '#shared/account/account.ts'
import { documentNames, type DocumentName, type Kyc, type Step } from '#shared/kyc/kyc.ts'
import { afterNameChange } from '#shared/kyc/name-change.ts'
import { personName } from './step/person-name.ts'
import { decisionWrites, eventWrites, stepAfter, waitingWrite } from './review/decide-step.ts'
import { unneededWrites } from './papers/note-unneeded.ts'
import { kycWrite, loadKyc, unchangedKyc } from './repository.ts'

/**
 * The writes that follow from a new name of a user: every step whose document shows a name is compared again. For the transaction that
 * stores the name; made anew in each attempt of `retryOnConflict`. Refuses NAME_FIXED once the PAN is approved.
 */
export async function nameChangeWrites(context: Context<'table:read'>, renamed: User): Promise<Writes> {
  const kyc = await loadKyc(context, renamed.id)
  if (kyc.pan.state === 'APPROVED') throw new Refused(NAME_FIXED)
  const changes = documentNames.flatMap((document) => changeOf(context, kyc, document, renamed) ?? [])
  if (changes.length === 0) return unchangedKyc(kyc)
  const after = changes.reduce<Kyc>((steps, { document, step }) => ({ ...steps, [document]: step }), kyc)
  const writes = changes.map((change) => writesOf(context, change, kyc, after))
  return { ...kycWrite(context, kyc, after), ...(Object.assign({}, ...writes) as Writes) }
}

interface Change {
  readonly document: DocumentName
  readonly step: Step
}

function changeOf(context: Context, kyc: Kyc, document: DocumentName, user: User): Change | undefined {
  const before = kyc[document]
  const name = document === 'aadhaar' ? personName(user) : displayName(user)
  const now = context.clock.now()
  const decision = afterNameChange(document, before, name, now)
  if (decision === undefined) return undefined
  if (decision !== 'ask') return { document, step: stepAfter(context, document, before, decision, { facts: {} }) }
  const { reason: _, words: __, ...kept } = before
  return { document, step: { ...kept, state: 'CHECKING', changed_at: now } }
}

function writesOf(context: Context, { document, step }: Change, before: Kyc, after: Kyc): Writes {
  const { submission: id } = step
  if (id === undefined) return {}
  const submission = { id, user_id: after.user_id, document }
  const waiting = waitingWrite(context, submission, step)
  const events =
    step.state === 'CHECKING'
      ? outbox(context, documentSubmitted, { user_id: after.user_id, document, submission_id: id })
      : {
          ...decisionWrites(context, submission, step, { by: 'name' }),
          ...eventWrites(context, submission, after, 'name'),
          ...unneededWrites(context, document, before, after),
        }
  return named(document, { ...waiting, ...events })
}

/** Writes of several documents in one transaction. */
function named(document: DocumentName, writes: Writes): Writes {
  return Object.fromEntries(Object.entries(writes).map(([name, write]) => [`${document} ${name}`, write]))
}
