import { Trans } from '@lingui/react/macro'
import { Donut } from '#web/chart/donut.tsx'
import { readableColour } from '#web/chart/readable-colour.ts'
import type { SecurityPage } from '#shared/market/market.ts'

export function KeyInvestors({ security }: { security: SecurityPage }) {
  const slices = security.keyinvestordata.map((investor) => ({
    name: investor.investorName,
    percentage: investor.investorPercentage,
    colour: investor.investorcolor,
  }))
  if (slices.length === 0) return null
  return (
    <section aria-labelledby="key-investors" className="border-t border-line py-5">
      <h2 id="key-investors" className="mb-3 text-base font-semibold wrap-anywhere">
        <Trans>
          Key Investors/
          <wbr />
          Stakeholders
        </Trans>
      </h2>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Donut slices={slices} />
        <ol className="min-w-0 flex-[1_1_10rem] space-y-2">
          {slices.map((slice, index) => (
            <li key={index} className="flex items-start gap-2 text-[length:min(var(--text-sm),6vw)]">
              <span
                aria-hidden
                className="mt-1 size-2.5 flex-none rounded-full border border-line"
                style={{ background: readableColour(slice.colour) }}
              />
              <span className="min-w-0 flex-1 wrap-anywhere">
                {index + 1}. {slice.name}
              </span>
              <span className="font-semibold tabular-nums">{slice.percentage.toFixed(2)}%</span>
            </li>
          ))}
        </ol>
      </div>
      {security.totalinvestment !== '' && (
        <p className="mt-3 text-sm text-muted">
          <Trans>
            Total invested by these holders{' '}
            <span lang="en" translate="no" className="font-semibold text-ink wrap-anywhere">
              {security.totalinvestment}
            </span>
          </Trans>
        </p>
      )}
    </section>
  )
}
