import { t } from '@lingui/core/macro'
import { Suspense, useEffect } from 'react'
import { Holdings, type OrdersTabProps } from '#web/feature/holding/holdings.tsx'
import { OnTheWay } from '#web/feature/order/list/on-the-way.tsx'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'

// The shares come first, and need less code than orders with their papers and dialogs.
const orders = lazyScreen('OrdersTab', () => import('./orders-tab.tsx'))
const ordersAfterMs = 500

/** `/holdings`: the shares that a person owns, and their orders, whose deal terms are signed here. */
export function PortfolioScreen() {
  useEffect(() => {
    const timer = setTimeout(() => void orders.fetch(), ordersAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return <Holdings renderOrders={renderOrders} onTheWay={<OnTheWay />} />
}

function renderOrders(tab: OrdersTabProps) {
  return (
    <Suspense fallback={<CardSkeletons label={t`Loading your orders`} heights={['h-104', 'h-104']} />}>
      <orders.Screen {...tab} />
    </Suspense>
  )
}
