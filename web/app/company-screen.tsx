import { CompanyOverview } from '#web/feature/market/company-overview.tsx'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'
import { orderBar } from './bars.ts'

const news = lazyScreen('NewsList', () => import('#web/feature/news/news-list.tsx'))
const purchase = lazyScreen('PurchaseSheet', () => import('#web/feature/order/purchase-sheet.tsx'))

/** `/companyOverview`: the page of a company, with its news and the sheet that buys its shares. */
export function CompanyScreen() {
  return <CompanyOverview news={news} purchase={purchase} unpaid={orderBar} />
}
