import { t } from '@lingui/core/macro'
import { formatDay } from '#shared/kernel/format.ts'
import type { Day } from '#shared/kernel/instant.ts'
import { ranges, type RangeId } from '#shared/market/ranges.ts'
import { showToast } from '#web/ui/state/show-toast.ts'

interface RangeButtonsProps {
  /** The ranges that the price history covers; undefined while it loads. */
  open: ReadonlySet<RangeId> | undefined
  chosen: RangeId | null
  /** The day of the first price. */
  start: Day | undefined
  onChoose: (range: RangeId) => void
}

/** A range that is longer than the price history cannot be chosen; pressing it explains why. It uses `aria-disabled`, because a `disabled` button takes no keyboard input. */
export function RangeButtons({ open, chosen, start, onChoose }: RangeButtonsProps) {
  return (
    <div
      role="group"
      aria-label={t`Range`}
      className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(2.75rem,1fr))] gap-1 rounded-control bg-sunken p-1"
    >
      {ranges.map(({ id }) => {
        const unavailable = open?.has(id) !== true
        const description =
          unavailable && start !== undefined ? t`Price history starts on ${formatDay(start)}` : labels()[id]
        return (
          <button
            key={id}
            type="button"
            title={description}
            disabled={open === undefined}
            aria-disabled={unavailable}
            aria-pressed={id === chosen}
            onClick={() => (unavailable ? showToast(description) : onChoose(id))}
            className={`min-h-11 rounded-md text-sm font-semibold aria-disabled:cursor-default aria-disabled:opacity-40 ${id === chosen ? 'bg-surface text-brand' : 'text-muted'}`}
          >
            {id}
          </button>
        )
      })}
    </div>
  )
}

const labels = (): Record<RangeId, string> => ({
  '1W': t`1 week`,
  '1M': t`1 month`,
  '6M': t`6 months`,
  '1Y': t`1 year`,
  '2Y': t`2 years`,
})
