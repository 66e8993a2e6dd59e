import { t } from '@lingui/core/macro'
import { formatShares } from '#web/lib/format.ts'
import { Stepper } from '#web/ui/layout/stepper.tsx'
import {
  amountFor,
  amountProblem,
  boundTexts,
  formatWholeRupees,
  neighbour,
  quantityFor,
  quantityProblem,
  quickQuantities,
  type QuantityBounds,
  type QuantityLimits,
} from './quantity.ts'

export interface QuantityFieldProps {
  quantity: number
  bounds: QuantityBounds
  limits: QuantityLimits
  /** The total of a share, charges included, by the latest quote. */
  perShareRupees: number
  onChoose: (quantity: number) => void
  /** What was typed as an amount. Undefined: the field has the number of shares. */
  amount: number | undefined
  onAmount: (rupees: number | undefined) => void
}

/** The number of shares: typed, as an amount too, stepped, or chosen from a few. What cannot be bought stays in the field, with the reason. */
export function QuantityField(props: QuantityFieldProps) {
  const { quantity, bounds, limits, perShareRupees, onChoose, amount, onAmount } = props
  const toggle = (
    <button
      type="button"
      onClick={() => onAmount(amount === undefined ? amountFor(quantity || bounds.min, perShareRupees) : undefined)}
      className="-mx-2 -my-2 min-h-11 px-2 text-sm font-semibold text-brand"
    >
      {amount === undefined ? t`Enter an amount` : t`Enter shares`}
    </button>
  )
  const steps = { less: neighbour(quantity, 'less', bounds), more: neighbour(quantity, 'more', bounds) }
  return (
    <div>
      {amount === undefined ? (
        <Stepper
          label={t`Number of shares`}
          aside={toggle}
          value={quantity}
          {...steps}
          error={quantityProblem(quantity, bounds, limits)}
          helper={boundTexts(bounds, limits).map((text) => (
            <span key={text} className="mr-1.5 inline-block">
              {text}
            </span>
          ))}
          onChange={onChoose}
        />
      ) : (
        <Stepper
          label={t`Amount, charges included`}
          aside={toggle}
          prefix="₹"
          value={amount}
          less={amountFor(steps.less, perShareRupees)}
          more={amountFor(steps.more, perShareRupees)}
          error={amountProblem(amount, perShareRupees, bounds, limits)}
          helper={t`${formatWholeRupees(amount)} buys up to ${formatShares(quantity)}`}
          onChange={(rupees) => {
            onAmount(rupees)
            onChoose(quantityFor(rupees, perShareRupees, bounds))
          }}
        />
      )}
      <QuickChoice
        {...{ quantity, bounds }}
        onChoose={(chosen) => {
          if (amount !== undefined) onAmount(amountFor(chosen, perShareRupees))
          onChoose(chosen)
        }}
      />
    </div>
  )
}

function QuickChoice({ quantity, bounds, onChoose }: Pick<QuantityFieldProps, 'quantity' | 'bounds' | 'onChoose'>) {
  return (
    <div role="group" aria-label={t`Quick choice`} className="mt-2 flex flex-wrap gap-2">
      {quickQuantities(bounds).map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-label={t`${choice.label} shares`}
          aria-pressed={choice.quantity === quantity}
          onClick={() => onChoose(choice.quantity)}
          className={`min-h-11 min-w-11 rounded-full border px-3.5 text-sm ${choice.quantity === quantity ? 'border-brand bg-tint font-semibold text-brand' : 'border-line text-ink hover:bg-sunken'}`}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
