import { findUser } from '#functions/account/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { recordAct } from '#functions/trail/commands.ts'
import { displayName } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import { NOT_FOUND, Refused } from '#shared/kernel/refusal.ts'
import { kycDeskApi, type ReviewedStep } from '#shared/kyc/desk-api.ts'
import { documentNames, type DocumentName, type Facts, type Kyc, type Step } from '#shared/kyc/kyc.ts'
import { displayStatus } from '#shared/kyc/rules.ts'
import type { StepDecision } from '#shared/kyc/submission.ts'
import { personName } from '#functions/kyc/step/person-name.ts'
import { paperKeyOfSubmission } from '#functions/kyc/papers/key.ts'
import { presignPaper, readPaper } from '#functions/kyc/papers/store.ts'
import { loadDecisions, loadKyc } from '#functions/kyc/repository.ts'

export const readReview = http(
  kycDeskApi.readReview,
  async ({ params, caller }, context: Context<'table' | 'documents:read'>) => {
    const [user, kyc] = await Promise.all([findUser(context, params.user), loadKyc(context, params.user)])
    if (user === undefined || kyc.version === 0) throw new Refused(NOT_FOUND)
    // Before any document can be opened.
    await recordAct(context, {
      subject: `user:${user.id}`,
      act: 'kyc.read',
      by: caller.userId,
      details: submissionsIn(kyc),
    })
    const decisions = await loadDecisions(context, user.id)
    const steps = await Promise.all(
      documentNames.map((name) => viewStep(context, { userId: user.id, name, step: kyc[name], decisions })),
    )
    return {
      data: {
        user_id: user.id,
        user_type: user.user_type,
        name: displayName(user),
        ...(user.user_type === 'COMPANY' && { signatory: personName(user) }),
        display_status: displayStatus(kyc),
        steps,
      },
    }
  },
)

/** The submissions that the desk looks at. */
function submissionsIn(kyc: Kyc): Record<string, string> {
  return Object.fromEntries(
    documentNames.flatMap((name) => {
      const { submission } = kyc[name]
      return submission === undefined ? [] : [[`${name}_submission`, submission]]
    }),
  )
}

interface StepOf {
  readonly userId: UserId
  readonly name: DocumentName
  readonly step: Step
  readonly decisions: readonly StepDecision[]
}

async function viewStep(
  context: Context<'documents:read'>,
  { userId, name, step, decisions }: StepOf,
): Promise<ReviewedStep> {
  const { state, reason, submission, submitted_at, facts } = step
  const paperUrl = await paperAddress(context, userId, name, step)
  return {
    document_name: name,
    state,
    ...(reason !== undefined && { reason }),
    ...(submission !== undefined && { submission_id: submission }),
    ...(submitted_at !== undefined && { submitted_at }),
    ...(facts !== undefined && { facts: withoutGuard(facts) }),
    ...(paperUrl !== undefined && { paper_url: paperUrl }),
    decisions: decisions.filter((each) => each.submission_id === submission).map(viewDecision),
  }
}

function withoutGuard(facts: Facts): Omit<Facts, 'guard'> {
  const { guard: _, ...shown } = facts
  return shown
}

function viewDecision({ at, by, state, reason, answer }: StepDecision): ReviewedStep['decisions'][number] {
  return { at, by, state, ...(reason !== undefined && { reason }), ...(answer !== undefined && { answer }) }
}

/** Undefined without a document, or when it was deleted because nobody needs it any more. */
async function paperAddress(
  context: Context<'documents:read'>,
  userId: UserId,
  document: DocumentName,
  { submission: id }: Step,
): Promise<string | undefined> {
  if (id === undefined || document === 'bank') return undefined
  const key = paperKeyOfSubmission({ user_id: userId, document, id })
  const paper = await readPaper(context, key)
  return paper && (await presignPaper(context, key, paper.kind))
}
