import { t } from '@lingui/core/macro'
import { formatDay } from '#shared/kernel/format.ts'
import type { OrderView } from '#shared/order/api.ts'
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx'
import type { Opened } from '#web/ui/use-opened.ts'
import { Money } from '#web/ui/money.tsx'
import { OrderDetails, type OrderDetailsProps } from '#web/feature/order/order-details.tsx'
import { orderTotalRupees, statusOf } from '#web/feature/order/order-display.ts'
import { StatusBadge } from './status-badge.tsx'

const columns = (): readonly Column<OrderView>[] => [
  {
    label: t`Company`,
    cell: ({ scrip_name, number }) => (
      <>
        <span className="block font-semibold">{scrip_name}</span>
        <span className="block text-sm text-muted">{number}</span>
      </>
    ),
    sortBy: ({ scrip_name }) => scrip_name,
  },
  {
    label: t`Paid on`,
    right: true,
    cell: ({ transaction_date }) => formatDay(transaction_date),
    sortBy: ({ transaction_date }) => Date.parse(transaction_date),
  },
  {
    label: t`Quantity`,
    right: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-IN'),
    sortBy: ({ quantity }) => quantity,
  },
  {
    label: t`Price per share`,
    right: true,
    cell: ({ price_per_share }) => <Money rupees={price_per_share} />,
    sortBy: ({ price_per_share }) => price_per_share,
  },
  {
    label: t`Order Total`,
    right: true,
    cell: (order) => <Money rupees={orderTotalRupees(order)} />,
    sortBy: orderTotalRupees,
  },
  { label: t`Status`, cell: (order) => <StatusBadge status={statusOf(order, Date.now())} /> },
]

interface OrdersTableProps {
  label: string
  orders: readonly OrderView[]
  opened: Opened
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  detailsOf: (order: OrderView) => OrderDetailsProps
}

/** Orders on a desktop. */
export function OrdersTable({ label, orders, detailsOf, ...shown }: OrdersTableProps) {
  return (
    <DataTable
      label={t`Orders, ${label.toLowerCase()}`}
      columns={columns()}
      rows={orders}
      keyOf={({ order_id }) => order_id}
      nameOf={({ scrip_name, number }) => `${scrip_name} ${number ?? ''}`.trim()}
      details={(order) => <OrderDetails {...detailsOf(order)} />}
      {...shown}
    />
  )
}
