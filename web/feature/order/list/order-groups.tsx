import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import type { Sort } from '#web/ui/data-table.tsx'
import { type Opened, useOpened } from '#web/ui/use-opened.ts'
import { useWide } from '#web/ui/layout/use-wide.ts'
import { OrderCard } from './order-card.tsx'
import type { OrderDetailsProps } from '#web/feature/order/order-details.tsx'
import { isOver } from '#web/feature/order/order-display.ts'
import { OrdersTable } from './orders-table.tsx'

interface OrderGroupsProps {
  /** Newest first. */
  orders: readonly OrderView[]
  detailsOf: (order: OrderView) => OrderDetailsProps
}

/** The paid orders: those that are in progress, then the completed ones. On a desktop each group is a table, in which the newest that is under way is open. */
export function OrderGroups({ orders, detailsOf }: OrderGroupsProps) {
  const opened = useOpened(orders.find((order) => detailsOf(order).tracked)?.order_id)
  const nowMs = Date.now()
  const groups = [
    { name: t`In progress`, members: orders.filter((order) => !isOver(order, nowMs)) },
    { name: t`Completed`, members: orders.filter((order) => isOver(order, nowMs)) },
  ]
  return groups.map(
    ({ name, members }) =>
      members.length > 0 && (
        <OrderGroup key={name} name={name} orders={members} opened={opened} detailsOf={detailsOf} />
      ),
  )
}

interface OrderGroupProps extends OrderGroupsProps {
  name: string
  opened: Opened
}

function OrderGroup({ name, orders, opened, detailsOf }: OrderGroupProps) {
  const isWide = useWide()
  const [sort, setSort] = useState<Sort>()
  return (
    <section aria-label={name} className="mt-4 first:mt-0">
      <h2 className="mb-2 text-sm font-semibold text-muted">
        {name} <span className="font-normal">({orders.length})</span>
      </h2>
      {isWide ? (
        <OrdersTable label={name} orders={orders} opened={opened} sort={sort} onSort={setSort} detailsOf={detailsOf} />
      ) : (
        <ul aria-label={t`Orders`} className="flex flex-col gap-3">
          {orders.map((order) => (
            <OrderCard key={order.order_id} opened={opened} {...detailsOf(order)} />
          ))}
        </ul>
      )}
    </section>
  )
}
