import type { Verdict } from '#functions/kyc/review/decide-step.ts'
import { readEntry } from '#functions/kyc/papers/entry.ts'
import { ownerOf } from '#functions/kyc/papers/key.ts'
import { validateAccount } from '#functions/vendor/razorpay/validation.ts'
import { displayName } from '#shared/account/account.ts'
import { decideBank } from '#shared/kyc/decide.ts'
import { type Asked, client, matchOf, verdict } from './asked.ts'

/** A penny drop, by the partner that the stage has for it. */
export async function askAboutBank(asked: Asked): Promise<Verdict> {
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
