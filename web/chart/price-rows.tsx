import { formatDay, formatPercent, formatRupees } from '#shared/kernel/format.ts'
import { changePercent, type SeriesPoint } from '#shared/market/rules.ts'

/** Every price of a range as a table, newest first, with its change from the price before. Large text leaves no room for the change. */
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
          <th scope="col" className="font-normal @max-[18rem]:hidden">
            Change
          </th>
          <th scope="col" className="font-normal">
            Shares traded
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point, index, all) => (
          <tr key={point.date} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal">
              {formatDay(point.date)}
            </th>
            <td className="font-semibold">{formatRupees(point.close)}</td>
            <td className="@max-[18rem]:hidden">
              <Change points={all.slice(index, index + 2)} />
            </td>
            <td>{point.volume.toLocaleString('en-IN')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** From the price before to that of the day, which comes first. The first price of the range has none. */
function Change({ points: [point, before] }: { points: readonly SeriesPoint[] }) {
  if (point === undefined || before === undefined) return '–'
  const value = changePercent([before, point])
  if (value === 0) return formatPercent(value)
  return (
    <span
      className={`${value < 0 ? "text-loss before:content-['▼_'/'']" : "text-gain before:content-['▲_'/'']"} before:text-[0.625rem]`}
    >
      {formatPercent(value)}
    </span>
  )
}
