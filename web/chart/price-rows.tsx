import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'

/** Every price of a range as a table, newest first. */
export function PriceRows({ name, points }: { name: string; points: readonly SeriesPoint[] }) {
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
