import { http } from '#functions/platform/http/endpoint.ts'
import { kycStepApi } from '#shared/kyc/step-api.ts'
import { askAboutBank } from './ask/bank.ts'
import { checkNow } from './check.ts'
import { accountGuard } from './guard.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from './view.ts'

export const verifyBankAccount = http(kycStepApi.verifyBankAccount, async ({ body, caller }, context) => {
  const { accNo: account_no, IFSC: ifsc, bankName: bank_name } = body
  const guard = await accountGuard(context, ifsc, account_no)
  const submission = await recordSubmission(context, caller.userId, {
    document: 'bank',
    entry: { account_no },
    given: { ifsc, bank_name },
    facts: { guard, last4: account_no.slice(-4) },
  })
  return answerOf('bank', await checkNow(context, submission, askAboutBank))
})
