// One file for the screens of selling, so that the first route names their code once (./lazy-screens.tsx).
export { Sell } from '#web/feature/sale/sell.tsx'
export { SelectScrip } from '#web/feature/sale/select-scrip.tsx'
export { SellPortfolio } from '#web/feature/sale/sell-portfolio.tsx'
export { SellRequests } from '#web/feature/sale/sell-requests.tsx'
export { ConfirmBankScreen as ConfirmBank } from './confirm-bank-screen.tsx'
