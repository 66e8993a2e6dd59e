import { Trans } from '@lingui/react/macro'
import type { OrderStatus, Tone } from '#web/feature/order/order-display.ts'

const toneClasses: Record<Tone, string> = {
  gain: 'bg-gain-tint text-gain',
  loss: 'bg-loss-tint text-loss',
  warn: 'bg-warn-tint text-warn',
  quiet: 'bg-sunken text-ink',
}

/** The status of an order, in words and by colour. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return (
    <span
      className={`inline-block flex-none rounded-full px-2.5 py-0.5 text-[length:min(var(--text-sm),6vw)] font-semibold ${toneClasses[status.tone]}`}
    >
      <span className="sr-only">
        <Trans>Status:</Trans>{' '}
      </span>
      {status.label}
    </span>
  )
}
