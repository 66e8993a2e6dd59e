import type { SecurityPage } from '#shared/market/market.ts'
import { Money } from '#web/ui/money.tsx'
import { formatDay } from '#shared/kernel/format.ts'
import { priceToEarnings } from './price-to-earnings.ts'
import { Facts } from './facts.tsx'
import { KeyInvestors } from './key-investors.tsx'
import { OverviewText } from './overview-text.tsx'

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

export function About({ security }: { security: SecurityPage }) {
  const ratio = priceToEarnings(security)
  return (
    <div className="py-4">
      <OverviewText html={security.company_overview} />
      <KeyInvestors security={security} />
      <section aria-labelledby="financials" className="border-t border-line py-5">
        <h2 id="financials" className="mb-1 text-base font-semibold">
          Financials as on {monthAndYear(security.financiallastupdatedate)}
        </h2>
        <Facts
          rows={[
            ...security.financialdata.map((item) => ({ name: item.financialName, value: item.financialValue })),
            ...(ratio === undefined ? [] : [{ name: 'Price to earnings (P/E)', value: ratio.toFixed(1) }]),
            { name: 'Face Value', value: <Money rupees={security.face_value} /> },
          ]}
        />
        {ratio !== undefined && (
          <p className="pt-1 text-sm text-muted">
            P/E: the price of {formatDay(security.price_as_of ?? '')} divided by the earnings per share above.
          </p>
        )}
      </section>
    </div>
  )
}

/** `March 2026` */
function monthAndYear(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`.trim()
}
