import { useEffect } from 'react'
import { savedSecurityId } from '#web/platform/local-storage.ts'
import { useRouteState } from '#web/platform/navigation.ts'
import { formatDays } from '#shared/kernel/format.ts'
import { accountText, periodText } from '#shared/order/refund-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Link, useLocation } from 'wouter'
import { Money } from '#web/ui/money.tsx'
import { ResultScreen } from '#web/ui/result-screen.tsx'
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
      heading="Payment Complete"
      actions={
        <>
          <Button full onClick={() => navigate('/SignEasyLoading', { state: signing })}>
            Sign Deal Term
          </Button>
          <Button kind="quiet" full onClick={() => navigate('/holdings', { state: { value: true } })}>
            Go to orders
          </Button>
        </>
      }
    >
      <p className="mt-2 text-base text-muted">The order will be processed only after signing the deal term</p>
      <PaymentFacts payment={orderData} label="In escrow for your shares" />
    </ResultScreen>
  )
}

function Failed({ orderData = {} }: ResultState) {
  const [, navigate] = useLocation()
  const securityId = savedSecurityId() ?? orderData.security_id
  return (
    <ResultScreen
      kind="bad"
      heading="Payment Failed"
      actions={
        <>
          {securityId !== undefined && (
            <Button
              full
              role="link"
              onClick={() => navigate('/companyOverview', { state: { id: securityId, buy: true }, replace: true })}
            >
              Try again
            </Button>
          )}
          <Button kind="secondary" full onClick={() => navigate('/home', { replace: true })}>
            Close
          </Button>
        </>
      }
    >
      {orderData.failure !== undefined && <p className="mt-2 max-w-96 text-base">{orderData.failure}</p>}
      <RefundNote payment={orderData} />
      <PaymentFacts payment={orderData} label="Amount of the order" />
      {orderData.pay_until !== undefined && (
        <p className="mt-4 max-w-96 text-base">
          The shares are reserved for you until <When at={orderData.pay_until} />.
          {orderData.failure === undefined && ' Try again with another account or method.'}
        </p>
      )}
      <p className="mt-4 text-base">
        <Link
          to="/Support"
          state={{ order: orderData.order_id }}
          className="inline-flex min-h-11 items-center font-semibold text-brand"
        >
          Get help with this payment
        </Link>
      </p>
    </ResultScreen>
  )
}

/** Promises a refund only when money was taken. A bank may reserve an amount for some days although it never reached the gateway. */
function RefundNote({ payment }: { payment: NonNullable<ResultState['orderData']> }) {
  const { refund } = payment
  if (payment.status !== 'refunded' && !refund) {
    return (
      <p className="mt-2 text-base text-muted">
        No shares were bought. Any amount debited will be refunded automatically within 2-3 business days.
      </p>
    )
  }
  return (
    <>
      <p className="mt-2 text-base text-muted">
        {payment.amount === undefined ? 'What you paid' : <Money rupees={payment.amount} />}{' '}
        {refund
          ? `comes back to ${accountText(refund)} within ${periodText(refund.normal_speed === true)}.`
          : 'has gone back to you.'}
      </p>
      {refund?.reference && (
        <p className="mt-4 text-sm text-muted wrap-anywhere">Refund reference {refund.reference}</p>
      )}
      {refund?.expected_on && (
        <p className="text-sm text-muted">
          <Dated text={`Expected ${formatDays(refund.expected_from, refund.expected_on)}`} />
        </p>
      )}
    </>
  )
}
