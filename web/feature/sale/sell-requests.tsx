import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SaleCard } from '#shared/sale/api.ts'
import { navigate, useQuery } from '#web/platform/navigation/navigation.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { refreshWaiting, useWaiting } from '#web/platform/waiting.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { CardSkeletons } from '#web/ui/state/card-skeletons.tsx'
import type { Sort } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { StaleNotice } from '#web/ui/state/stale-notice.tsx'
import { useOpened } from '#web/ui/use-opened.ts'
import { useWide } from '#web/ui/layout/use-wide.ts'
import { ConfirmSheet } from './confirm-sheet.tsx'
import { NoNewSale, useMaySell } from './no-new-sale.tsx'
import { SaleCardItem } from './sale-card.tsx'
import { SalesTable } from './sales-table.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { waitsForYou } from './sale-words.ts'
import { type SaleList, useSales } from './use-sales.ts'

/** `/sellrequest`: the person's sell requests. `?id=` opens the request of this number. */
export function SellRequests() {
  return (
    <Screen title={t`Sell requests`} wide onBack={() => navigateBackTo('/sell')} bottomBar={<BottomBar />}>
      {useMaySell() ? <NewRequest /> : <NoNewSale />}
      <Requests />
    </Screen>
  )
}

function NewRequest() {
  return (
    <div className="mb-3 flex items-center justify-between gap-3">
      <span id="new-request" className="text-base font-semibold">
        <Trans>Place New Request</Trans>
      </span>
      <button
        type="button"
        aria-labelledby="new-request"
        onClick={() => navigate('/sell')}
        className="grid size-11 flex-none place-items-center rounded-full bg-brand text-on-brand hover:bg-brand-strong"
      >
        <Plus aria-hidden />
      </button>
    </div>
  )
}

function Requests() {
  const { sales, failed, readAtMs, refresh, ...more } = useSales()
  const asked = Number(useQuery().get('id'))
  const [opened, setOpened] = useState(asked)
  const [cancelling, setCancelling] = useState<SaleCard>()
  const maySell = useMaySell()
  useCurrentCount(sales)
  if (sales === undefined && failed)
    return (
      <ErrorState
        what={t`We could not load your sell requests`}
        safe={t`Your requests, your shares and your money are safe.`}
        offline={t`Your sell requests need a connection.`}
        onRetry={refresh}
      />
    )
  if (sales === undefined) return <CardSkeletons label={t`Loading your sell requests`} heights={['h-52', 'h-52']} />
  const sale = sales.find(({ id }) => id === opened)
  return (
    <>
      {failed && <StaleNotice atMs={readAtMs} onRetry={refresh} />}
      {sales.length === 0 && (
        <EmptyState
          text={t`You have no sell requests yet`}
          {...(maySell && {
            action: (
              <Button onClick={() => navigate('/sell')}>
                <Trans>Sell shares</Trans>
              </Button>
            ),
          })}
        />
      )}
      {sales.length > 0 && <Sales sales={sales} onOpen={({ id }) => setOpened(id)} onCancel={setCancelling} />}
      {more.hasMore && (
        <Button kind="secondary" full className="mt-3" busy={more.loadingMore} onClick={more.loadMore}>
          <Trans>Load more</Trans>
        </Button>
      )}
      {sale !== undefined && <SaleSheet sale={sale} onClose={() => setOpened(0)} onChanged={refresh} />}
      {cancelling !== undefined && (
        <ConfirmSheet act="cancel" sale={cancelling} onClose={() => setCancelling(undefined)} onChanged={refresh} />
      )}
    </>
  )
}

interface SalesProps {
  /** Newest first. */
  sales: readonly SaleCard[]
  onOpen: (sale: SaleCard) => void
  onCancel: (sale: SaleCard) => void
}

/** The requests as cards, and as a table on a desktop, in which the newest that waits for the person is open. */
function Sales({ sales, onOpen, onCancel }: SalesProps) {
  const isWide = useWide()
  const opened = useOpened(sales.find(waitsForYou)?.id.toString())
  const [sort, setSort] = useState<Sort>()
  if (isWide) return <SalesTable {...{ sales, opened, sort, onOpen, onCancel }} onSort={setSort} />
  return (
    <ul aria-label={t`Sell requests`} className="flex flex-col gap-3">
      {sales.map((sale) => (
        <SaleCardItem key={sale.id} sale={sale} onOpen={() => onOpen(sale)} onCancel={() => onCancel(sale)} />
      ))}
    </ul>
  )
}

/** Reads the counts of the person again when the list shows otherwise: an offer was answered here, or made meanwhile. */
function useCurrentCount(sales: SaleList['sales']): void {
  const { toAnswer, toTransfer } = useWaiting()
  const count = sales?.filter(waitsForYou).length
  useEffect(() => {
    if (count !== undefined && count !== toAnswer + toTransfer) refreshWaiting()
  }, [count])
}
