import { t } from '@lingui/core/macro'
import { invalidDetails, useSubmission } from '#web/feature/kyc/use-submission.ts'
import { call } from '#web/platform/api/client.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import type { AddBankState } from './route-state.ts'
import { accountDigits, isAccountNumber } from './search.ts'

/** The number of a bank account, and its verification. It goes on to the next step unless the account is refused. */
export function useBankAccount({ bankIfsc, bankName }: AddBankState) {
  const user = useUser()
  const submission = useSubmission('bank')
  const form = useForm({
    initial: { accNo: '' },
    validate: ({ accNo }) => ({
      accNo: accNo === '' ? { now: t`num is required` } : isAccountNumber(accNo) ? undefined : '',
    }),
    async submit(values, { restart }) {
      await verify(values.accNo)
      restart(values)
    },
    onChange: submission.changed,
  })

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

  return {
    submission,
    valid: form.valid,
    onSubmit: form.onSubmit,
    field: form.field('accNo', { clean: accountDigits }),
  }
}
