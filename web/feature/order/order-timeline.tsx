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
    <div className="border-t border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full flex-wrap items-center gap-x-2 rounded-b-card px-4 text-left text-sm hover:bg-sunken"
      >
        <span className="font-semibold text-brand">Track order</span>
        <span className="min-w-0 flex-[1_1_7rem] py-2 text-right text-muted">{open ? '' : headlineOf(steps)}</span>
        <ChevronDown aria-hidden className={`size-4 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={panelId} hidden={!open} className="px-4 pt-1 pb-4">
        <Tracker label="Order timeline" steps={steps} />
      </div>
    </div>
  )
}
