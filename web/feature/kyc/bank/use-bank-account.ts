import { invalidDetails, useSubmission } from '#web/feature/kyc/use-submission.ts'
import { call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session.ts'
import type { AddBankState } from './route-state.ts'

/** The verification of a bank account. It goes on to the next step unless the account is refused. */
export function useBankAccount({ bankIfsc, bankName }: AddBankState) {
  const user = useUser()
  const submission = useSubmission('bank')
  async function verify(accNo: string) {
    if (user === undefined) return
    const body = { accNo, IFSC: bankIfsc, userID: user.id, bankName }
    await submission.submit(async (options) => {
      const answer = await call('verifyBankAccount', { body }, options)
      if (answer.success) return submission.goOn()
      submission.fail(invalidDetails(answer))
      await submission.reload()
    })
  }
  return { verify, submission }
}
