import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { SeriesPoint } from '#shared/market/rules.ts'

/** The drawn points for those who cannot see the line. Wrapped, because a table itself does not shrink to nothing. */
export function PriceTable({ name, points }: { name: string; points: readonly SeriesPoint[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Prices of {name}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Price</th>
            <th scope="col">Shares dealt</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.date}>
              <th scope="row">{formatDay(point.date)}</th>
              <td>{formatRupees(point.close)}</td>
              <td>{point.volume.toLocaleString('en-IN')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
