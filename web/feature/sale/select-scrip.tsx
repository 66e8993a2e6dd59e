import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { HoldingView } from '#shared/holding/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { Button } from '#web/ui/form/button.tsx'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { useOwnScrips } from './use-own-scrips.ts'

/** `/select`: the shares that the person owns. */
export function SelectScrip() {
  return (
    <Screen title={t`Select Scrip`} onBack={() => navigateBackTo('/sell')}>
      <Scrips />
    </Screen>
  )
}

function Scrips() {
  const { scrips, failed, hasMore, loadingMore, loadMore, refresh } = useOwnScrips()
  if (scrips === undefined && failed)
    return (
      <ErrorState
        what={t`We couldn't load your holdings`}
        safe={t`Your shares are safe in your demat account.`}
        onRetry={refresh}
      />
    )
  if (scrips === undefined) return <CardSkeletons label={t`Loading your holdings`} heights={['h-18', 'h-18', 'h-18']} />
  if (scrips.length === 0)
    return (
      <EmptyState
        text={t`Oopsy, no results!`}
        action={
          <Button onClick={() => navigate('/home')}>
            <Trans>Explore companies</Trans>
          </Button>
        }
      />
    )
  return (
    <>
      <ul aria-label={t`Scrips`} className="divide-y divide-line rounded-card border border-line bg-surface">
        {scrips.map((scrip) => (
          <ScripRow key={scrip.id} scrip={scrip} />
        ))}
      </ul>
      {hasMore && (
        <Button kind="secondary" full className="mt-3" busy={loadingMore} onClick={loadMore}>
          <Trans>Load more</Trans>
        </Button>
      )}
    </>
  )
}

function ScripRow({ scrip }: { scrip: HoldingView }) {
  const { scrip_name, isin, quantity, requested, sector, logo_url } = scrip
  const available = quantity - requested
  const price = scrip.price_as_of === null ? undefined : scrip.current_market_price
  const state = { type: 'unlistedportfolio', scrip_name, isin, available, price } satisfies SellFormState
  return (
    <li>
      <button
        type="button"
        disabled={available < 1}
        onClick={() => navigate('/sellportfilio', { state })}
        className="flex min-h-18 w-full flex-wrap items-center gap-[12px] px-[16px] py-3 text-left enabled:hover:bg-sunken disabled:cursor-not-allowed"
      >
        <CompanyLogo name={scrip_name} url={logo_url} />
        <span className="min-w-0 flex-[1_1_8rem]">
          <span className="block text-[length:min(var(--text-base),7vw)] font-semibold wrap-anywhere">
            {scrip_name}
          </span>
          <span className="block text-sm text-muted">
            {[formatShares(quantity), sector].filter(Boolean).join(' · ')}
          </span>
          {requested > 0 && (
            <span className="block text-sm text-warn">
              {available < 1 ? t`All are in sell requests` : t`${formatShares(requested)} in sell requests`}
            </span>
          )}
        </span>
        {available > 0 && <ChevronRight aria-hidden className="text-muted" />}
      </button>
    </li>
  )
}
