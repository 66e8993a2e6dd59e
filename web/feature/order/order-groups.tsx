import type { OrderView } from '#shared/order/api.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { useWide } from '#web/ui/use-wide.ts'
import { OrderCard } from './order-card.tsx'
import type { OrderDetailsProps } from './order-details.tsx'
import { isOver } from './order-display.ts'
import { OrdersTable } from './orders-table.tsx'

interface OrderGroupsProps {
  /** Newest first. */
  orders: readonly OrderView[]
  detailsOf: (order: OrderView) => OrderDetailsProps
}

/** The paid orders: those that are in progress, then the completed ones. On a desktop each group is a table, in which the newest that is under way is open. */
export function OrderGroups({ orders, detailsOf }: OrderGroupsProps) {
  const isWide = useWide()
  const opened = useOpened(orders.find((order) => detailsOf(order).tracked)?.order_id)
  const nowMs = Date.now()
  const groups = [
    { name: 'In progress', members: orders.filter((order) => !isOver(order, nowMs)) },
    { name: 'Completed', members: orders.filter((order) => isOver(order, nowMs)) },
  ]
  return groups.map(
    ({ name, members }) =>
      members.length > 0 && (
        <section key={name} aria-label={name} className="mt-4 first:mt-0">
          <h2 className="mb-2 text-sm font-semibold text-muted">
            {name} <span className="font-normal">({members.length})</span>
          </h2>
          {isWide ? (
            <OrdersTable label={name} orders={members} opened={opened} detailsOf={detailsOf} />
          ) : (
            <ul aria-label="Orders" className="flex flex-col gap-3">
              {members.map((order) => (
                <OrderCard key={order.order_id} opened={opened} {...detailsOf(order)} />
              ))}
            </ul>
          )}
        </section>
      ),
  )
}
