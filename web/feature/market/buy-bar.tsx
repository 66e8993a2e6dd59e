import { Suspense, useEffect, useState } from 'react'
import { listTypes } from '#shared/market/rules.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { lazyScreen } from '#web/app/lazy-screen.tsx'
import { useNavigate } from '#web/platform/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { NotForSale } from './not-for-sale.tsx'

const purchase = lazyScreen('PurchaseSheet', () => import('#web/feature/order/purchase-sheet.tsx'))
/** The page itself comes first; whoever buys has read it. */
const purchaseAfterMs = 500

/** The way to buy, or why there is none. */
export function BuyBar({ security, buyAtOnce }: { security: SecurityPage; buyAtOnce: boolean }) {
  const [open, setOpen] = useState(false)
  /** From the first time on it stays mounted: ../order/purchase-sheet.tsx. */
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  const available = security.status === listTypes.available

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
    // The wish is used up, or going back to this page would ask to buy again.
    navigate(`/companyOverview?id=${encodeURIComponent(security.id)}`, { replace: true, state: { id: security.id } })
    if (available) buy()
  }, [])

  // The last shares may be those that are being bought on the open sheet.
  if (!available && !open) return <NotForSale security={security} />
  return (
    <>
      <Button full onClick={buy}>
        Buy
      </Button>
      <Suspense>{opened && <purchase.Screen security={security} open={open} onOpenChange={setOpen} />}</Suspense>
    </>
  )
}
