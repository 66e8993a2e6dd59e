import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { type ReactNode, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { useOrderUpdates } from '#web/native/use-order-updates.ts'
import { call } from '#web/platform/api/client.ts'
import { refreshWaiting } from '#web/platform/waiting.ts'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { FileButton } from '#web/ui/form/file-button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { StaleNotice } from '#web/ui/state/stale-notice.tsx'
import { CancelSheet } from '#web/feature/order/cancel-order.tsx'
import { OpenOrderCard } from './open-order-card.tsx'
import { isUnderWay } from '#web/feature/order/order-display.ts'
import { OrderGroups } from './order-groups.tsx'
import { SigningNotice } from '#web/feature/order/signing-notice.tsx'
import { useAwaitedSignature } from '#web/feature/order/use-awaited-signature.ts'
import { useDownload } from '#web/feature/order/use-download.ts'
import { useOrders } from './use-orders.ts'

interface OrdersProps {
  /** The browser has just come back from the signing partner. */
  backFromSigning: boolean
  onSigned: () => void
  /** The sheet that signs the deal term of an order. It belongs to another feature: web/app gives it. */
  renderSignSheet: (order: OrderView, onClose: () => void) => ReactNode
}

/** The unpaid orders, then every order that was ever paid, newest first, each with the action that it waits for. */
export function Orders({ backFromSigning, onSigned, renderSignSheet }: OrdersProps) {
  const { orders, open, failed, readAtMs, refresh, readAgain, ...more } = useOrders()
  const [signing, setSigning] = useState<OrderView>()
  const [cancelling, setCancelling] = useState<OrderView>()
  const { downloading, download } = useDownload(readAgain)
  const back = useAwaitedSignature({ active: backFromSigning, orders, refresh, onSigned })
  const [, navigate] = useLocation()
  useOrderUpdates(refresh)

  if (orders === undefined && failed)
    return (
      <ErrorState
        what={t`We couldn't load your orders`}
        safe={t`Your orders and your money are safe.`}
        offline={t`Your orders need a connection. Your money is safe.`}
        onRetry={refresh}
      />
    )
  if (orders === undefined) return <CardSkeletons label={t`Loading your orders`} heights={['h-104', 'h-52']} />
  const tracked = orders.find(isUnderWay)
  const changed = () => {
    refresh()
    refreshWaiting()
  }
  const detailsOf = (order: OrderView) => ({
    order,
    tracked: order === tracked,
    downloading: downloading === order.order_id,
    onSign: () => setSigning(order),
    onDownload: () => void download(order),
    onCancel: () => setCancelling(order),
  })
  return (
    <>
      {back !== undefined && <SigningNotice back={back} onSign={setSigning} onCancel={setCancelling} />}
      {failed && <StaleNotice atMs={readAtMs} onRetry={refresh} />}
      {open.length + orders.length === 0 && (
        <EmptyState
          text={t`Oopsy, no orders!`}
          action={
            <>
              <p className="text-muted">
                <Trans>No orders yet.</Trans>
              </p>
              <Button onClick={() => navigate('/home')}>
                <Trans>Explore companies</Trans>
              </Button>
            </>
          }
        />
      )}
      {open.length > 0 && (
        <ul aria-label={t`Unpaid orders`} className="flex max-w-column flex-col gap-3">
          {open.map((order) => (
            <OpenOrderCard key={order.order_id} order={order} onChanged={changed} />
          ))}
        </ul>
      )}
      <OrderGroups orders={orders} detailsOf={detailsOf} />
      {more.hasMore && (
        <Button kind="secondary" full className="mt-3" busy={more.loadingMore} onClick={more.loadMore}>
          <Trans>Load more</Trans>
        </Button>
      )}
      {orders.length > 0 && (
        <p className="mt-3 text-center">
          <FileButton label={t`All orders (CSV)`} address={async () => (await call('exportOrders', {})).data.url} />
        </p>
      )}
      {cancelling !== undefined && (
        <CancelSheet order={cancelling} onClose={() => setCancelling(undefined)} onAnswered={changed} />
      )}
      {signing !== undefined && renderSignSheet(signing, () => setSigning(undefined))}
    </>
  )
}
