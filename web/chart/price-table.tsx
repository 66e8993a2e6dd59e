import { t } from '@lingui/core/macro'
import { Suspense, useState } from 'react'
import type { SeriesPoint } from '#shared/market/rules.ts'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const rows = lazyScreen('PriceRows', () => import('./price-rows.tsx'))

/** Every price of the range as a table, as an accessible alternative to the chart. Loaded and rendered when it is opened. */
export function PriceTable(props: { name: string; points: readonly SeriesPoint[] }) {
  const [open, setOpen] = useState(false)
  return (
    <Disclosure title={t`Price history`} open={open} onToggle={() => setOpen(!open)}>
      <Suspense fallback={<Skeleton className="h-40 w-full" />}>
        <rows.Screen {...props} />
      </Suspense>
    </Disclosure>
  )
}
