import { Trans } from '@lingui/react/macro'
import { formatDay, formatPercent, formatRupees } from '#shared/kernel/format.ts'
import { changePercent, type SeriesPoint } from '#shared/market/rules.ts'

/** Every price of a range as a table, newest first, with its change from the price before. Large text leaves no room for the change. */
export function PriceRows({ name, points }: { name: string; points: readonly SeriesPoint[] }) {
  return (
    <table className="w-full text-right text-[length:min(var(--text-sm),4.5vw)]/[1.4]">
      <caption className="sr-only">
        <Trans>Prices of {name}</Trans>
      </caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="py-1.5 text-left font-normal">
            <Trans>Date</Trans>
          </th>
          <th scope="col" className="font-normal">
            <Trans>Price</Trans>
          </th>
          <th scope="col" className="font-normal @max-[18rem]:hidden">
            <Trans>
              Change<span className="sr-only"> in price</span>
            </Trans>
          </th>
          <th scope="col" className="font-normal">
            <Trans>Shares traded</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {points.toReversed().map((point, index, all) => (
          <tr key={point.date} className="border-t border-line">
            <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
              {formatDay(point.date)}
            </th>
            <td className="font-semibold">{formatRupees(point.close)}</td>
            <Change from={all[index + 1]} to={point} />
            <td>{point.volume.toLocaleString('en-IN')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The first price of a range has none. Without elements of its own, because there are hundreds of rows. */
function Change({ from, to }: { from: SeriesPoint | undefined; to: SeriesPoint }) {
  const value = from && changePercent([from, to])
  const colour = value ? (value < 0 ? "text-loss before:content-['▼_'/'']" : "text-gain before:content-['▲_'/'']") : ''
  return (
    <td className={`@max-[18rem]:hidden before:text-[0.625rem] ${colour}`}>
      {value === undefined ? '–' : formatPercent(value)}
    </td>
  )
}
