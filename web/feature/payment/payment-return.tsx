import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useEffect, useState } from 'react'
import { isLoggedIn } from '#web/platform/session/session.ts'
import { refreshWaiting } from '#web/platform/waiting.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PleaseWait } from '#web/ui/state/please-wait.tsx'
import { ResultScreen } from '#web/ui/state/result-screen.tsx'
import { failState, successState } from './result-state.ts'
import { readReturnHint } from './return-hint.ts'
import { usePaymentOutcome } from './use-payment-outcome.ts'

/** `/payment-return`: the gateway sends the browser here. The address is only a hint; the server has the status of the payment. */
export function PaymentReturn() {
  // Read once, because the result replaces the address.
  const [hint] = useState(() => readReturnHint(new URLSearchParams(location.search).get('data')))
  if (hint === null) return <BrokenLink />
  return isLoggedIn() ? <Checking orderId={hint.order_id} /> : <NoSession />
}

function Checking({ orderId }: { orderId: string }) {
  const [, navigate] = useLocation()
  const { outcome, noAnswer, slow } = usePaymentOutcome(orderId)
  useEffect(() => {
    // An order waits for its signature now, and none for this payment.
    if (outcome?.kind === 'success' || outcome?.kind === 'fail') refreshWaiting()
    if (outcome?.kind === 'success')
      navigate('/payment-status', { state: successState(outcome.payment, outcome.serviceOrder), replace: true })
    if (outcome?.kind === 'fail') navigate('/payment-status', { state: failState(outcome.payment), replace: true })
  }, [outcome])

  if (outcome?.kind === 'session') return <NoSession />
  if (outcome?.kind === 'unknown') return <BrokenLink />
  const late = slow || outcome?.kind === 'unresolved'
  return (
    <PleaseWait title={t`Checking your payment`}>
      <div role="status" className="mt-4 max-w-80 rounded-card border border-line bg-surface p-4">
        <p className="text-base font-semibold">
          <Trans>Checking your payment</Trans>
        </p>
        <p className="mt-1 text-sm text-muted">
          <Trans>
            {noAnswer ? t`We cannot reach the server at the moment and keep trying. ` : ''}Your money is safe: it either
            reaches escrow for your shares or goes back to you.
          </Trans>
        </p>
        {late && (
          <p className="mt-2 text-sm text-muted">
            <Trans>
              This takes longer than usual. You may leave now: once your bank confirms, the order appears in Orders.
            </Trans>
          </p>
        )}
      </div>
      {late && <ToOrders kind="secondary" />}
    </PleaseWait>
  )
}

function BrokenLink() {
  return (
    <ResultScreen kind="quiet" heading={t`We couldn't open this payment link`} actions={<ToOrders kind="primary" />}>
      <p className="mt-2 text-base text-muted">
        <Trans>Your money is safe. If you paid, the order appears in Orders by itself.</Trans>
      </p>
    </ResultScreen>
  )
}

/** The text is shown for this long before the landing opens. */
const leaveAfterMs = 4000

function NoSession() {
  const [, navigate] = useLocation()
  useEffect(() => {
    // For an expired session the shell shows its own dialog, which leads to the landing too.
    if (isLoggedIn()) return
    const timer = setTimeout(() => navigate('/', { replace: true }), leaveAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <ResultScreen
      kind="quiet"
      heading={t`Please log in again`}
      actions={
        <Button full onClick={() => navigate('/', { replace: true })}>
          <Trans>Log in</Trans>
        </Button>
      }
    >
      <p className="mt-2 text-base text-muted">
        <Trans>
          We need your session to show this payment. Your money is safe, and the order appears in Orders once you are
          logged in.
        </Trans>
      </p>
    </ResultScreen>
  )
}

function ToOrders({ kind }: { kind: 'primary' | 'secondary' }) {
  const [, navigate] = useLocation()
  return (
    <Button kind={kind} full onClick={() => navigate('/holdings', { state: { value: true }, replace: true })}>
      <Trans>Go to orders</Trans>
    </Button>
  )
}
