/** The screens of selling, which follow each other, in one file of code. */
export { SelectScrip } from '#web/feature/sale/select-scrip.tsx'
export { Sell } from '#web/feature/sale/sell.tsx'
export { SellPortfolio } from '#web/feature/sale/sell-portfolio.tsx'
export { SellRequests } from '#web/feature/sale/sell-requests.tsx'
export { ConfirmBankScreen } from './confirm-bank-screen.tsx'
