import { keyedHash } from '#functions/platform/security/hash.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { kycStepApi } from '#shared/kyc/api.ts'
import { checkNow } from './check.ts'
import { recordSubmission } from './submit.ts'
import { answerOf } from './view.ts'

export const verifyBankAccount = http(kycStepApi.verifyBankAccount, async ({ body, caller }, context) => {
  const { accNo: account_no, IFSC: ifsc, bankName: bank_name } = body
  // A bank's branches share its accounts, whatever branch was chosen.
  const guard = await keyedHash(context, 'bank-account', `${ifsc.slice(0, 4)}${account_no}`)
  const submission = await recordSubmission(context, caller.userId, {
    document: 'bank',
    entry: { account_no },
    given: { ifsc, bank_name },
    facts: { guard, last4: account_no.slice(-4) },
  })
  return answerOf('bank', await checkNow(context, submission))
})
