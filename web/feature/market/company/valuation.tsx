import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import type { Fundamentals } from '#shared/market/fundamentals.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { valuationOf } from '#shared/market/ratios.ts'
import { Dated } from '#web/ui/when.tsx'
import { AboutSection } from './about-section.tsx'
import { inCrore } from './crore.ts'
import { Facts } from './facts.tsx'
import { FiguresTable } from './figures-table.tsx'

interface ValuationProps {
  security: Pick<SecurityPage, 'name' | 'price' | 'price_as_of'>
  fundamentals: Fundamentals
}

/** What the price makes of the company, and of listed companies of its trade. */
export function Valuation({ security: { name, price, price_as_of }, fundamentals }: ValuationProps) {
  const valuation = valuationOf(price, fundamentals)
  const { marketCap, priceToEarnings, priceToBook, earningsPerShare, bookValuePerShare } = valuation
  const rows = [
    { name: t`Market cap`, value: shown(marketCap, (rupees) => t`${inCrore(rupees)} crore`) },
    { name: t`Price to earnings (P/E)`, value: shown(priceToEarnings, ratio) },
    { name: t`Price to book (P/B)`, value: shown(priceToBook, ratio) },
    { name: t`Earnings per share (EPS)`, value: shown(earningsPerShare, formatRupees) },
    { name: t`Book value per share`, value: shown(bookValuePerShare, formatRupees) },
  ].filter(({ value }) => value !== undefined)
  const { peers, peers_as_of, years } = fundamentals
  if (rows.length === 0 && peers.length === 0) return null
  const year = years[0]?.ended
  return (
    <AboutSection title={t`Valuation`}>
      {rows.length > 0 && (
        <p className="text-sm text-muted">
          {price_as_of !== null && <Dated text={t`Price as on ${formatDay(price_as_of)}. `} />}
          {year !== undefined && <Dated text={t`Accounts of the year to ${formatDay(year)}.`} />}
        </p>
      )}
      <Facts rows={rows} />
      {(peers.length > 0 || (priceToEarnings ?? priceToBook) !== undefined) && (
        <p className="text-sm text-muted">
          <Trans>
            P/E: price divided by the earnings of a share. P/B: price divided by its book value, which is net worth per
            share.
          </Trans>
        </p>
      )}
      {peers.length > 0 && (
        <FiguresTable
          caption={t`Against listed companies, as on ${formatDay(peers_as_of ?? '')}`}
          heads={[t`Company`, 'P/E', 'P/B']}
          rows={[
            { name, values: [priceToEarnings, priceToBook] },
            ...peers.map((peer) => ({
              name: peer.name,
              values: [peer.price_to_earnings ?? undefined, peer.price_to_book ?? undefined],
              isPart: true,
            })),
          ].map((row) => ({ ...row, values: row.values.map((value) => shown(value, ratio) ?? '–') }))}
        />
      )}
    </AboutSection>
  )
}

function shown(figure: number | undefined, format: (figure: number) => string): string | undefined {
  return figure === undefined ? undefined : format(figure)
}

function ratio(figure: number): string {
  return figure.toFixed(1)
}
