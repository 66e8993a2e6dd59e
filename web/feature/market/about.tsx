import type { SecurityPage } from '#shared/market/market.ts'
import { Money } from '#web/ui/money.tsx'
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
            { name: 'Face Value', value: <Money rupees={security.face_value} /> },
          ]}
        />
      </section>
    </div>
  )
}

/** `March 2026` */
function monthAndYear(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1] ?? ''} ${day.slice(0, 4)}`.trim()
}
