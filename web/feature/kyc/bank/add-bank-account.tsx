import { type FormEvent, useEffect, useId, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { navigate, useBack, useRouteState } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { BankPage } from './bank-page.tsx'
import type { AddBankState, BankState } from './route-state.ts'
import { accountDigits, isAccountNumber } from './search.ts'
import { type Failure, useVerification } from './use-verification.ts'

/** `/addbank`: the number of the account, which is verified by a deposit. */
export function AddBankAccount() {
  const state = useRouteState<AddBankState>()
  const known = state?.bankIfsc !== undefined
  useEffect(() => {
    if (!known) navigate('/bank', { replace: true })
  }, [known])
  return known ? <Account key={state.bankIfsc} {...state} /> : null
}

function Account({ returnTo, ...branch }: AddBankState) {
  const back = useBack('/bank')
  const form = useId()
  const [digits, setDigits] = useState('')
  const [touched, setTouched] = useState(false)
  const { verify, busy, failure, change } = useVerification(branch, (message) => {
    if (message !== '') showToast(message, 'success')
    navigate(returnTo ?? '/demat', { replace: true })
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    void verify(digits)
  }
  return (
    <BankPage
      title="Add Bank Account"
      onBack={back}
      footer={
        <>
          <p role="status" className="mb-2 text-center text-base text-muted empty:hidden">
            {busy && 'Verifying your account with your bank. This takes a few seconds.'}
          </p>
          <Button type="submit" form={form} full busy={busy} disabled={!isAccountNumber(digits)}>
            Verify
          </Button>
        </>
      }
    >
      <Branch {...branch} returnTo={returnTo} />
      <form id={form} noValidate onSubmit={submit}>
        <TextField
          label="Account number"
          required
          inputMode="numeric"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          value={digits}
          onChange={(event) => {
            setDigits(accountDigits(event.target.value))
            setTouched(true)
            change()
          }}
          onBlur={() => setTouched(true)}
          error={touched && digits === '' ? 'num is required' : undefined}
          helper="9 to 18 digits, as on your passbook or cheque book."
        />
      </form>
      <div role="alert">{failure && <WhyNot failure={failure} />}</div>
      <p className="mt-6 text-sm text-muted">
        The account must be in your own name. We deposit a rupee in it to see whose it is.
      </p>
    </BankPage>
  )
}

function Branch({ bankName, bankIfsc, returnTo }: AddBankState) {
  return (
    <Card className="mb-5 flex flex-wrap items-center gap-x-3 py-2">
      <p className="min-w-[min(100%,9rem)] flex-1 wrap-anywhere">
        <span className="block font-semibold">{bankName}</span>
        <span className="block text-sm text-muted">IFSC {bankIfsc}</span>
      </p>
      <Link
        to="/bank"
        state={{ ...(returnTo !== undefined && { returnTo }) } satisfies BankState}
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Change
      </Link>
    </Card>
  )
}

function WhyNot({ failure: { title, text } }: { failure: Failure }) {
  return (
    <div className="mt-4 rounded-card bg-loss-tint p-3">
      {title && <p className="font-semibold text-loss">{title}</p>}
      <p className="text-base wrap-anywhere">{text}</p>
      <a
        href={brand.supportChatAddress}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center text-brand underline"
      >
        Chat with us
      </a>
    </div>
  )
}
