import { useEffect, useState } from 'react'
import { listTypes } from './list-types.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { useNavigate } from '#web/app/navigation.ts'
import { PurchaseSheet } from '#web/screen/order/purchase-sheet.tsx'
import { Button } from '#web/ui/button.tsx'

/** The way to buy, or why there is none. */
export function BuyBar({ security, buyAtOnce }: { security: SecurityPage; buyAtOnce: boolean }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const available = security.status === listTypes.available

  useEffect(() => {
    if (!buyAtOnce) return
    // The wish is used up, or going back to this page would ask to buy again.
    navigate(`/companyOverview?id=${encodeURIComponent(security.id)}`, { replace: true, state: { id: security.id } })
    if (available) setOpen(true)
  }, [])

  if (!available) return <NotForSale comingSoon={security.status === listTypes.comingSoon} />
  return (
    <>
      <Button full onClick={() => setOpen(true)}>
        Buy
      </Button>
      <PurchaseSheet security={security} open={open} onOpenChange={setOpen} />
    </>
  )
}

function NotForSale({ comingSoon }: { comingSoon: boolean }) {
  return (
    <>
      <p id="not-for-sale" className="mb-2 text-center text-sm text-muted">
        {comingSoon ? 'These shares are not for sale yet.' : 'All shares that we had are sold.'}
      </p>
      <Button full disabled aria-describedby="not-for-sale">
        {comingSoon ? 'Coming Soon' : 'Out of Stock'}
      </Button>
    </>
  )
}
