import { SignSheet } from '#web/feature/agreement/sign-sheet.tsx'
import { Holdings, type OrdersTabProps } from '#web/feature/holding/holdings.tsx'
import { OnTheWay } from '#web/feature/order/on-the-way.tsx'
import { Orders } from '#web/feature/order/orders.tsx'

/** `/holdings`: the shares that a person owns, and their orders, whose deal terms are signed here. */
export function PortfolioScreen() {
  return <Holdings renderOrders={renderOrders} onTheWay={<OnTheWay />} />
}

function renderOrders(tab: OrdersTabProps) {
  return <Orders {...tab} renderSignSheet={(order, onClose) => <SignSheet order={order} onClose={onClose} />} />
}
