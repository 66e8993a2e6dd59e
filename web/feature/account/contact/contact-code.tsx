import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleCheck, MessageCircle, Pencil } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import type { Contact } from '#shared/account/contact-api.ts'
import { brand } from '#shared/brand.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { contactTexts } from './contact-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { OtpField } from '#web/ui/form/otp-field.tsx'
import { sendNewCode } from './contact-change.ts'
import { sendFailure } from './contact-failure.ts'
import { noFurtherCode } from '#web/feature/account/code/code-text.ts'
import { keepChange } from './kept-change.ts'
import { ResendCode } from '#web/feature/account/code/resend-code.tsx'
import type { EditProfileState } from '#web/feature/account/login/route-state.ts'
import type { useContactCode } from './use-contact-code.ts'
import { WayOut } from '#web/feature/account/login/way-out.tsx'

/** How long the confirmation is shown before the return to /editProfile. */
const changedForMs = 3_000

export function toEditProfile(change: EditProfileState): void {
  navigate('/editProfile', { state: change, replace: true })
}

interface ContactCodeProps {
  change: Contact
  /** The new number, digits with country code, or the new address. */
  to: string
  /** The same, formatted for display. */
  shown: string
  sentAtMs: number
  done: boolean
  entry: ReturnType<typeof useContactCode>
  requestCall?: () => Promise<unknown>
}

/** The form for the code of a new number or address, shared by /changemobilenumber and /changeemail. */
export function ContactCode({ change, to, shown, sentAtMs, done, entry, requestCall }: ContactCodeProps) {
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => toEditProfile(change), changedForMs)
    return () => clearTimeout(timer)
  }, [done])
  const locked = done || entry.busy || entry.right
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void entry.verify(entry.code)
      }}
    >
      <p className="text-2xl font-semibold">
        <Trans>Enter the 6-digit code</Trans>
      </p>
      <p className="mt-1 mb-6 flex items-center text-base text-muted">
        <span className="min-w-0 wrap-anywhere">
          <Trans>Sent to {shown}</Trans>
        </span>
        <button
          type="button"
          onClick={() => toEditProfile(change)}
          disabled={locked}
          aria-label={change === 'number' ? t`Edit number` : t`Edit email`}
          className="-my-3 grid size-11 flex-none place-items-center text-brand"
        >
          <Pencil aria-hidden />
        </button>
      </p>
      <OtpField
        label={t`6-digit code`}
        value={entry.code}
        onChange={entry.setCode}
        error={entry.error}
        disabled={locked || entry.closed}
      />
      {entry.tooManyTries && <TooManyTries />}
      {entry.blocked && <WayOut left={entry.blocked} />}
      {!done && !entry.right && !entry.blocked && (
        <ResendCode
          sentAtMs={sentAtMs}
          send={() => sendNewCode(change, to)}
          call={requestCall}
          failureOf={(error) => sendFailure(error, change)}
          onSent={() => {
            entry.renew()
            keepChange(change, { sent: { to, sentAtMs: Date.now() } })
          }}
          locked={entry.resendLocked ? noFurtherCode() : undefined}
        />
      )}
      <div className="mt-auto safe-bottom pt-6 md:mt-0">
        {done ? (
          <Done>{change === 'number' ? contactTexts().numberUpdated : contactTexts().emailUpdated}</Done>
        ) : (
          <Button type="submit" full busy={entry.busy} disabled={entry.closed}>
            <Trans>VERIFY</Trans>
          </Button>
        )}
      </div>
    </form>
  )
}

/** Shown after too many wrong codes: offers the support chat and a new code. */
function TooManyTries() {
  return (
    <div role="alert" className="mt-3 rounded-card bg-loss-tint p-4 text-base">
      <p className="font-semibold text-loss">{contactTexts().tooManyTries}</p>
      <p className="mt-1">
        <Trans>Your number has not changed. You can also ask for a new code below.</Trans>
      </p>
      <a
        href={brand.supportChatAddress}
        target="_blank"
        rel="noreferrer"
        className="-mb-2 inline-flex min-h-11 items-center gap-2 font-semibold text-brand"
      >
        <MessageCircle aria-hidden /> <Trans>Chat with us</Trans>
      </a>
    </div>
  )
}

/** The confirmation replaces the button. A toast would cover it. */
function Done({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex min-h-12 items-center justify-center gap-2 text-base font-semibold text-gain">
      <CircleCheck aria-hidden /> {children}
    </p>
  )
}
