import { useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { useNavigate } from '#web/platform/navigation.ts'
import { SignSheet } from '#web/feature/agreement/sign-sheet.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { OrderCard } from './order-card.tsx'
import { CardSkeletons } from '#web/feature/holding/skeletons.tsx'
import { Stale } from '#web/feature/holding/stale.tsx'
import { useAwaitedSignature } from './use-awaited-signature.ts'
import { useDownload } from './use-download.ts'
import { useOrders } from './use-orders.ts'
import { useRefreshOnNews } from './use-refresh-on-news.ts'

/** Every order that was ever paid, newest first, with what there is to do about it. */
export function Orders({ backFromSigning, onSigned }: { backFromSigning: boolean; onSigned: () => void }) {
  const { orders, failed, readAtMs, refresh, readAgain, ...more } = useOrders()
  const [signing, setSigning] = useState<OrderView>()
  const { downloading, download } = useDownload(readAgain)
  const awaited = useAwaitedSignature({ active: backFromSigning, orders, refresh, onSigned })
  const navigate = useNavigate()
  useRefreshOnNews(refresh)

  if (orders === undefined && failed)
    return (
      <ErrorState what="We could not load your orders" safe="Your orders and your money are safe." onRetry={refresh} />
    )
  if (orders === undefined) return <CardSkeletons label="Loading your orders" heights={['h-104', 'h-104']} />
  return (
    <>
      {awaited !== 'none' && <SignatureNotice late={awaited === 'late'} />}
      {failed && <Stale atMs={readAtMs} onRetry={refresh} />}
      {orders.length === 0 && (
        <EmptyState
          text="Oopsy, no orders!"
          action={<Button onClick={() => navigate('/home')}>Explore companies</Button>}
        />
      )}
      <ul aria-label="Orders" className="flex flex-col gap-3">
        {orders.map((order) => (
          <OrderCard
            key={order.order_id}
            order={order}
            downloading={downloading === order.order_id}
            onSign={() => setSigning(order)}
            onDownload={() => void download(order)}
          />
        ))}
      </ul>
      {more.hasMore && (
        <Button kind="secondary" full className="mt-3" busy={more.loadingMore} onClick={more.loadMore}>
          Load more
        </Button>
      )}
      {signing !== undefined && <SignSheet order={signing} onClose={() => setSigning(undefined)} />}
    </>
  )
}

function SignatureNotice({ late }: { late: boolean }) {
  return (
    <p role="status" className="mb-3 rounded-card bg-tint px-4 py-3 text-sm">
      {late
        ? 'Your signature has not reached us yet. If you signed, it appears here by itself; if not, use e-Sign.'
        : 'Confirming your signature with the signing service. This takes a few seconds.'}
    </p>
  )
}
