// One file for the screens of selling, so that the first route names their code once (web/app/lazy-screens.tsx).
export { Sell } from './sell.tsx'
export { SelectScrip } from './select-scrip.tsx'
export { SellPortfolio } from './sell-portfolio.tsx'
export { SellRequests } from './sell-requests.tsx'
