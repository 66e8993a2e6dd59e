import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { Tracker } from '#web/ui/tracker.tsx'
import { headlineOf } from './order-display.ts'

interface OrderTimelineProps {
  steps: OrderView['timeline']
  startOpen: boolean
}

/** The steps of an order from payment to credit. Closed, it names the step that matters most to the buyer. */
export function OrderTimeline({ steps, startOpen }: OrderTimelineProps) {
  const [open, setOpen] = useState(startOpen)
  const panelId = useId()
  return (
    <div className="border-t border-line lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-t-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-2 px-[16px] text-left text-sm hover:bg-ground"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 py-2">
          <span className="font-semibold text-brand">
            <Trans>Track order</Trans>
          </span>
          {!open && <span className="text-muted">{headlineOf(steps)}</span>}
        </span>
        <ChevronDown aria-hidden className={`size-4 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={panelId} hidden={!open} className="px-[16px] pt-1 pb-4">
        <Tracker label={t`Order timeline`} steps={steps} />
      </div>
    </div>
  )
}
