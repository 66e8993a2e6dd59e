import { Trans } from '@lingui/react/macro'
import { useStore } from '#web/platform/storage/store.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { FaqLink } from '#web/ui/faq-link.tsx'
import { Link } from 'wouter'
import { Money } from '#web/ui/money.tsx'
import { Percent } from '#web/ui/percent.tsx'
import { listTypes } from '#shared/market/rules.ts'
import type { HomeRow } from './home-rows.ts'
import { knownRowsStore } from '#web/feature/market/list/known-rows.ts'

const shownMax = 5

/** Beside the list while no company is open: what has risen among the companies that Home has loaded, and how money is protected. It asks for nothing. */
export function BesideList() {
  const risen = mostRisen(useStore(knownRowsStore))
  return (
    <div className="w-full max-w-120 text-left text-ink">
      {risen.length > 0 && (
        <section aria-labelledby="risen" className="mt-8">
          <h2 id="risen" className="mb-2 font-semibold">
            <Trans>Top gainers in a week</Trans>
          </h2>
          <ul className="divide-y divide-line rounded-card border border-line bg-surface">
            {risen.map(({ id, name, sector, price, change, logo_url }) => (
              <li key={id}>
                <Link
                  to={`/companyOverview?id=${encodeURIComponent(id)}`}
                  state={{ id }}
                  className="flex flex-wrap items-center gap-x-3 px-3 py-2.5 hover:bg-sunken"
                >
                  <CompanyLogo name={name} url={logo_url} />
                  <span className="min-w-0 flex-1">
                    <span className="block wrap-anywhere">{name}</span>
                    <span className="block text-sm text-muted">{sector}</span>
                  </span>
                  <span className="flex flex-col items-end">
                    <Money rupees={price} />
                    <Percent value={change} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <KeptByEscrow />
    </div>
  )
}

/** How money is protected, with the questions about it: here, and below what a purchase begins with. */
export function KeptByEscrow() {
  return (
    <section aria-labelledby="kept" className="mt-8">
      <h2 id="kept" className="font-semibold">
        <Trans>Your money is protected by escrow</Trans>
      </h2>
      <p className="mt-1 text-muted">
        <Trans>It stays there until the shares reach your demat account. Track every step in Portfolio.</Trans>
      </p>
      <div className="flex flex-col">
        <FaqLink about="escrow" />
        <FaqLink about="delivery" />
        <FaqLink about="refund" />
      </div>
    </section>
  )
}

/** Of the companies on sale, those that have risen in the week, the most first. */
function mostRisen(rows: readonly HomeRow[]): readonly HomeRow[] {
  return rows
    .filter(({ status, price, change }) => status === listTypes.available && price > 0 && change > 0)
    .toSorted((one, other) => other.change - one.change)
    .slice(0, shownMax)
}
