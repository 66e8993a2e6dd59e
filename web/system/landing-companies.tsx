import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import type { Catalogue } from '#shared/market/market.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { formatRupees } from '#shared/kernel/format.ts'
import { call } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Link } from 'wouter'
import { Percent } from '#web/ui/percent.tsx'

/** A phone shows four, a desktop all. */
const shownMax = 6
const places = Array.from({ length: shownMax }, (_, index) => index)

/** A row of the catalogue. Its ISIN is the address of its public page. */
type Company = PublicRow & { readonly isin?: string }

/** Companies on sale with their price and their week, from the public catalogue. Until they are there each row has its height. */
export function LandingCompanies() {
  const catalogue = useFirstScreen()
  const companies = catalogue === undefined ? undefined : onSale(catalogue)
  const isFailed = companies?.length === 0
  return (
    <section
      aria-labelledby="companies"
      className="@container rounded-card border border-line bg-surface sm:col-start-2 sm:row-span-3 sm:row-start-1 sm:self-start"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 px-3 pt-2.5 pb-2">
        <h2 id="companies" className="font-semibold">
          <Trans>On sale today</Trans>
        </h2>
        <p className="text-sm text-muted">
          <Trans>Price per share · 1 week</Trans>
        </p>
      </div>
      {/* Without prices, or with fewer companies, the list keeps its height, so that nothing below it moves. */}
      <div className="relative">
        <ul>
          {places.map((place) => {
            const company = companies?.[place]
            const isEmpty = companies !== undefined && company === undefined
            return (
              <li
                key={place}
                className={`border-t border-line ${place >= 4 ? 'max-sm:hidden' : ''} ${isEmpty ? 'invisible' : ''}`}
              >
                {company === undefined ? <Row /> : <CompanyRow company={company} />}
              </li>
            )
          })}
        </ul>
        {isFailed && (
          <p className="absolute inset-0 grid place-content-center border-t border-line px-6 text-center text-muted">
            <Trans>We couldn't load the prices just now. You can start all the same.</Trans>
          </p>
        )}
      </div>
      <Link
        to="/signupphone"
        state={{ type: 'login' }}
        className="flex min-h-11 items-center border-t border-line px-3 text-sm font-semibold text-brand"
      >
        {catalogue ? t`See all ${total(catalogue)} companies` : t`See all companies`}
      </Link>
    </section>
  )
}

function total({ counts }: Catalogue): number {
  return counts[1] + counts[2] + counts[3]
}

/** Those with a price, in the order of the catalogue. None when the catalogue could not be read. */
function onSale(catalogue: Catalogue | null): readonly Company[] {
  const rows: readonly Company[] = catalogue === null ? [] : rowsOf(catalogue)
  return rows.filter(({ status, price }) => status === 1 && price > 0)
}

function CompanyRow({ company }: { company: Company }) {
  const { id, isin, name, sector, logo, price, percentage_of_change } = company
  const logoUrl = logo === 0 ? '' : `${config().ApiEndPoint}/market/logo/${id}/${logo}`
  const row = (
    <Row
      logo={<CompanyLogo name={name} url={logoUrl} />}
      name={name}
      sector={sector}
      price={formatRupees(price)}
      change={<Percent value={percentage_of_change} />}
    />
  )
  return isin === '' ? (
    row
  ) : (
    <Link to={`/c/${isin}`} className="block hover:bg-sunken">
      {row}
    </Link>
  )
}

interface RowProps {
  logo?: ReactNode
  name?: string
  sector?: string
  price?: string
  change?: ReactNode
}

/** A row of the list. Without its parts it shows where they will be: same lines, same height. */
function Row({ logo, name, sector, price, change }: RowProps) {
  const bar = name === undefined ? 'my-1 h-3 rounded-full bg-sunken' : ''
  return (
    <div className="flex items-center gap-3 px-3 py-2.5">
      <span className="flex-none @max-[11rem]:hidden">
        {logo ?? <span aria-hidden className="block size-10 rounded-control bg-sunken" />}
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-x-3 @max-[19rem]:block">
        <span className="block min-w-0 flex-1">
          <span className={`block wrap-anywhere ${bar && `${bar} w-3/4`}`}>{name}</span>
          <span className={`block text-sm text-muted wrap-anywhere ${bar && `${bar} w-1/2`}`}>{sector}</span>
        </span>
        <span className="text-right @max-[19rem]:flex @max-[19rem]:flex-wrap @max-[19rem]:items-center @max-[19rem]:gap-x-2">
          <span
            className={`block text-[length:min(var(--text-base),7vw)] tabular-nums ${bar ? `${bar} w-20` : 'font-semibold'}`}
          >
            {price}
          </span>
          <span className={`block text-sm ${bar && `${bar} ml-auto w-14`}`}>{change}</span>
        </span>
      </div>
    </div>
  )
}

/** The first screen of the public catalogue. Undefined until it is there, or null when it could not be read. */
function useFirstScreen(): Catalogue | null | undefined {
  const [catalogue, setCatalogue] = useState<Catalogue | null>()
  useEffect(() => {
    let isLeft = false
    call('readFirstScreen', {}).then(
      (first) => !isLeft && setCatalogue(first),
      () => !isLeft && setCatalogue(null),
    )
    return () => {
      isLeft = true
    }
  }, [])
  return catalogue
}
