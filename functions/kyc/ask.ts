import { readUser } from '#functions/account/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import { hyperverge, type Paper } from '#functions/vendor/hyperverge/client.ts'
import { validateAccount } from '#functions/vendor/razorpay/validation.ts'
import { displayName, type User } from '#shared/account/account.ts'
import type { PanVerifiedAnswer } from '#shared/kyc/answers.ts'
import {
  decideAadhaar,
  decideBank,
  decideDemat,
  decidePan,
  decidePanPaper,
  decideSelfie,
  type Decision,
} from '#shared/kyc/decide.ts'
import type { DocumentName, Facts, Kyc } from '#shared/kyc/kyc.ts'
import { compareNames, type NameMatch } from '#shared/kyc/names.ts'
import { isPanOf } from '#shared/kyc/pan.ts'
import { paperKeyOf } from '#shared/kyc/paper.ts'
import type { Submission } from '#shared/kyc/submission.ts'
import type { Verdict } from './decide-step.ts'
import { readEntry } from './papers/entry.ts'
import { ownerOf, paperKeyOfSubmission } from './papers/key.ts'
import { readPaper } from './papers/store.ts'
import { loadKyc } from './repository.ts'

/** What is asked about: a submission with its owner and their KYC. */
interface Asked {
  readonly context: Context
  readonly submission: Submission
  readonly user: User
  readonly kyc: Kyc
}

/** The person of an account: of a company, its signatory. */
export function personName({ first_name, last_name }: User): string {
  return `${first_name} ${last_name}`.trim()
}

/** A verdict, and the user with whose name it holds. */
export interface AskedVerdict {
  readonly verdict: Verdict
  readonly user: User
}

/**
 * Asks the partner about a submission and decides by its answer. Throws `VendorFailed` when there is none, by which nothing is decided.
 */
export async function askAbout(context: Context, submission: Submission): Promise<AskedVerdict> {
  const [user, kyc] = await Promise.all([readUser(context, submission.user_id), loadKyc(context, submission.user_id)])
  return { user, verdict: await ask[submission.document]({ context, submission, user, kyc }) }
}

const ask: Readonly<Record<DocumentName, (asked: Asked) => Promise<Verdict>>> = {
  aadhaar: askAboutAadhaar,
  pan: (asked) => (asked.submission.form === 'entry' ? askAboutPan(asked) : askAboutPanPaper(asked)),
  selfie: askAboutSelfie,
  signature: () => Promise.resolve(verdict('APPROVED', 'stored')),
  bank: askAboutBank,
  demat: askAboutDemat,
}

function verdict(decision: Decision, answer: string, facts?: Facts): Verdict {
  return { decision, by: 'partner', answer, ...(facts !== undefined && { facts }) }
}

async function askAboutAadhaar(asked: Asked): Promise<Verdict> {
  const { context, user } = asked
  const answer = await client(asked).readAadhaar(await paperOf(asked))
  if (answer.kind !== 'read') return verdict(decideAadhaar(answer, 'other', context.clock.now()), answer.kind)
  const { name, born, yearOfBirth, last4, isMasked, confidence } = answer
  const match = await matchOf(asked, personName(user), name)
  const facts = {
    name,
    last4,
    ...(born !== undefined && { born }),
    ...(yearOfBirth !== undefined && { year_of_birth: yearOfBirth }),
  }
  const said = `name-${match} ${isMasked ? 'masked' : 'unmasked'} ${confidence}`
  return verdict(decideAadhaar(answer, match, context.clock.now()), said, facts)
}

/** A PAN that was entered. A company has no date of birth to verify it by: its look-up decides (docs/adr/0077). */
async function askAboutPan(asked: Asked): Promise<Verdict> {
  const { context, submission, user } = asked
  const { pan = '' } = await readEntry(context, ownerOf(submission))
  const { name = '' } = submission.facts
  const match = await matchOf(asked, displayName(user), name)
  const verified = await verifyPan(asked, pan)
  if (verified === undefined) return verdict('AGE_UNKNOWN', `name-${match}`)
  return verdict(decidePan(verified, match), `${verified.kind} name-${match}`)
}

async function askAboutPanPaper(asked: Asked): Promise<Verdict> {
  const { context, user } = asked
  const answer = await client(asked).readPan(await paperOf(asked))
  const now = context.clock.now()
  if (answer.kind !== 'read') return verdict(decidePanPaper(answer, undefined, 'other', now), answer.kind)
  const { pan, name, born } = answer
  const match = isPanOf(user.user_type, pan) ? await matchOf(asked, displayName(user), name) : 'other'
  const verified = match === 'other' ? undefined : await verifyPan(asked, pan)
  const facts = { name, last4: pan.slice(-4), guard: await panGuard(context, pan), ...(born !== undefined && { born }) }
  return verdict(decidePanPaper(answer, verified, match, now), `${verified?.kind ?? 'unverified'} name-${match}`, facts)
}

/** Undefined where nothing can be verified, because no date of birth was read. */
async function verifyPan(asked: Asked, pan: string): Promise<PanVerifiedAnswer | undefined> {
  const { user, kyc } = asked
  if (user.user_type === 'COMPANY') return { kind: 'active', isNameMatch: true, isBornMatch: true }
  const born = kyc.aadhaar.facts?.born
  return born === undefined ? undefined : await client(asked).verifyPan(pan, displayName(user), born)
}

async function askAboutSelfie(asked: Asked): Promise<Verdict> {
  const { context, submission, kyc } = asked
  const selfie = await paperOf(asked)
  const live = await client(asked).checkLiveness(selfie)
  const aadhaar = kyc.aadhaar.submission
  const paper =
    aadhaar === undefined
      ? undefined
      : await readPaper(context, paperKeyOf({ user: submission.user_id, document: 'aadhaar', submission: aadhaar }))
  const isShown = live.kind === 'live' || live.kind === 'unsure'
  const face = paper !== undefined && isShown ? await client(asked).matchFace(selfie, paper) : undefined
  return verdict(decideSelfie(live, face), `${live.kind} ${face?.kind ?? 'not-compared'}`)
}

/** A penny drop, by the partner that the stage has for it. */
async function askAboutBank(asked: Asked): Promise<Verdict> {
  const { context, submission, user } = asked
  const { account_no: accountNumber = '' } = await readEntry(context, ownerOf(submission))
  const { ifsc = '' } = submission.given
  const name = displayName(user)
  const answer =
    context.settings.pennyDrop === 'razorpay'
      ? await validateAccount(context, { ifsc, accountNumber, name, reference: submission.id })
      : await client(asked).checkBankAccount(ifsc, accountNumber)
  if (answer.kind !== 'active')
    return verdict(decideBank(answer, 'other'), answer.kind === 'refused' ? `refused ${answer.reason}` : answer.kind)
  const match = await matchOf(asked, name, answer.name)
  return verdict(decideBank(answer, match), `active name-${match}`, { name: answer.name })
}

/** No partner is asked: the text of the copy was read when it was submitted (functions/kyc/pdf). */
function askAboutDemat({ submission: { cml } }: Asked): Promise<Verdict> {
  const found = { hasDematId: cml?.has_demat_id ?? false, hasHolder: cml?.has_holder ?? false }
  return Promise.resolve(verdict(decideDemat(found), `id-${found.hasDematId} holder-${found.hasHolder}`))
}

function client({ context, submission }: Asked) {
  return hyperverge(context, submission.user_id)
}

/** The names are the same for us or for the partner; it knows how names are written in India. */
async function matchOf(asked: Asked, own: string, read: string): Promise<NameMatch> {
  const match = compareNames(own, read)
  return match !== 'same' && (await client(asked).matchNames(own, read)) ? 'same' : match
}

async function paperOf({ context, submission }: Asked): Promise<Paper> {
  const paper = await readPaper(context, paperKeyOfSubmission(submission))
  if (paper === undefined) throw new Error(`submission ${submission.id} has no file`)
  return paper
}

/** What stands for a PAN in stored keys. */
export function panGuard(context: Pick<Context, 'secrets'>, pan: string): Promise<string> {
  return keyedHash(context, 'pan', pan)
}
