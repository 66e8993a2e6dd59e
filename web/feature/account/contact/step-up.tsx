import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Contact } from '#shared/account/contact-api.ts'
import { contactTexts } from './contact-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { OtpField } from '#web/ui/form/otp-field.tsx'
import { checkStepUp, sendStepUp } from './contact-change.ts'
import { sendFailure } from './contact-failure.ts'
import { keepChange } from './kept-change.ts'
import { ResendCode } from '#web/feature/account/code/resend-code.tsx'
import { useContactCode } from './use-contact-code.ts'
import { useSmsCode } from '#web/feature/account/code/use-sms-code.ts'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

interface StepUpProps {
  change: Contact
  /** Digits with country code. */
  ownPhone: string
  /** The recipient of the code, masked. */
  to: string
  sentAtMs: number
  /** Another code was sent. */
  onSent: () => void
  onConfirmed: () => Promise<void>
}

/** Before the phone number or e-mail address changes, a code confirms the other of the two. */
export function StepUp({ change, ownPhone, to, sentAtMs, onSent, onConfirmed }: StepUpProps) {
  const entry = useContactCode({
    check: (otp) => checkStepUp(change, ownPhone, otp),
    onRight: onConfirmed,
    onVoid: () => keepChange(change, { stepUp: undefined }),
    blockedText: contactTexts().numberBlocked,
  })
  useSmsCode(entry.setCode)
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void entry.verify(entry.code)
      }}
    >
      <h2 className="text-2xl font-semibold">
        <Trans>Confirm it's you</Trans>
      </h2>
      <p className="mt-1 mb-6 text-base text-muted wrap-anywhere">
        <Trans>Enter the code we sent to {to}.</Trans>
      </p>
      <OtpField
        label={t`6-digit code`}
        value={entry.code}
        onChange={entry.setCode}
        error={entry.error}
        disabled={entry.busy || entry.closed || entry.right}
      />
      {entry.blocked ? (
        <WayOut left={entry.blocked} />
      ) : (
        <ResendCode
          sentAtMs={sentAtMs}
          send={() => sendStepUp(change, ownPhone)}
          failureOf={(error) => sendFailure(error, change)}
          onSent={() => {
            entry.renew()
            onSent()
          }}
        />
      )}
      <div className="mt-auto safe-bottom pt-6 md:mt-0">
        <Button type="submit" full busy={entry.busy} disabled={entry.closed}>
          <Trans>Confirm</Trans>
        </Button>
      </div>
    </form>
  )
}
