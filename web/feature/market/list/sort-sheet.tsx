import { t } from '@lingui/core/macro'
import { Sheet } from '#web/ui/sheet.tsx'
import { Choice } from './filter-choice.tsx'
import { changeFilter, type SortName } from './list-choice.ts'
import { sorts } from './filter-chips.ts'

interface SortSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  chosen: SortName | null
}

/** The order of the list: one tap sorts and closes. */
export function SortSheet({ open, onOpenChange, chosen }: SortSheetProps) {
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t`Sort by`}>
      <div role="radiogroup" aria-label={t`Sort by`}>
        {sorts().map(({ value, label }) => (
          <Choice
            key={label}
            kind="radio"
            name="sort"
            label={label}
            chosen={value === chosen}
            onToggle={() => {
              changeFilter({ sort: value })
              onOpenChange(false)
            }}
          />
        ))}
      </div>
    </Sheet>
  )
}
