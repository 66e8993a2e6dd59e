import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { formatMoment } from '#web/lib/dates.ts'
import type { OrderView, TimelineStep } from '#shared/order/api.ts'
import { brand } from '#shared/brand.ts'
import { formatShares } from '#web/lib/format.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { accountText } from '#web/ui/refund-text.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Money } from '#web/ui/money.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { Tracker } from '#web/ui/tracker.tsx'
import { stepLines } from '#web/ui/tracker-words.ts'
import { EscrowPartnerSheet } from './escrow-partner-sheet.tsx'

type EscrowFacts = Pick<OrderView, 'scrip_name' | 'quantity' | 'price' | 'number' | 'escrow_id'>

/** `id`: of the service order. `order`: what the card of the order knows of it. */
interface VouchStatusState {
  readonly id?: string
  readonly order?: EscrowFacts
}

/** The status is refreshed at this interval. */
const refreshMs = 10_000

/** `/vouchstatus`: where the money and the shares of one order are. */
export function VouchStatus() {
  const { id, order } = useRouteState<VouchStatusState>() ?? {}
  const [, navigate] = useLocation()
  const [explaining, setExplaining] = useState(false)
  const toOrders = () => navigate('/holdings', { state: { value: true }, replace: true })
  useEffect(() => {
    // A typed address has no state and no order.
    if (id === undefined) toOrders()
  }, [id])

  return (
    <Screen
      title={t`Escrow Payment Status`}
      onBack={toOrders}
      aside={
        <button
          type="button"
          aria-label={t`About escrow`}
          onClick={() => setExplaining(true)}
          className="-mr-3 grid size-11 flex-none place-items-center rounded-full text-brand"
        >
          <Info aria-hidden />
        </button>
      }
    >
      {id !== undefined && <Steps serviceId={id} order={order} />}
      <EscrowPartnerSheet open={explaining} onOpenChange={setExplaining} />
    </Screen>
  )
}

interface StepsProps {
  serviceId: string
  order: EscrowFacts | undefined
}

function Steps({ serviceId, order }: StepsProps) {
  const { data, error, mutate } = useEndpoint(
    'readEscrowSteps',
    { body: { service_id: serviceId } },
    { refreshInterval: refreshMs },
  )
  if (data === undefined && error !== undefined)
    return (
      <ErrorState
        what={t`We could not load the escrow status`}
        safe={t`Your money is safe where it is.`}
        onRetry={() => void mutate()}
      />
    )
  if (data === undefined) return <Loading />
  return (
    <>
      <MoneyOf serviceId={serviceId} order={order} timeline={data.timeline} />
      <Card>
        <Tracker
          label={t`Escrow steps`}
          steps={data.timeline}
          allGreen={data.timeline[1]?.at !== undefined}
          linesOf={linesOfStep}
        />
      </Card>
      <p className="mt-4 text-sm text-muted">
        {data.refund === undefined
          ? t`Your money reaches the seller only after the shares are in your demat account. If the deal falls through, you get a full refund.`
          : t`The deal does not go through. Your money goes back to ${accountText(data.refund)}; Orders shows when.`}
      </p>
    </>
  )
}

/** Which money it is, and where it is now. An order that the screen was opened without is looked for among the newest. */
function MoneyOf({ serviceId, order: known, timeline }: StepsProps & { timeline: readonly TimelineStep[] }) {
  const { data } = useEndpoint('listOrders', known === undefined ? { query: { limit: '20' } } : null)
  const order = known ?? data?.client_holdings.find(({ service_order_id: id }) => id === serviceId)
  if (order === undefined) return null
  const hasHappened = (name: string) => timeline.some(({ step, at }) => step === name && at !== undefined)
  const place = hasHappened('Released to provider')
    ? t`Paid to the seller`
    : hasHappened('Refunded')
      ? t`Back with you`
      : hasHappened('Money held in escrow')
        ? t`Held in escrow at ${brand.escrowPartner}, in an account of its own`
        : t`On its way to the escrow at ${brand.escrowPartner}`
  return (
    <div className="mb-4">
      <p className="text-base text-muted">
        <Trans>
          {formatShares(order.quantity)} of {order.scrip_name}
        </Trans>
      </p>
      <p className="flex">
        <Money rupees={order.price} size="2xl" />
      </p>
      <p className="text-base">{place}</p>
      {order.number !== null && (
        <p className="text-sm text-muted">
          <Trans>Order {order.number}</Trans>
        </p>
      )}
      <p className="text-sm wrap-anywhere text-muted">
        <Trans>Account: {brand.escrowPartner} escrow</Trans>
        {brand.escrowBank !== '' && `, ${brand.escrowBank}`}
      </p>
      {order.escrow_id !== null && (
        <p className="text-sm wrap-anywhere text-muted">
          <Trans>Escrow reference {order.escrow_id}</Trans>
        </p>
      )}
    </div>
  )
}

/** With the times of S65 (docs/specification/screens.md). */
function linesOfStep(step: TimelineStep, isAwaited: boolean): string[] {
  return stepLines(step, isAwaited, formatMoment)
}

function Loading() {
  return (
    <Card role="status" aria-label={t`Loading the escrow status`}>
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <div key={row} className="flex min-h-14 gap-3 pb-4 last:min-h-0 last:pb-0">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="mt-1 h-4 w-44" />
        </div>
      ))}
    </Card>
  )
}
