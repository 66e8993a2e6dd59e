import { useState } from 'react'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'

interface PriceTableProps {
  name: string
  points: readonly SeriesPoint[]
}

/** Every price of the range as a table, newest first, as an accessible alternative. Rendered when it is opened. */
export function PriceTable({ name, points }: PriceTableProps) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure title="Price history" open={open} onToggle={() => setOpen(!open)}>
      <Rows name={name} points={points} />
    </Disclosure>
  )
}

function Rows({ name, points }: PriceTableProps) {
  return (
    <table className="w-full text-right text-sm">
      <caption className="sr-only">Prices of {name}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-normal">
            Date
          </th>
          <th scope="col" className="font-normal">
            Price
          </th>
          <th scope="col" className="font-normal">
            Shares traded
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point) => (
          <tr key={point.date} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatDay(point.date)}
            </th>
            <td className="font-semibold">{formatRupees(point.close)}</td>
            <td>{point.volume.toLocaleString('en-IN')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
