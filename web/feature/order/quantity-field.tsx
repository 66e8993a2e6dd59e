import { formatShares } from '#web/lib/format.ts'
import { Stepper } from '#web/ui/stepper.tsx'
import { neighbour, quantityProblem, quickQuantities, type QuantityBounds, type QuantityLimits } from './quantity.ts'

interface QuantityFieldProps {
  quantity: number
  bounds: QuantityBounds
  limits: QuantityLimits
  onChoose: (quantity: number) => void
}

/** The number of shares: typed, stepped, or chosen from a few. What cannot be bought stays in the field, with the reason. */
export function QuantityField({ quantity, bounds, limits, onChoose }: QuantityFieldProps) {
  const { min, max, step } = bounds
  return (
    <div>
      <Stepper
        label="Number of shares"
        value={quantity}
        less={neighbour(quantity, 'less', bounds)}
        more={neighbour(quantity, 'more', bounds)}
        error={quantityProblem(quantity, bounds, limits)}
        helper={`${step > 1 ? `In lots of ${step.toLocaleString('en-IN')}, ` : 'From '}${min.toLocaleString('en-IN')} to ${formatShares(max)}`}
        onChange={onChoose}
      />
      <div role="group" aria-label="Quick choice" className="mt-2 flex flex-wrap gap-2">
        {quickQuantities(bounds).map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-label={`${choice.label} shares`}
            aria-pressed={choice.quantity === quantity}
            onClick={() => onChoose(choice.quantity)}
            className={`min-h-11 min-w-11 rounded-full border px-3.5 text-sm ${choice.quantity === quantity ? 'border-brand bg-tint font-semibold text-brand' : 'border-edge text-ink hover:bg-sunken'}`}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </div>
  )
}
