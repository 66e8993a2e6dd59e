import { useEffect } from 'react'
import type { SecurityId } from '#shared/kernel/id.ts'
import type { SecurityPage } from '#shared/market/market.ts'
import { readFlag } from '#web/platform/storage/local-storage.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Purchase } from './purchase.tsx'

interface PurchaseSheetProps {
  security: SecurityPage
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The purchase, in a sheet on a phone and at the side of the company on a desktop. */
export function PurchaseSheet({ security, open, onOpenChange }: PurchaseSheetProps) {
  const explained = useExplained(open, security.id)
  return explained && <Purchase security={security} open={open} onOpenChange={onOpenChange} Frame={Panel} />
}

/** Whether the buyer has seen how escrow works. Before the first purchase the slides come first; they lead back to it. */
function useExplained(open: boolean, securityId: SecurityId): boolean {
  const explained = readFlag('vouchSlides')
  useEffect(() => {
    if (open && !explained) navigate('/vouchslides', { state: { id: securityId } })
  }, [open, explained])
  return explained
}
