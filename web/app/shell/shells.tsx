import type { ReactNode } from 'react'
import { Home } from '#web/feature/market/home/home.tsx'
import { LooseRow, SecuritySkeletons } from '#web/feature/market/list/security-list.tsx'
import { PaneContext } from '#web/ui/layout/pane.ts'
import { PlaceContext } from '#web/ui/places.ts'
import { waitingBar } from './bars.ts'
import { ListPane } from './layout.tsx'
import { samples } from '#web/app/first-rows.ts'
import { NoCompany } from '#web/app/no-company.tsx'
import { panesOf, placeOf } from './panes.ts'
import { Rail } from './rail.tsx'
import { RouteShell } from '#web/app/route-shell.tsx'
import { anyPage, shellPaths } from './shell-path.ts'

/** The whole of `/home` as the build writes it into home.html: without data, at every width (docs/adr/0036-prerender-pages-and-split-code-by-shared-use.md). */
export function HomeShell() {
  return (
    <>
      <Frame path="/home">
        <Home waiting={waitingBar} />
      </Frame>
      <RowTemplates />
    </>
  )
}

/** A row for each look that a price and its change give it. ../first-rows.ts puts the texts of a company in place of these. */
function RowTemplates() {
  return samples.map((sample) => (
    <template key={sample.look} data-row={sample.look}>
      <LooseRow
        {...sample}
        current={false}
        interested={false}
        notify={false}
        pricesAsOf={undefined}
        onMark={() => {}}
      />
    </template>
  ))
}

/** The shells of the other screens, in app.html. The boot script shows the one of the address. */
export function ScreenShells() {
  return shellPaths.map((path) => (
    <div key={path} data-shell={path}>
      <Frame path={path}>
        <ListShell />
      </Frame>
    </div>
  ))
}

/** The layout (./layout.tsx), which does not know the width of the window here. */
function Frame({ path, children }: { path: string; children: ReactNode }) {
  const isHome = path === '/home'
  const hasList = panesOf(path) === 'list'
  return (
    // The shell that stands for many screens knows no place.
    <PlaceContext value={path === anyPage ? undefined : placeOf(path)}>
      <div className="layout md:flex">
        <Rail />
        {hasList && (
          <div className={isHome ? undefined : 'hidden md:block'}>
            <ListPane isBeside>{children}</ListPane>
          </div>
        )}
        <div data-pane={hasList ? 'detail' : undefined} className={`min-w-0 flex-1 ${isHome ? 'hidden md:block' : ''}`}>
          <PaneContext value={hasList ? 'detail' : undefined}>
            {isHome ? <NoCompany /> : <RouteShell path={path} />}
          </PaneContext>
        </div>
      </div>
    </PlaceContext>
  )
}

function ListShell() {
  return (
    <div className="px-4 py-4">
      <SecuritySkeletons />
    </div>
  )
}
