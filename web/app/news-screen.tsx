import { CompanyRow } from '#web/feature/market/list/company-row.tsx'
import { NewsInfo } from '#web/feature/news/news-info.tsx'

/** `/newinfo`: a news item, with its company and the price of it. */
export function NewsScreen() {
  return <NewsInfo renderCompany={(id, name) => <CompanyRow id={id} name={name} />} />
}
