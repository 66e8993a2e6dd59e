import { SelectScrip } from '#web/feature/sale/select-scrip.tsx'
import { Sell } from '#web/feature/sale/sell.tsx'
import { SellPortfolio } from '#web/feature/sale/sell-portfolio.tsx'
import { SellRequests } from '#web/feature/sale/sell-requests.tsx'
import { groupScreens } from '#web/platform/screen-group.tsx'
import { ConfirmBankScreen } from './confirm-bank-screen.tsx'

/** The screens of selling. */
export const SaleScreens = groupScreens({
  '/sell': Sell,
  '/select': SelectScrip,
  '/sellportfilio': SellPortfolio,
  '/sellrequest': SellRequests,
  '/confirmbank': ConfirmBankScreen,
})
