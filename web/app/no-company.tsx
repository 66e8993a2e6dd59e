import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartLine } from 'lucide-react'
import { Suspense } from 'react'
import { besideList } from '#web/feature/market/home/beside-screens.ts'
import { useUser } from '#web/platform/session/session.ts'
import { usePageTitle } from '#web/ui/layout/screen.tsx'

const keys = () =>
  [
    ['/', t({ context: 'key', message: 'search' })],
    ['↑ ↓', t`move in the list`],
    ['Enter', t({ context: 'key', message: 'open' })],
  ] as const

/** Beside the list, while no company is open. What comes late stands below what is there, so that nothing moves. */
export function NoCompany() {
  usePageTitle(t`Unlisted shares`)
  const isMember = useUser() !== undefined
  return (
    <main className="flex min-h-dvh flex-col items-center gap-3 px-6 pt-[12dvh] pb-8 text-center text-muted">
      <ChartLine aria-hidden className="size-12 text-edge" />
      <p className="max-w-72 text-base">
        <Trans>Choose a company to see its price, its numbers and its news.</Trans>
      </p>
      <ul aria-label={t`Keys`} className="mt-2 hidden flex-wrap justify-center gap-x-4 gap-y-2 text-sm lg:flex">
        {keys().map(([key, action]) => (
          <li key={key}>
            <kbd className="mr-1.5 rounded-md border border-line bg-surface px-1.5 py-0.5 font-sans text-ink">
              {key}
            </kbd>
            {action}
          </li>
        ))}
      </ul>
      <Suspense>{isMember && <besideList.Screen />}</Suspense>
    </main>
  )
}
