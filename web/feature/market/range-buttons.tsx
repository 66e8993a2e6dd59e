import { ranges, type RangeId } from '#shared/market/ranges.ts'
import { showToast } from '#web/ui/show-toast.ts'

interface RangeButtonsProps {
  /** Undefined: not known yet. */
  open: ReadonlySet<RangeId> | undefined
  chosen: RangeId | null
  onChoose: (range: RangeId) => void
}

/** A range that the history is too short for is shut (S55), but can still be asked why: a button that is dead altogether hears no keyboard. */
export function RangeButtons({ open, chosen, onChoose }: RangeButtonsProps) {
  return (
    <div role="group" aria-label="Range" className="mt-3 grid grid-cols-5 gap-1 rounded-control bg-sunken p-1">
      {ranges.map(({ id, words }) => {
        const shut = open?.has(id) !== true
        const told = shut ? `The prices do not reach back ${words}` : words
        return (
          <button
            key={id}
            type="button"
            title={told}
            disabled={open === undefined}
            aria-disabled={shut}
            aria-pressed={id === chosen}
            onClick={() => (shut ? showToast(told) : onChoose(id))}
            className={`min-h-11 rounded-md text-sm font-semibold aria-disabled:cursor-default aria-disabled:opacity-40 ${id === chosen ? 'bg-surface text-brand' : 'text-muted'}`}
          >
            {id}
          </button>
        )
      })}
    </div>
  )
}
