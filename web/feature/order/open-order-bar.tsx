import { formatRupees } from '#shared/kernel/format.ts'
import type { ListedOpenOrder } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { refreshWaiting } from '#web/platform/waiting.ts'
import { Button } from '#web/ui/button.tsx'
import { Countdown } from '#web/ui/countdown.tsx'
import { useOpenOrder } from './use-open-order.ts'

/** The unpaid orders of the user, or those for one company, each with its time left and the way to its checkout. */
export function OpenOrderBar({ securityId }: { securityId?: string }) {
  const { data, mutate } = useEndpoint('listOrders', { query: { limit: '1' } })
  const shown = data?.open_orders.filter((order) => securityId === undefined || order.security_id === securityId) ?? []
  const changed = () => {
    refreshWaiting()
    void mutate()
  }
  return shown.map((order) => <Bar key={order.order_id} order={order} onChanged={changed} />)
}

function Bar({ order, onChanged }: { order: ListedOpenOrder; onChanged: () => void }) {
  const { deadline, busy, failure, pay } = useOpenOrder(order, onChanged)
  return (
    <section aria-label="Unpaid order" className="border-t border-line bg-tint px-4 py-2">
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        <p className="min-w-0 flex-[1_1_10rem] text-sm break-words">
          {formatShares(order.quantity)} of {order.scrip_name} reserved for you,{' '}
          <span className="whitespace-nowrap">
            <Countdown untilMs={deadline} onEnd={onChanged} /> left
          </span>
        </p>
        <Button busy={busy === 'paying'} onClick={pay}>
          Pay {formatRupees(order.total)}
        </Button>
      </div>
      {failure !== undefined && (
        <p role="alert" className="mt-1 text-sm text-loss">
          {failure}
        </p>
      )}
    </section>
  )
}
