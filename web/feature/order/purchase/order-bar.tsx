import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, PenLine, Truck } from 'lucide-react'
import { useEffect } from 'react'
import { formatRupees } from '#shared/kernel/format.ts'
import type { ListedOpenOrder, OrderView } from '#shared/order/api.ts'
import { formatShares } from '#web/lib/format.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useOnline } from '#web/platform/online.ts'
import { refreshWaiting } from '#web/platform/waiting.ts'
import { Countdown } from '#web/ui/countdown.tsx'
import { StatusBar } from '#web/ui/layout/status-bar.tsx'
import { creditText } from '#web/feature/order/order-display.ts'
import { urgentOrder } from '#web/feature/order/list/urgent-order.ts'
import { useOpenOrder } from '#web/feature/order/list/use-open-order.ts'

/** The order of the user, or of those for one company, that waits most urgently, with the way on. */
export function OrderBar({ securityId }: { securityId?: string }) {
  const { data, mutate } = useEndpoint('listOrders', { query: { limit: '20' } })
  const urgent = data && urgentOrder(data, securityId)
  const isOutdated = data !== undefined && urgent === undefined && securityId === undefined
  useEffect(() => {
    // What waited has happened meanwhile: the counts of the user are from before.
    if (isOutdated) refreshWaiting()
  }, [isOutdated])
  if (urgent === undefined) return null
  const changed = () => {
    refreshWaiting()
    void mutate()
  }
  if (urgent.kind === 'unpaid')
    return <UnpaidBar key={urgent.order.order_id} order={urgent.order} onChanged={changed} />
  return urgent.kind === 'to-sign' ? <ToSign {...urgent} /> : <OnTheWay {...urgent} />
}

function UnpaidBar({ order, onChanged }: { order: ListedOpenOrder; onChanged: () => void }) {
  const online = useOnline()
  const { deadline, busy, failure, pay } = useOpenOrder(order, onChanged)
  return (
    <StatusBar
      label={t`Unpaid order`}
      Icon={Clock}
      turn="you"
      title={
        <>
          <Countdown untilMs={deadline} onEnd={onChanged} /> <Trans>left to pay</Trans>
        </>
      }
      detail={t`${formatShares(order.quantity)} of ${order.scrip_name} reserved for you`}
      action={t`Pay ${formatRupees(order.total)}`}
      busy={busy === 'paying' || !online}
      onAction={pay}
      failure={online ? failure : t`Paying needs a connection.`}
    />
  )
}

interface OrderTextProps {
  order: OrderView
  count: number
}

function ToSign({ order, count }: OrderTextProps) {
  const title = count === 1 ? t`Sign your deal term` : t`${count} deal terms to sign`
  return (
    <StatusBar
      label={t`To sign`}
      Icon={PenLine}
      turn="you"
      title={title}
      detail={`${order.scrip_name} · ${formatRupees(order.price)}`}
      action={t`Sign`}
      onAction={openOrders}
    />
  )
}

function OnTheWay({ order, count }: OrderTextProps) {
  return (
    <StatusBar
      label={t`On the way`}
      Icon={Truck}
      turn="others"
      title={count === 1 ? t`${formatShares(order.quantity)} on the way` : t`${count} orders on the way`}
      detail={
        <>
          {order.scrip_name} <span className="inline-block">{creditText(order)}</span>
        </>
      }
      action={t`Track`}
      onAction={openOrders}
    />
  )
}

function openOrders(): void {
  navigate('/holdings', { state: { value: true } })
}
