import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Suspense, useEffect, useState } from 'react'
import { listTypes } from '#shared/market/rules.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { type LazyScreen, lazyScreen } from '#web/platform/lazy-screen.tsx'
import { useOnline } from '#web/platform/online.ts'
import { useUser } from '#web/platform/session/session.ts'
import { useWaiting } from '#web/platform/waiting.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Money } from '#web/ui/money.tsx'
import { useWide } from '#web/ui/layout/use-wide.ts'
import { keptByEscrow } from '#web/feature/market/home/beside-screens.ts'
import { shares } from './company-facts.tsx'

export interface PurchaseSheetProps {
  security: SecurityPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

interface BuyBarProps {
  security: SecurityPage
  purchase: LazyScreen<PurchaseSheetProps>
  /** The bar of the order for these shares that waits: unpaid, unsigned or on the way. */
  unpaid: LazyScreen<{ securityId?: string }>
  /** Open the purchase sheet with the page. */
  buyAtOnce: boolean
}

// Most companies that people open can be bought.
const notForSale = lazyScreen('NotForSale', () => import('./not-for-sale.tsx'))

/** The code of the purchase sheet is fetched this long after the page, which is needed first. */
const purchaseAfterMs = 500

/** The Buy button, or why the shares cannot be bought. */
export function BuyBar({ security, purchase, unpaid, buyAtOnce }: BuyBarProps) {
  const [open, setOpen] = useState(false)
  /** The sheet stays mounted once it was opened: a closed one still holds an unpaid order (web/feature/order/purchase/purchase-sheet.tsx). */
  const [opened, setOpened] = useState(false)
  const [, navigate] = useLocation()
  const user = useUser()
  const { unpaid: unpaidOrders, toSign, onTheWay } = useWaiting()
  const waits = unpaidOrders + toSign + onTheWay > 0
  const suspended = user?.account_status === 'SUSPENDED'
  const online = useOnline()
  const hasColumn = useWide('columns')
  const available = security.status === listTypes.available && !suspended

  function buy() {
    setOpened(true)
    setOpen(true)
  }

  useEffect(() => {
    if (!available) return
    const timer = setTimeout(() => void purchase.fetch(), purchaseAfterMs)
    return () => clearTimeout(timer)
  }, [available])

  useEffect(() => {
    if (!buyAtOnce) return
    // The state is removed, so that going back to this page does not open the sheet again.
    navigate(`/companyOverview?id=${encodeURIComponent(security.id)}`, { replace: true, state: { id: security.id } })
    if (available && online) buy()
  }, [])

  return (
    <>
      {/* An unpaid order may hold the last shares, so it is shown whether there are more or not. */}
      <div id="buy" className="-mx-4 -mt-3 mb-3 empty:hidden">
        <Suspense>{waits && <unpaid.Screen securityId={security.id} />}</Suspense>
      </div>
      {/* While the sheet is open it stays: its order may hold the last shares. */}
      {available || open ? (
        <>
          <section aria-label={t`Purchase`} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="flex-none text-sm text-muted @max-[13rem]:hidden">
              {security.price_as_of !== null && <Money rupees={security.price} size="row" />}
              <span className="block">
                <Trans>min {shares(security.min_quantity)}</Trans>
              </span>
            </p>
            <Button needs={t`Buying needs a connection.`} className="flex-[1_1_8rem]" onClick={buy}>
              <Trans>Buy</Trans>
            </Button>
          </section>
          <Suspense>{hasColumn && <keptByEscrow.Screen />}</Suspense>
          <Suspense>{opened && <purchase.Screen security={security} open={open} onOpenChange={setOpen} />}</Suspense>
        </>
      ) : (
        <Unavailable security={security} suspended={suspended} />
      )}
    </>
  )
}

function Unavailable({ security, suspended }: { security: SecurityPage; suspended: boolean }) {
  if (!suspended)
    return (
      <Suspense fallback={<div className="h-20" />}>
        <notForSale.Screen security={security} />
      </Suspense>
    )
  return (
    <p className="pb-3 text-center text-base text-muted">
      <Trans>You cannot buy while your account is suspended.</Trans>
    </p>
  )
}
