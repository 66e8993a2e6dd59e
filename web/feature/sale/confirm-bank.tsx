import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import type { SaleCard } from '#shared/sale/api.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate, useQuery } from '#web/platform/navigation/navigation.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { openKyc } from '#web/platform/navigation/open-kyc.ts'
import { useUser } from '#web/platform/session/session.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { AcceptCode, type SellCode } from './accept-code.tsx'
import { sendCode } from './send-code.ts'
import { type SentCode, validCode } from './sent-code.ts'
import { useSales } from './use-sales.ts'

/** `/confirmBank`: the verified account that a sale is paid to. With `?id=` the offer of this request is accepted here. */
export function ConfirmBank({ loadCode }: { loadCode: LoadCode }) {
  const id = Number(useQuery().get('id'))
  const { sales, failed, refresh, put } = useSales()
  const sale = sales?.find((each) => each.id === id && each.state === 'QUOTED')
  const [sent, setSent] = useState<Sent>()
  return (
    <Screen title={t`Confirm bank account`} onBack={() => navigateBackTo('/sell')} bottomBar={<BottomBar />}>
      {sale !== undefined && sent !== undefined ? (
        <AcceptCode sale={sale} {...sent} onAccepted={put} />
      ) : (
        <>
          {sale !== undefined && <Offer sale={sale} />}
          <Account
            render={() =>
              id === 0 || sales === undefined ? null : sale === undefined ? (
                <NoOffer />
              ) : (
                <SendCode loadCode={loadCode} onSent={setSent} />
              )
            }
          />
          {id !== 0 && sales === undefined && failed && (
            <ErrorState what={t`We could not load the offer`} safe={t`Nothing was accepted.`} onRetry={refresh} />
          )}
        </>
      )}
    </Screen>
  )
}

type LoadCode = () => Promise<SellCode>

interface Sent {
  readonly code: SellCode
  readonly sent: SentCode
}

function Offer({ sale }: { sale: SaleCard }) {
  return (
    <div className="mb-4">
      <p className="text-base text-muted">
        {sale.name} · #REQ{sale.id}
      </p>
      <p className="mt-1 flex flex-col">
        <span className="text-sm text-muted">
          <Trans>You get</Trans>
        </span>
        <Money rupees={sale.quote?.net ?? 0} size="2xl" />
      </p>
    </div>
  )
}

/** The account, read-only. `render`: what follows when there is one. */
function Account({ render }: { render: () => ReactNode }) {
  const user = useUser()
  const bank = useEndpoint('readBankAccount', user === undefined ? null : { query: { user_id: user.id } })
  if (user === undefined) return null
  if (bank.data === undefined && bank.error !== undefined)
    return (
      <ErrorState
        what={t`We could not load your bank account`}
        safe={t`Nothing was accepted.`}
        onRetry={() => void bank.mutate()}
      />
    )
  if (bank.data === undefined) return <CardSkeletons label={t`Loading your bank account`} heights={['h-40']} />
  const account = bank.data.data[0]
  if (account === undefined || user.kyc_status !== 'Approved') return <Unverified status={user.kyc_status} />
  return (
    <>
      <Card>
        <h2 className="text-base font-semibold">
          <Trans>The money is paid to</Trans>
        </h2>
        <dl className="mt-2 divide-y divide-line">
          <Row label={t`Bank`}>{account.bank_name}</Row>
          <Row label={t`Account number`}>{account.account_no}</Row>
          <Row label="IFSC">{account.ifsc_code}</Row>
        </dl>
      </Card>
      <p className="mt-3 text-sm text-muted">
        <Trans>
          This is your verified account. To keep your money safe it cannot be changed here: chat with us if it is not
          right.
        </Trans>
      </p>
      {render()}
      <ChatLink className="mt-3" />
    </>
  )
}

function Unverified({ status }: { status: Parameters<typeof openKyc>[0] }) {
  return (
    <>
      <p role="alert" className="text-base font-semibold">
        <Trans>Complete your KYC to sell shares</Trans>
      </p>
      <p className="mt-1 text-base text-muted">
        <Trans>
          It verifies the bank account to which the money is paid. Your request and the offer stay as they are.
        </Trans>
      </p>
      <Button full className="mt-4" onClick={() => openKyc(status, '/profile')}>
        <Trans>Complete KYC</Trans>
      </Button>
      <ChatLink className="mt-3" />
    </>
  )
}

/** The offer has expired, or was answered in another tab. */
function NoOffer() {
  return (
    <div className="mt-4">
      <p role="status" className="text-base">
        <Trans>This offer is no longer open.</Trans>
      </p>
      <Button full className="mt-3" onClick={() => navigate('/sellrequest', { replace: true })}>
        <Trans>Your sell requests</Trans>
      </Button>
    </div>
  )
}

/** Its file could not be fetched. */
const noCode = () => t`We could not send the code. Please try again.`

interface SendCodeProps {
  loadCode: LoadCode
  onSent: (sent: Sent) => void
}

function SendCode({ loadCode, onSent }: SendCodeProps) {
  const { busy, failure, waitUntilMs, endWait, valid, enter } = useSendCode({ loadCode, onSent })
  return (
    <div className="mt-4">
      <p className="text-base">
        <Trans>We'll text you a 6-digit code to accept the offer.</Trans>
      </p>
      {failure !== undefined && (
        <p role="alert" className="mt-2 text-base text-loss">
          {failure}
        </p>
      )}
      {waitUntilMs !== undefined && (
        <p role="status" className="mt-2 text-base text-muted">
          <Trans>You can try again in</Trans> <Countdown untilMs={waitUntilMs} onEnd={endWait} />
        </p>
      )}
      {valid !== undefined && (
        <p className="mt-2 flex flex-wrap items-center gap-x-5 text-base text-muted">
          <Trans>
            The code that we sent is still valid.
            <Button kind="quiet" className="-ml-4" disabled={busy} onClick={() => void enter(valid)}>
              Enter the code
            </Button>
          </Trans>
        </p>
      )}
      <Button full className="mt-3" busy={busy} disabled={waitUntilMs !== undefined} onClick={() => void enter()}>
        <Trans>Confirm and send code</Trans>
      </Button>
    </div>
  )
}

function useSendCode({ loadCode, onSent }: SendCodeProps) {
  const phone = useUser()?.contact_no ?? ''
  const [valid] = useState(validCode)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [waitUntilMs, setWaitUntilMs] = useState<number>()

  function endWait() {
    setFailure(undefined)
    setWaitUntilMs(undefined)
  }

  /** Goes on to the field of the code: with `known`, the one that was sent before, or with a new one. */
  async function enter(known?: SentCode): Promise<void> {
    setBusy(true)
    endWait()
    const code = await loadCode().catch(() => undefined)
    try {
      if (code === undefined) setFailure(noCode())
      else onSent({ code, sent: known ?? (await sendCode(code, phone)) })
    } catch (error) {
      const { message, waitSeconds } = code?.sendFailure(error) ?? { message: noCode() }
      setFailure(message)
      if (waitSeconds !== undefined) setWaitUntilMs(Date.now() + waitSeconds * 1000)
    } finally {
      setBusy(false)
    }
  }

  return { busy, failure, waitUntilMs, endWait, valid, enter }
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto text-right text-[length:min(var(--text-base),6vw)] wrap-anywhere">{children}</dd>
    </div>
  )
}
