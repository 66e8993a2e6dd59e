import { t } from '@lingui/core/macro'
import { formatDay } from '#shared/kernel/format.ts'
import type { SaleCard } from '#shared/sale/api.ts'
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx'
import type { Opened } from '#web/ui/use-opened.ts'
import { Money } from '#web/ui/money.tsx'
import { SaleActions, SaleStatus } from './sale-card.tsx'

const columns = (): readonly Column<SaleCard>[] => [
  {
    label: t`Company`,
    cell: ({ name, id }) => (
      <>
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-muted">{`#REQ${id}`}</span>
      </>
    ),
    sortBy: ({ name }) => name,
  },
  {
    label: t`Requested on`,
    right: true,
    cell: ({ submitted_at }) => formatDay(submitted_at),
    sortBy: ({ submitted_at }) => Date.parse(submitted_at),
  },
  { label: t`Quantity`, right: true, cell: ({ qty }) => qty.toLocaleString('en-IN'), sortBy: ({ qty }) => qty },
  {
    label: t`Price`,
    right: true,
    cell: ({ price }) => (price === null ? '-' : <Money rupees={price} />),
    sortBy: ({ price }) => price ?? 0,
  },
  {
    label: t`You get`,
    right: true,
    cell: ({ quote }) => (quote === undefined ? '-' : <Money rupees={quote.net} />),
    sortBy: ({ quote }) => quote?.net ?? 0,
  },
  { label: t`Status`, cell: (sale) => <SaleStatus sale={sale} /> },
]

interface SalesTableProps {
  /** Newest first. */
  sales: readonly SaleCard[]
  opened: Opened
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  onOpen: (sale: SaleCard) => void
  onCancel: (sale: SaleCard) => void
}

/** The sell requests on a desktop. */
export function SalesTable({ sales, onOpen, onCancel, ...shown }: SalesTableProps) {
  return (
    <DataTable
      label={t`Sell requests`}
      columns={columns()}
      rows={sales}
      keyOf={({ id }) => String(id)}
      nameOf={({ name, id }) => `${name} #REQ${id}`}
      details={(sale) => <SaleActions sale={sale} onOpen={() => onOpen(sale)} onCancel={() => onCancel(sale)} />}
      {...shown}
    />
  )
}
