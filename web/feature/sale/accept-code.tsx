import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, useState } from 'react'
import { formatRupees } from '#shared/kernel/format.ts'
import type { contactApi } from '#shared/account/contact-api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import { emitAppEvent } from '#web/platform/app-event.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { OtpField } from '#web/ui/form/otp-field.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { sendCode } from './send-code.ts'
import { rememberCode, type SentCode } from './sent-code.ts'

interface ResendProps {
  sentAtMs: number
  send: () => Promise<void>
  failureOf: (error: unknown) => { readonly message: string; readonly waitSeconds?: number | undefined }
  onSent: () => void
  locked: boolean
}

/** What the endpoint that sends the code answers. */
type CodeSent = Pick<ResponseOf<typeof contactApi.sendStepUpCode>, 'data'>

/** The code to the person's phone. web/app gives it, because codes belong to another feature. Phones are digits with country code. */
export interface SellCode {
  /** `request` calls the endpoint that sends the code; its argument goes into the body. */
  readonly send: (phone: string, request: (unsent: { readonly unsent?: true }) => Promise<CodeSent>) => Promise<void>
  /** What the server verifies, or why the code was refused already. */
  readonly confirm: (
    phone: string,
    otp: string,
  ) => Promise<{ readonly otp: string; readonly id_token?: string } | { readonly refused: string }>
  /** The words for a code that the server refused. */
  readonly refusedWords: (data: Readonly<Record<string, unknown>>) => string
  readonly sendFailure: ResendProps['failureOf']
  readonly Resend: ComponentType<ResendProps>
  /** Reads the code from the SMS, where the browser can. */
  readonly useSmsCode: (onCode: (code: string) => void) => void
}

interface AcceptCodeProps {
  sale: SaleCard
  code: SellCode
  sent: SentCode
  onAccepted: (sale: SaleCard) => void
}

const noAnswer = () => t`No answer from the server. Please try again: the offer is accepted only once.`

/** Accepts an offer with the code that was sent. */
export function AcceptCode({ sale, code, sent, onAccepted }: AcceptCodeProps) {
  const phone = useUser()?.contact_no ?? ''
  const { otp, setOtp, error, busy, isBlocked, accept } = useAccept(sale.id, { phone, code, onAccepted })
  code.useSmsCode(setOtp)
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault()
        void accept()
      }}
    >
      <h2 className="text-2xl font-semibold">
        <Trans>Enter the 6-digit code</Trans>
      </h2>
      <p className="mt-1 mb-6 text-base text-muted wrap-anywhere">
        <Trans>
          Sent to {sent.to}. With it you accept the offer for {sale.name} and get {formatRupees(sale.quote?.net ?? 0)}.
        </Trans>
      </p>
      <OtpField label={t`6-digit code`} value={otp} onChange={setOtp} error={error} disabled={busy || isBlocked} />
      {isBlocked && (
        <div className="mt-4">
          <p className="text-base">
            <Trans>Nothing was accepted. Write to us and we will help you.</Trans>
          </p>
          <ChatLink className="mt-3" />
        </div>
      )}
      <code.Resend
        sentAtMs={sent.atMs}
        send={async () => void (await sendCode(code, phone))}
        failureOf={code.sendFailure}
        onSent={() => setOtp('')}
        locked={isBlocked}
      />
      <Button
        type="submit"
        full
        needs={t`Selling needs a connection.`}
        className="mt-6"
        busy={busy}
        disabled={isBlocked}
      >
        <Trans>Accept offer</Trans>
      </Button>
      <p className="mt-3 text-sm text-muted">
        <Trans>Please keep your shares for now. We tell you when the buyer&apos;s money is in escrow.</Trans>
      </p>
    </form>
  )
}

function useAccept(
  id: number,
  { phone, code, onAccepted }: { phone: string } & Pick<AcceptCodeProps, 'code' | 'onAccepted'>,
) {
  const [otp, setText] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [isBlocked, setBlocked] = useState(false)

  function setOtp(digits: string) {
    setText(digits)
    setError(undefined)
  }

  function refuse(refusal: unknown) {
    if (!(refusal instanceof ApiError)) return setError(noAnswer())
    if (refusal.code === 'TERMS_CHANGED') emitAppEvent('terms-changed')
    if (refusal.code !== 'CODE_REFUSED') return setError(refusal.userMessage)
    setText('')
    const isLast = refusal.data['reason'] === undefined
    setBlocked(isLast)
    if (isLast) rememberCode(undefined)
    setError(code.refusedWords(refusal.data))
  }

  async function accept(): Promise<void> {
    if (otp.length < 6) return setError(t`Must be exactly 6 digits`)
    setBusy(true)
    setError(undefined)
    try {
      const body = await code.confirm(phone, otp)
      if ('refused' in body) {
        setText('')
        return setError(body.refused)
      }
      const { data } = await call('acceptSale', { params: { id: String(id) }, body })
      rememberCode(undefined)
      navigate(`/sellrequest?id=${id}`, { replace: true })
      showToast(t`Offer accepted`, 'success')
      onAccepted(data)
    } catch (refusal) {
      refuse(refusal)
    } finally {
      setBusy(false)
    }
  }

  return { otp, setOtp, error, busy, isBlocked, accept }
}
