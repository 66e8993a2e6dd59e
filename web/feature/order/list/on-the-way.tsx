import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { formatShares } from '#web/lib/format.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { Link } from 'wouter'
import { Dated } from '#web/ui/when.tsx'
import { actionOf, creditText } from '#web/feature/order/order-display.ts'
import { isOnTheWay } from './urgent-order.ts'

/** The shares that are paid and not in the demat account yet, each with what it waits for. Nothing when there are none. */
export function OnTheWay() {
  const { data } = useEndpoint('listOrders', { query: { limit: '20' } })
  const orders = data?.client_holdings.filter(isOnTheWay) ?? []
  if (orders.length === 0) return null
  return (
    <section aria-label={t`On the way`} className="mb-4">
      <h2 className="mb-2 text-sm font-semibold text-muted">
        <Trans>On the way</Trans>
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
        {orders.map((order) => (
          <li key={order.order_id}>
            <Link
              to="/holdings"
              state={{ value: true }}
              className="flex min-h-14 items-center gap-[12px] px-[16px] py-2 hover:bg-ground"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-[length:min(var(--text-base),7vw)] font-semibold break-words">
                  <Trans>
                    {formatShares(order.quantity)} of {order.scrip_name}
                  </Trans>
                </span>
                {actionOf(order) === 'sign' ? (
                  <span className="block text-sm text-warn">
                    <Trans>Sign the deal term to start the transfer</Trans>
                  </span>
                ) : (
                  <span className="block text-sm text-muted">
                    <Dated text={creditText(order) ?? ''} />
                  </span>
                )}
              </span>
              <ChevronRight aria-hidden className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
