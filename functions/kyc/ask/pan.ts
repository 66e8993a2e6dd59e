import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { readEntry } from '#functions/kyc/papers/entry.ts'
import { ownerOf } from '#functions/kyc/papers/key.ts'
import { displayName } from '#shared/account/account.ts'
import type { PanVerifiedAnswer } from '#shared/kyc/answers.ts'
import { decidePan, decidePanPaper } from '#shared/kyc/decide.ts'
import { panGuard } from '#functions/kyc/step/guard.ts'
import { isPanOf } from '#shared/kyc/pan.ts'
import { type Asked, client, matchOf, paperOf, verdict } from './asked.ts'

/** About a PAN that was entered, or about the picture of a card. */
export function askAboutPan(asked: Asked): Promise<Verdict> {
  return asked.submission.form === 'entry' ? askAboutNumber(asked) : askAboutCard(asked)
}

/** A PAN that was entered. A company has no date of birth to verify it by: its look-up decides (docs/adr/0030-decide-each-kyc-step-once.md). */
async function askAboutNumber(asked: Asked): Promise<Verdict> {
  const { context, submission, user } = asked
  const { pan = '' } = await readEntry(context, ownerOf(submission))
  const { name = '' } = submission.facts
  const match = await matchOf(asked, displayName(user), name)
  const verified = await verifyPan(asked, pan)
  if (verified === undefined) return verdict('AGE_UNKNOWN', `name-${match}`)
  return verdict(decidePan(verified, match), `${verified.kind} name-${match}`)
}

async function askAboutCard(asked: Asked): Promise<Verdict> {
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
