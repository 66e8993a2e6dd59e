import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { HoldingView } from '#shared/holding/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { Link } from 'wouter'
import type { Opened } from '#web/ui/use-opened.ts'
import { Money } from '#web/ui/money.tsx'
import { GainAmount, GainPercent } from './gain.tsx'
import { HoldingDetails } from './holding-details.tsx'

interface HoldingCardProps {
  holding: HoldingView
  opened: Opened
  onHistory: () => void
}

/** A holding in two lines. It leads to its company; the arrow opens its figures, its lots and the ways to sell it. */
export function HoldingCard({ holding, opened, onHistory }: HoldingCardProps) {
  const open = opened.has(holding.id)
  const nameId = useId()
  const panelId = useId()
  return (
    <li aria-labelledby={nameId}>
      <div className="flex items-stretch hover:bg-ground">
        <CompanyLink holding={holding} className="min-w-0 flex-1 py-2.5 pl-[16px]">
          <Line
            left={
              <>
                <Trans>
                  Qty {holding.quantity.toLocaleString('en-IN')} · Avg{' '}
                  <Money rupees={holding.average_price_per_share} size="sm" />
                </Trans>
              </>
            }
            right={<GainPercent holding={holding} />}
          />
          <Line isMain left={<span id={nameId}>{holding.scrip_name}</span>} right={<GainAmount holding={holding} />} />
          <Line
            left={
              <>
                <Trans>
                  Value <Money rupees={holding.current_share_value} size="sm" />
                </Trans>
              </>
            }
            right={
              holding.price_as_of === null ? (
                t`No price yet`
              ) : (
                <>
                  LTP <Money rupees={holding.current_market_price} size="sm" />
                </>
              )
            }
          />
          {holding.requested > 0 && (
            <span className="block text-sm text-warn">
              <Trans>{formatShares(holding.requested)} in sell requests</Trans>
            </span>
          )}
        </CompanyLink>
        <button
          type="button"
          aria-label={t`More about ${holding.scrip_name}`}
          aria-expanded={open}
          aria-controls={panelId}
          onClick={() => opened.toggle(holding.id)}
          className="grid w-[48px] flex-none place-items-center text-muted"
        >
          <ChevronDown aria-hidden className={`transition-transform ${open ? 'rotate-180' : ''}`} />
        </button>
      </div>
      <div id={panelId} hidden={!open}>
        {open && <HoldingDetails holding={holding} onHistory={onHistory} />}
      </div>
    </li>
  )
}

interface LineProps {
  left: ReactNode
  right: ReactNode
  isMain?: boolean
}

/** Two texts at the edges of a row. A long name breaks beside its amount; on a small phone, and with large text, the amount stands below it. */
function Line({ left, right, isMain = false }: LineProps) {
  const style = isMain ? 'text-[length:min(var(--text-base),6vw)] font-semibold' : 'text-sm text-muted'
  return (
    <span className={`flex items-baseline justify-between gap-x-3 @max-[22rem]:flex-wrap ${style}`}>
      <span className="min-w-0 break-words">{left}</span>
      <span className="ml-auto text-right">{right}</span>
    </span>
  )
}

export function CompanyLink({ holding, ...rest }: { holding: HoldingView; className: string; children: ReactNode }) {
  return <Link {...rest} to={`/companyOverview?id=${encodeURIComponent(holding.id)}`} state={{ id: holding.id }} />
}
