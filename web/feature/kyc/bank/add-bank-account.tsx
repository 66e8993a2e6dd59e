import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { StepView } from '#shared/kyc/api.ts'
import { FailureNote } from '#web/feature/kyc/failure-note.tsx'
import { StepFooter, StepPage } from '#web/feature/kyc/step-page.tsx'
import { navigate, useBack, useRouteState } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Link } from 'wouter'
import { TextField } from '#web/ui/form/text-field.tsx'
import type { AddBankState } from './route-state.ts'
import { useBankAccount } from './use-bank-account.ts'

/** `/addbank`: the number of the account, which is verified by a deposit. */
export function AddBankAccount() {
  const branch = useRouteState<AddBankState>()
  const back = useBack('/bank')
  const known = branch?.bankIfsc !== undefined
  useEffect(() => {
    if (!known) navigate('/bank', { replace: true })
  }, [known])
  if (!known) return null
  return (
    <StepPage document="bank" title={t`Add Bank Account`} onBack={back}>
      {(step) => <AccountForm key={branch.bankIfsc} branch={branch} step={step} />}
    </StepPage>
  )
}

function AccountForm({ branch, step }: { branch: AddBankState; step: StepView }) {
  const { field, valid, onSubmit, submission } = useBankAccount(branch)
  const { busy, failure } = submission
  const isCompany = useUser()?.code === 'COMPANY'
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-1 flex-col">
      <Branch {...branch} />
      <TextField
        label={t`Account number`}
        required
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        readOnly={busy}
        {...field}
        helper={t`9 to 18 digits, as on your passbook or cheque book.`}
      />
      <FailureNote failure={failure} step={step} />
      <p className="mt-6 text-sm text-muted">
        {isCompany
          ? t`The account must be in your company's name. We deposit a rupee in it to see whose it is.`
          : t`The account must be in your own name. We deposit a rupee in it to see whose it is.`}
      </p>
      <StepFooter>
        <p role="status" className="mb-2 text-center text-sm text-muted empty:hidden">
          {busy && t`Verifying your account with your bank, up to a minute…`}
        </p>
        <Button type="submit" full busy={busy} disabled={!valid}>
          <Trans>Verify</Trans>
        </Button>
      </StepFooter>
    </form>
  )
}

function Branch({ bankName, bankIfsc }: AddBankState) {
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-x-3 py-2">
      <p className="min-w-[min(100%,9rem)] flex-1 wrap-anywhere">
        <span className="block font-semibold">{bankName}</span>
        <span className="block text-[length:min(var(--text-sm),6vw)] text-muted">IFSC {bankIfsc}</span>
      </p>
      <Link to="/bank" className="inline-flex min-h-11 min-w-11 items-center text-brand underline">
        <Trans>Change</Trans>
      </Link>
    </Card>
  )
}
