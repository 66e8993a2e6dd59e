import { DocumentName } from '#shared/kyc/kyc.ts'
import { Reason } from '#shared/kyc/reason.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import { type DeskVerb, idFrom } from './desk-verb.ts'

const pathOf = (user: string) => `/desk/kyc/${encodeURIComponent(user)}`

interface Review {
  readonly steps: readonly { readonly document_name: DocumentName; readonly submission_id?: string }[]
}

/** Decides the newest submission of a step, as it is read now. */
async function decideStep(
  desk: Desk,
  person: Person,
  { user, document: word, act, body }: { user: string; document: string; act: 'approve' | 'ask-again'; body: object },
): Promise<unknown> {
  const document = idFrom(DocumentName, 'document', word)
  const { steps } = (await callDesk(desk, person, 'GET', pathOf(user))) as Review
  const { submission_id } = steps.find((step) => step.document_name === document) ?? {}
  if (submission_id === undefined) throw new Error(`${user} has sent no ${document}`)
  return callDesk(desk, person, 'POST', `${pathOf(user)}/${document}/${act}`, { submission_id, ...body })
}

export const approveStep = (desk: Desk, person: Person, user: string, document: string) =>
  decideStep(desk, person, { user, document, act: 'approve', body: {} })

/** KYC steps that the desk decides. `approve` is with the proposals (./desk-proposals.ts). */
export const kycVerbs: Readonly<Record<string, DeskVerb>> = {
  kyc: {
    form: '[user]',
    does: 'KYC steps that wait for the desk, or the KYC of a user with its documents',
    run: (desk, person, { positionals: [user] }) =>
      callDesk(desk, person, 'GET', user === undefined ? '/desk/kyc' : pathOf(user)),
  },
  'ask-again': {
    form: '<user> <document> <reason> [words…]',
    does: 'rejects a KYC step under review; the words are for its person',
    run: (desk, person, { positionals: [user = '', document = '', reason = '', ...words] }) =>
      decideStep(desk, person, {
        user,
        document,
        act: 'ask-again',
        body: { reason: idFrom(Reason, 'reason', reason), ...(words.length > 0 && { words: words.join(' ') }) },
      }),
  },
}
