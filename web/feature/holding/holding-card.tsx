import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { formatDay } from '#shared/kernel/format.ts'
import { formatShares } from '#web/lib/format.ts'
import { navigate } from '#web/platform/navigation.ts'
import type { SellFormState } from '#web/platform/route-state.ts'
import { CompanyLogo } from '#web/ui/company-logo.tsx'
import { Money } from '#web/ui/money.tsx'
import { Gain, Realised } from './gain.tsx'

export function HoldingCard({ holding, onHistory }: { holding: HoldingView; onHistory: () => void }) {
  const nameId = `holding-${holding.id}`
  const { scrip_name, isin, quantity, requested } = holding
  const available = quantity - requested
  const state = { type: 'unlistedportfolio', scrip_name, isin, available } satisfies SellFormState
  return (
    <li aria-labelledby={nameId} className="rounded-card border border-line bg-surface">
      <div className="flex items-center gap-3 px-4 pt-4">
        <CompanyLogo name={holding.scrip_name} url={holding.logo_url} />
        <div className="min-w-0 flex-1">
          <h2 id={nameId} className="text-base font-semibold break-words">
            {holding.scrip_name}
          </h2>
          <p className="text-sm text-muted">{formatShares(holding.quantity)}</p>
          {holding.requested > 0 && (
            <p className="text-sm text-warn">{formatShares(holding.requested)} in sell requests</p>
          )}
        </div>
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(7rem,40%)),1fr))] gap-x-4 gap-y-3 px-4 py-3">
        <Figure label="Value">
          <Money rupees={holding.current_share_value} size="lg" />
        </Figure>
        <Figure label="P&L" right>
          <Gain rupees={holding.individualPandL} percent={holding.percentage_of_change} />
        </Figure>
        <Figure label="Average price">
          <Money rupees={holding.average_price_per_share} />
        </Figure>
        <Figure label="Market price" right>
          {holding.price_as_of === null ? (
            'No price yet'
          ) : (
            <>
              <Money rupees={holding.current_market_price} />
              <span className="block text-sm whitespace-nowrap text-muted">on {formatDay(holding.price_as_of)}</span>
            </>
          )}
        </Figure>
        {holding.realised !== 0 && (
          <Figure label="Realised P&L">
            <Realised rupees={holding.realised} />
          </Figure>
        )}
      </dl>
      <div className="flex flex-wrap border-t border-line">
        <button
          type="button"
          onClick={onHistory}
          className="flex min-h-11 flex-[1_1_9rem] items-center gap-1 rounded-b-card px-4 text-left text-sm font-semibold text-brand hover:bg-tint"
        >
          Buy price history
          <ChevronRight aria-hidden className="size-4" />
        </button>
        {available > 0 && (
          <button
            type="button"
            aria-label={`Sell ${holding.scrip_name}`}
            onClick={() => navigate('/sellportfilio', { state })}
            className="min-h-11 flex-[1_1_4rem] rounded-b-card px-4 text-right text-sm font-semibold text-brand hover:bg-tint"
          >
            Sell
          </button>
        )}
      </div>
    </li>
  )
}

function Figure({ label, right = false, children }: { label: string; right?: boolean; children: ReactNode }) {
  return (
    <div className={right ? 'text-right' : ''}>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
