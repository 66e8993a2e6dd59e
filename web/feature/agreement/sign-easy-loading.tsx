import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { useEffect } from 'react'
import type { OrderId, RazorpayOrderId } from '#shared/kernel/id.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { Button } from '#web/ui/form/button.tsx'
import { PleaseWait } from '#web/ui/state/please-wait.tsx'
import { ResultScreen } from '#web/ui/state/result-screen.tsx'
import { type SigningPhase, signingPartner, useSigning } from './use-signing.ts'

interface SigningState {
  readonly service_order_id?: OrderId
  readonly order_id?: OrderId
  readonly razorpay_order_id?: RazorpayOrderId
}

/** `/SignEasyLoading` and `/loading`: waits until the documents are ready, then opens the signing page. */
export function SignEasyLoading() {
  const state = useRouteState<SigningState>()
  const [, navigate] = useLocation()
  const { phase, sign } = useSigning()
  const serviceOrderId = state?.service_order_id
  const razorpayOrderId = state?.razorpay_order_id
  const known = serviceOrderId !== undefined || razorpayOrderId !== undefined

  function start() {
    void sign({ service_order_id: serviceOrderId, razorpay_order_id: razorpayOrderId })
  }

  useEffect(() => {
    // A typed address has no state: the order list shows what can be signed.
    if (known) start()
    else navigate('/holdings', { state: { value: true }, replace: true })
  }, [serviceOrderId, razorpayOrderId])

  if (phase.kind === 'failed' || phase.kind === 'refused') return <NotOpened phase={phase} onRetry={start} />
  return (
    <PleaseWait title={t`Preparing your deal term`}>
      <p className="max-w-80 text-sm text-muted">
        <Trans>
          We are preparing your deal term and the risk disclosure. You go to {signingPartner} and come back here.
          Nothing is signed until you sign it yourself.
        </Trans>
      </p>
    </PleaseWait>
  )
}

function NotOpened({ phase, onRetry }: { phase: SigningPhase; onRetry: () => void }) {
  const [, navigate] = useLocation()
  const refused = phase.kind === 'refused'
  return (
    <ResultScreen
      kind="quiet"
      heading={refused ? t`Nothing to sign` : t`We could not open the document.`}
      actions={
        <>
          {!refused && (
            <Button full onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button
            kind={refused ? 'primary' : 'secondary'}
            full
            onClick={() => navigate('/holdings', { state: { value: true }, replace: true })}
          >
            <Trans>Go to orders</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-2 text-base text-muted">{refused ? phase.message : t`Your order is safe.`}</p>
    </ResultScreen>
  )
}
