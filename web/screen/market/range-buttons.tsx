import { ranges, type RangeId } from '#shared/market/ranges.ts'

interface RangeButtonsProps {
  open: ReadonlySet<RangeId>
  chosen: RangeId | null
  onChoose: (range: RangeId) => void
}

export function RangeButtons({ open, chosen, onChoose }: RangeButtonsProps) {
  return (
    <div role="group" aria-label="Range" className="mt-3 grid grid-cols-5 gap-1 rounded-control bg-sunken p-1">
      {ranges.map((range) => (
        <button
          key={range.id}
          type="button"
          title={range.words}
          disabled={!open.has(range.id)}
          aria-pressed={range.id === chosen}
          onClick={() => onChoose(range.id)}
          className={`min-h-11 rounded-md text-sm font-semibold disabled:opacity-40 ${range.id === chosen ? 'bg-surface text-brand' : 'text-muted'}`}
        >
          {range.id}
        </button>
      ))}
    </div>
  )
}
