import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDay, formatPercent } from '#shared/kernel/format.ts'
import type { FinancialYear, Fundamentals } from '#shared/market/fundamentals.ts'
import { yearRatios, type YearRatios } from '#shared/market/ratios.ts'
import { inCrore } from './crore.ts'
import { FiguresTable } from './figures-table.tsx'
import { monthAndYear } from './month-and-year.ts'

type Row = readonly [
  name: string,
  value: (year: FinancialYear, ratios: YearRatios) => string | undefined,
  isPart?: true,
]

const rows = (): readonly Row[] => [
  [t`Revenue`, ({ revenue }) => amount(revenue)],
  [t`Revenue growth`, (_, { revenueGrowth }) => growth(revenueGrowth), true],
  ['EBITDA', ({ operating_profit }) => amount(operating_profit)],
  [t`EBITDA margin`, (_, { operatingMargin }) => share(operatingMargin), true],
  [t`Profit after tax`, ({ profit_after_tax }) => amount(profit_after_tax)],
  [t`Profit growth`, (_, { profitGrowth }) => growth(profitGrowth), true],
  [t`Net margin`, (_, { netMargin }) => share(netMargin), true],
  [t`Net worth`, ({ net_worth }) => amount(net_worth)],
  [t`Return on equity`, (_, { returnOnEquity }) => share(returnOnEquity), true],
  [t`Debt`, ({ debt }) => amount(debt)],
  [t`Debt to equity`, (_, { debtToEquity }) => debtToEquity?.toFixed(2), true],
]

/** The accounts of several years with their ratios. A ratio that no year has is left out. */
export function Accounts({ fundamentals: { years, consolidated } }: { fundamentals: Fundamentals }) {
  if (years.length === 0) return null
  const withRatios = years.map((year, index) => [year, yearRatios(year, years[index + 1])] as const)
  const unaudited = years.filter(({ audited }) => !audited).map(({ ended }) => formatDay(ended))
  return (
    <>
      <FiguresTable
        caption={consolidated ? t`Year by year, in ₹ crore, consolidated` : t`Year by year, in ₹ crore, standalone`}
        heads={[t`Year to`, ...years.map(({ ended }) => monthAndYear(ended, 'short'))]}
        rows={rows()
          .map(([name, value, isPart]) => ({ name, isPart, values: withRatios.map((each) => value(...each)) }))
          .filter(({ values }) => values.some((value) => value !== undefined))
          .map((row) => ({ ...row, values: row.values.map((value) => value ?? '–') }))}
      />
      <p className="pt-1 text-sm text-muted">
        {unaudited.length === 0 ? t`Audited.` : t`Not audited: ${unaudited.join(', ')}.`}{' '}
        <Trans>
          EBITDA: profit before interest, tax and depreciation. Return on equity: profit after tax as a part of net
          worth.
        </Trans>
      </p>
    </>
  )
}

function amount(rupees: number | null): string | undefined {
  return rupees === null ? undefined : inCrore(rupees).replace('₹', '')
}

function growth(percent: number | undefined): string | undefined {
  return percent === undefined ? undefined : formatPercent(percent)
}

function share(percent: number | undefined): string | undefined {
  return percent === undefined ? undefined : `${percent.toFixed(1)}%`
}
