import { http } from '#functions/platform/http/endpoint.ts'
import { bankWith } from '#shared/bank/directory.ts'
import { BANK_NOT_LISTED } from '#shared/bank/refusals.ts'
import { Refused } from '#shared/kernel/refusal.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { askAboutBank } from './ask/bank.ts'
import { checkNow } from './check.ts'
import { accountGuard } from './guard.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from './view.ts'

/** The name of the bank is that of our directory, whatever the caller says. */
export const verifyBankAccount = http(kycStepApi.verifyBankAccount, async ({ body, caller }, context) => {
  const { accNo: account_no, IFSC: ifsc } = body
  const bank = bankWith(ifsc.slice(0, 4))
  if (bank === undefined) throw new Refused(BANK_NOT_LISTED)
  const guard = await accountGuard(context, ifsc, account_no)
  const submission = await recordSubmission(context, caller.userId, {
    document: 'bank',
    entry: { account_no },
    given: { ifsc, bank_name: bank.name },
    facts: { guard, last4: account_no.slice(-4) },
  })
  return answerOf('bank', await checkNow(context, submission, askAboutBank))
})
