import { answerText } from '#web/platform/answer-text.ts'
import { formatRupees } from '#shared/kernel/format.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { savedSecurityId } from '#web/platform/storage/local-storage.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { formatDays } from '#web/lib/dates.ts'
import { accountText, periodText } from '#web/ui/refund-text.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Link, useLocation } from 'wouter'
import { ResultScreen } from '#web/ui/state/result-screen.tsx'
import { Dated, When } from '#web/ui/when.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import type { ResultState } from './result-state.ts'

/** `/payment-status`: the result of a payment. Without a state (a typed address) it leads to the order list. */
export function PaymentResult() {
  const state = useRouteState<ResultState>()
  const [, navigate] = useLocation()
  const known = typeof state?.payment_status === 'string'
  useEffect(() => {
    if (!known) navigate('/holdings', { state: { value: true }, replace: true })
  }, [known])
  if (!state || !known) return null
  return state.payment_status === 'SUCCESS' ? <Complete {...state} /> : <Failed {...state} />
}

function Complete({ data, orderData = {} }: ResultState) {
  const [, navigate] = useLocation()
  const signing = { service_order_id: data?.service_order_id, order_id: data?.order_id }
  return (
    <ResultScreen
      kind="good"
      heading={t`Payment Complete`}
      actions={
        <>
          <Button full onClick={() => navigate('/SignEasyLoading', { state: signing })}>
            <Trans>Sign Deal Term</Trans>
          </Button>
          <Button kind="quiet" full onClick={() => navigate('/holdings', { state: { value: true } })}>
            <Trans>Go to orders</Trans>
          </Button>
        </>
      }
    >
      <p className="mt-2 text-base text-muted">
        <Trans>The order will be processed only after signing the deal term</Trans>
      </p>
      <PaymentFacts payment={orderData} label={t`In escrow for your shares`} />
    </ResultScreen>
  )
}

function Failed({ orderData = {} }: ResultState) {
  const [, navigate] = useLocation()
  const securityId = savedSecurityId() ?? orderData.security_id
  return (
    <ResultScreen
      kind="bad"
      heading={t`Payment Failed`}
      actions={
        <>
          {securityId !== undefined && (
            <Button
              full
              role="link"
              onClick={() => navigate('/companyOverview', { state: { id: securityId, buy: true }, replace: true })}
            >
              <Trans>Try again</Trans>
            </Button>
          )}
          <Button kind="secondary" full onClick={() => navigate('/home', { replace: true })}>
            <Trans>Close</Trans>
          </Button>
        </>
      }
    >
      {orderData.failure !== undefined && <p className="mt-2 max-w-96 text-base">{failureText(orderData)}</p>}
      <RefundNote payment={orderData} />
      <PaymentFacts payment={orderData} label={t`Amount of the order`} />
      {orderData.pay_until !== undefined && (
        <p className="mt-4 max-w-96 text-base">
          <Trans>
            The shares are reserved for you until <When at={orderData.pay_until} />.
          </Trans>
          {orderData.failure === undefined && (
            <>
              {' '}
              <Trans>Try again with another account or method.</Trans>
            </>
          )}
        </p>
      )}
      <p className="mt-4 text-base">
        <Link
          to="/Support"
          state={{ order: orderData.order_id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand"
        >
          <Trans>Get help with this payment</Trans>
        </Link>
      </p>
    </ResultScreen>
  )
}

/** Promises a refund only when money was taken. A bank may reserve an amount for some days although it never reached the gateway. */
function RefundNote({ payment }: { payment: NonNullable<ResultState['orderData']> }) {
  const { refund } = payment
  const amount = payment.amount === undefined ? t`What you paid` : formatRupees(payment.amount)
  if (payment.status !== 'refunded' && !refund) {
    return (
      <p className="mt-2 text-base text-muted">
        <Trans>
          No shares were bought. Any amount debited will be refunded automatically within 2-3 business days.
        </Trans>
      </p>
    )
  }
  return (
    <>
      <p className="mt-2 text-base text-muted">
        {refund ? (
          <Trans>
            {amount} comes back to {accountText(refund)} within {periodText(refund.normal_speed === true)}.
          </Trans>
        ) : (
          <Trans>{amount} has gone back to you.</Trans>
        )}
      </p>
      {refund?.reference && (
        <p className="mt-4 text-sm text-muted wrap-anywhere">
          <Trans>Refund reference {refund.reference}</Trans>
        </p>
      )}
      {refund?.expected_on && (
        <p className="text-sm text-muted">
          <Dated text={t`Expected ${formatDays(refund.expected_from, refund.expected_on)}`} />
        </p>
      )}
    </>
  )
}

/** Why the latest try to pay failed, and what the payer can do. */
function failureText({ failure = '', failure_code: code }: NonNullable<ResultState['orderData']>): string {
  return answerText(`failure.${code}`, failure)
}
