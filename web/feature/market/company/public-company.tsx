import { formatShares } from '#web/lib/format.ts'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { formatDay, formatRupees } from '#shared/kernel/format.ts'
import { snapshotMax } from '#shared/market/limits.ts'
import type { Catalogue } from '#shared/market/market.ts'
import { type PublicRow, rowsOf } from '#shared/market/rows.ts'
import { listTypes } from '#shared/market/rules.ts'
import { call } from '#web/platform/api/client.ts'
import { config } from '#web/platform/config.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { saveReturnTo } from '#web/platform/navigation/return-to.ts'
import { isLoggedIn } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Link, useParams } from 'wouter'
import { Percent } from '#web/ui/percent.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

type Found = PublicRow | 'loading' | 'unknown' | 'failed'

/** `/c/<ISIN>`: what everybody may know of a company, for a link that is shared. A member goes on to the company itself. */
export function PublicCompany() {
  // Routes are found by paths in lower case.
  const isin = useParams()['isin']?.toUpperCase() ?? ''
  const [tries, setTries] = useState(0)
  const found = useCompany(isin, tries)
  const address = typeof found === 'string' ? undefined : `/companyOverview?id=${encodeURIComponent(found.id)}`
  const isMember = isLoggedIn()
  useEffect(() => {
    if (isMember && address !== undefined) navigate(address, { replace: true })
  }, [isMember, address])
  return (
    <Screen
      title={typeof found === 'string' ? t`Company` : found.name}
      onBack={() => navigate(isMember ? '/home' : '/')}
      footer={!isMember && <WayIn address={address} />}
    >
      {found === 'failed' ? (
        <ErrorState what={t`We could not load this company.`} onRetry={() => setTries(tries + 1)} />
      ) : found === 'unknown' ? (
        <p className="text-muted">
          <Trans>
            We found no company with the ISIN {isin} here. Check the link, or log in and search for its name.
          </Trans>
        </p>
      ) : found === 'loading' || isMember ? (
        <Skeleton className="h-48" />
      ) : (
        <Facts company={found} />
      )}
    </Screen>
  )
}

const states = () =>
  ({
    [listTypes.available]: t`On sale`,
    [listTypes.outOfStock]: t`Sold out for now`,
    [listTypes.comingSoon]: t`Not on sale yet`,
  }) as const

function Facts({ company }: { company: PublicRow }) {
  const { id, logo, name, isin, sector, price, price_as_of: day, min_quantity: quantity, status } = company
  const facts: readonly (readonly [label: string, value: string])[] = [
    [t`Sector`, sector],
    ['ISIN', isin],
    [t`Availability`, states()[status]],
    ...(quantity > 0 && price > 0
      ? ([[t`Minimum investment`, t`${formatRupees(quantity * price)} (${formatShares(quantity)})`]] as const)
      : []),
  ]
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <CompanyLogo name={name} url={logo === 0 ? '' : `${config().ApiEndPoint}/market/logo/${id}/${logo}`} />
        <p>
          <span className="block text-lg font-semibold tabular-nums">
            {price > 0 ? formatRupees(price) : t`No price yet`}
          </span>
          {price > 0 && (
            <span className="text-sm text-muted">
              {day === null ? t`per share` : t`per share, as on ${formatDay(day)}`} ·{' '}
              <Trans>
                <Percent value={company.percentage_of_change} /> in a week
              </Trans>
            </span>
          )}
        </p>
      </div>
      <dl className="mt-6 divide-y divide-line border-y border-line">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 py-3">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 text-sm text-muted">
        <Trans>
          Your money stays in escrow until the shares are in your demat account. Unlisted shares can be hard to sell.{' '}
          <Link to="/risksanddisclosures" className="text-brand underline">
            Read the risks
          </Link>
        </Trans>
      </p>
    </>
  )
}

/** A login or a sign-up leads back to the company. */
function WayIn({ address }: { address: string | undefined }) {
  return (
    <Button
      full
      onClick={() => {
        if (address !== undefined) saveReturnTo(address)
        navigate('/signupphone', { state: { type: 'login' } })
      }}
    >
      <Trans>Get started with {brand.name}</Trans>
    </Button>
  )
}

/** The company with an ISIN, from the first screen of the catalogue or all of it. */
function useCompany(isin: string, tries: number): Found {
  const [found, setFound] = useState<Found>('loading')
  useEffect(() => {
    let isLeft = false
    setFound('loading')
    findCompany(isin).then(
      (company) => !isLeft && setFound(company ?? 'unknown'),
      () => !isLeft && setFound('failed'),
    )
    return () => {
      isLeft = true
    }
  }, [isin, tries])
  return found
}

async function findCompany(isin: string): Promise<PublicRow | undefined> {
  const named = (catalogue: Catalogue) => rowsOf(catalogue).find((row) => row.isin === isin)
  const first = await call('readFirstScreen', {})
  const count = Object.values(first.counts).reduce((sum, each) => sum + each, 0)
  return named(first) ?? (count > snapshotMax ? undefined : named(await call('readSnapshot', {})))
}
