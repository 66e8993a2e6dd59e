import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import type { SellFormState } from '#web/platform/navigation/route-state.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { Day } from '#web/ui/when.tsx'
import { chargesOf } from './charges.ts'
import { Realised } from './gain.tsx'

/** The figures of a holding, and what can be done with it. */
export function HoldingDetails({ holding, onHistory }: { holding: HoldingView; onHistory: () => void }) {
  const { scrip_name, isin, quantity, requested } = holding
  const available = quantity - requested
  const price = holding.price_as_of === null ? undefined : holding.current_market_price
  const state = { type: 'unlistedportfolio', scrip_name, isin, available, price } satisfies SellFormState
  return (
    <div className="px-[16px] pb-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2 border-t border-line pt-3">
        <Figure label={t`Invested`}>
          <Money rupees={holding.total_price} />
        </Figure>
        <Figure label={t`Fees and stamp duty, in P&L`}>
          <Money rupees={chargesOf(holding).charges} />
        </Figure>
        {holding.price_as_of !== null && (
          <Figure label={t`Market price on`}>
            <Day at={holding.price_as_of} />
          </Figure>
        )}
        {requested > 0 && <Figure label={t`In sell requests`}>{formatShares(requested)}</Figure>}
        {holding.realised !== 0 && (
          <Figure label={t`Realised P&L`}>
            <Realised rupees={holding.realised} />
          </Figure>
        )}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="secondary" className="min-w-0 flex-auto lg:flex-none" onClick={onHistory}>
          <Trans>Buy price history</Trans>
        </Button>
        <Button
          kind="secondary"
          role="link"
          className="min-w-0 flex-auto lg:flex-none"
          onClick={() => navigate('/holdings', { state: { value: true }, replace: true })}
        >
          <Trans>Orders and papers</Trans>
        </Button>
        {available > 0 && (
          <Button
            kind="secondary"
            className="min-w-0 flex-auto lg:flex-none"
            aria-label={t`Sell ${scrip_name}`}
            onClick={() => navigate('/sellportfilio', { state })}
          >
            <Trans>Sell</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
