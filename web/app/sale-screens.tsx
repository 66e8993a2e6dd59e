import { type ComponentType, useState } from 'react'
import { SelectScrip } from '#web/feature/sale/select-scrip.tsx'
import { Sell } from '#web/feature/sale/sell.tsx'
import { SellPortfolio } from '#web/feature/sale/sell-portfolio.tsx'
import { SellRequests } from '#web/feature/sale/sell-requests.tsx'
import { normalizePath } from '#web/platform/guard.ts'
import { usePath } from '#web/platform/navigation.ts'
import { ConfirmBankScreen } from './confirm-bank-screen.tsx'

const screens: Readonly<Record<string, ComponentType>> = {
  '/sell': Sell,
  '/select': SelectScrip,
  '/sellportfilio': SellPortfolio,
  '/sellrequest': SellRequests,
  '/confirmbank': ConfirmBankScreen,
}

/** The screens of selling, which are one file. The first route names this one instead of five: its size is limited. */
export function SaleScreens() {
  const path = usePath()
  // The address changes before the screen does: each screen stays what it was when it was opened (./routes.ts).
  const [Screen] = useState<ComponentType>(() => screens[normalizePath(path)] ?? Sell)
  return <Screen />
}
