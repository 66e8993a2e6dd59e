import { SignSheet } from '#web/feature/agreement/sign-sheet.tsx'
import type { OrdersTabProps } from '#web/feature/holding/holdings.tsx'
import { Orders } from '#web/feature/order/list/orders.tsx'

/** The orders of the portfolio, with the sheet that signs their deal terms. */
export function OrdersTab(props: OrdersTabProps) {
  return <Orders {...props} renderSignSheet={(order, onClose) => <SignSheet order={order} onClose={onClose} />} />
}
