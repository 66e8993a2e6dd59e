import { t } from '@lingui/core/macro'
import { ChevronLeft } from 'lucide-react'
import { useContext } from 'react'
import { CompanySkeleton } from '#web/feature/market/company/company-skeleton.tsx'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { PaneContext } from '#web/ui/layout/pane.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const titles = (): Readonly<Record<string, string>> => ({
  '/home': t`Unlisted shares`,
  '/holdings': t`Portfolio`,
  '/profile': t`Profile`,
  '/support': t`Support`,
  '/faqs': t`FAQs`,
  '/filter': t`Filter`,
  '/newinfo': t`News`,
  '/news': t`News`,
})
/** What a slow network waits for. */
const words = (): Readonly<Record<string, string>> => ({
  '/companyoverview': t`Reading the latest price and the facts of the company`,
  '/holdings': t`Reading your shares and their latest prices`,
  '/profile': t`Reading your details and your accounts`,
})
const withBar = new Set(['/home', '/holdings', '/profile', '/support', '/faqs'])

/** A screen before its code has arrived: its header and placeholders with the geometry of its content. */
export function RouteShell({ path }: { path: string }) {
  const Main = useContext(PaneContext) === 'list' ? 'div' : 'main'
  const title = titles()[path]
  return (
    <div className="screen @container mx-auto flex min-h-dvh w-full flex-col bg-ground">
      <header className="sticky top-(--offline) z-10 flex min-h-14 items-center border-b border-line bg-ground px-4 pt-[env(safe-area-inset-top)]">
        {!withBar.has(path) && <ChevronLeft aria-hidden className="-ml-0.5 mr-2.5 size-6 text-edge" />}
        {title === undefined ? <Skeleton className="h-5 w-40" /> : <h1 className="text-lg font-semibold">{title}</h1>}
      </header>
      <Main aria-busy className="screen-main flex-1 px-4 py-4">
        {path === '/companyoverview' ? <CompanySkeleton /> : <Rows path={path} />}
        <p className="waiting-words mt-4 text-center text-base text-muted">{words()[path] ?? t`Loading the screen`}</p>
      </Main>
      {withBar.has(path) && <BottomBar />}
    </div>
  )
}

/** Cards of the portfolio, or rows as everywhere else. */
function Rows({ path }: { path: string }) {
  const isPortfolio = path === '/holdings'
  return (
    <div aria-hidden className="animate-pulse space-y-3">
      {isPortfolio && <Skeleton className="h-11 w-48" />}
      <Skeleton className={`w-full rounded-card ${isPortfolio ? 'h-32' : 'h-18'}`} />
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-18 w-full rounded-card" />
      ))}
    </div>
  )
}
