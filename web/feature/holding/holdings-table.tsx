import { t } from '@lingui/core/macro'
import type { HoldingView } from '#shared/holding/api.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import type { Opened } from '#web/ui/use-opened.ts'
import { type Column, DataTable, type Sort } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/money.tsx'
import { GainAmount, GainPercent } from './gain.tsx'
import { CompanyLink } from './holding-card.tsx'
import { HoldingDetails } from './holding-details.tsx'

function amount(label: string, of: (holding: HoldingView) => number): Column<HoldingView> {
  return { label, right: true, cell: (holding) => <Money rupees={of(holding)} />, sortBy: of }
}

const columns = (): readonly Column<HoldingView>[] => [
  {
    label: t`Company`,
    cell: (holding) => (
      <CompanyLink holding={holding} className="flex items-center gap-3 font-semibold hover:text-brand">
        <CompanyLogo name={holding.scrip_name} url={holding.logo_url} />
        {holding.scrip_name}
      </CompanyLink>
    ),
    sortBy: ({ scrip_name }) => scrip_name,
  },
  {
    label: t`Quantity`,
    right: true,
    cell: ({ quantity }) => quantity.toLocaleString('en-IN'),
    sortBy: ({ quantity }) => quantity,
  },
  amount(t`Average price`, ({ average_price_per_share }) => average_price_per_share),
  {
    ...amount(t`Market price`, ({ current_market_price }) => current_market_price),
    cell: ({ price_as_of, current_market_price }) =>
      price_as_of === null ? t`No price yet` : <Money rupees={current_market_price} />,
  },
  amount(t`Invested`, ({ total_price }) => total_price),
  amount(t`Current value`, ({ current_share_value }) => current_share_value),
  {
    label: 'P&L',
    right: true,
    cell: (holding) => (
      <>
        <GainAmount holding={holding} />
        <br />
        <GainPercent holding={holding} />
      </>
    ),
    sortBy: ({ individualPandL }) => individualPandL,
  },
]

interface HoldingsTableProps {
  holdings: readonly HoldingView[]
  opened: Opened
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  onHistory: (holding: HoldingView) => void
}

/** The holdings on a desktop, the largest first. */
export function HoldingsTable({ holdings, onHistory, ...shown }: HoldingsTableProps) {
  return (
    <DataTable
      label={t`Your holdings`}
      columns={columns()}
      rows={holdings.toSorted((one, other) => other.current_share_value - one.current_share_value)}
      keyOf={({ id }) => id}
      {...shown}
      nameOf={({ scrip_name }) => scrip_name}
      details={(holding) => <HoldingDetails holding={holding} onHistory={() => onHistory(holding)} />}
    />
  )
}
