import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { formatMoment } from '#shared/kernel/format.ts'
import { type Step, StepList } from '#web/ui/step-list.tsx'
import { expectedText } from './order-display.ts'

/** The steps of an order from payment to credit. Closed at first, when only the latest step is named. */
export function OrderTimeline({ steps }: { steps: OrderView['timeline'] }) {
  const [open, setOpen] = useState(false)
  const panelId = useId()
  const shown = steps.map(toStep)
  const latest = shown.findLast((step) => step.done)
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
        <span className="min-w-0 flex-[1_1_7rem] py-2 text-right text-muted">{open ? '' : latest?.label}</span>
        <ChevronDown aria-hidden className={`size-4 text-muted transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={panelId} hidden={!open} className="px-4 pt-1 pb-4">
        <StepList label="Order timeline" steps={shown} />
      </div>
    </div>
  )
}

function toStep(step: OrderView['timeline'][number]): Step {
  const { at } = step
  return { label: step.step, detail: at === undefined ? expectedText(step) : formatMoment(at), done: at !== undefined }
}
