import { useState } from 'react'
import { CompanyOverview } from '#web/feature/market/company/company-overview.tsx'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'
import { useQuery } from '#web/platform/navigation/navigation.ts'
import { orderBar } from './shell/bars.ts'

const news = lazyScreen('NewsList', () => import('#web/feature/news/news-list.tsx'))
const purchase = lazyScreen('PurchaseSheet', () => import('#web/feature/order/purchase/purchase-sheet.tsx'))

/** `/companyOverview`: the page of a company, with its news and the sheet that buys its shares. */
export function CompanyScreen() {
  return <CompanyOverview key={useVisits()} news={news} purchase={purchase} unpaid={orderBar} />
}

/** Counts the companies that were opened one after the other beside the list. The id may also come into the address of an open company: that is no other one. */
function useVisits(): number {
  const id = useQuery().get('id') ?? ''
  const [shown, setShown] = useState({ id, visits: 0 })
  if (id !== shown.id) setShown({ id, visits: shown.visits + (shown.id === '' ? 0 : 1) })
  return shown.visits
}
