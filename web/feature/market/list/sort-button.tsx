import { t } from '@lingui/core/macro'
import { ArrowUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyScreen } from '#web/platform/lazy-screen.tsx'
import { useStorePart } from '#web/platform/storage/store.ts'
import { choiceStore } from './list-choice.ts'
import { labelOfSort } from './filter-chips.ts'

// The sheet needs Radix, which is too large for the screen that people begin with.
const sortSheet = lazyScreen('SortSheet', () => import('./sort-sheet.tsx'))

/** Opens the orders of the list. */
export function SortButton({ className }: { className: string }) {
  const sort = useStorePart(choiceStore(), ({ filter }) => filter.sort)
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        title={t`Sort`}
        aria-label={t`Sort: ${labelOfSort(sort)}`}
        onPointerEnter={() => void sortSheet.fetch()}
        onClick={() => setOpen(true)}
        className={`${className} ${sort === null ? 'text-muted' : 'text-brand'}`}
      >
        <ArrowUpDown aria-hidden />
      </button>
      <Suspense>{open !== undefined && <sortSheet.Screen open={open} onOpenChange={setOpen} chosen={sort} />}</Suspense>
    </>
  )
}
