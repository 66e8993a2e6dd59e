import { Minus, Plus } from 'lucide-react'
import { useId, useState } from 'react'

interface StepperProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

/** A number field with buttons. A typed number is rounded to an allowed step when the field is left. */
export function Stepper({ label, value, min, max, step, onChange }: StepperProps) {
  const id = useId()
  /** The text while it is typed. */
  const [draft, setDraft] = useState<string>()
  const text = draft ?? String(value)

  function commit(next: number) {
    const rounded = roundToStep(next, { min, max, step })
    setDraft(undefined)
    if (rounded !== value) onChange(rounded)
  }

  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div className="flex w-full items-center rounded-control border border-edge bg-surface">
        <StepButton
          label={`${label}: less`}
          disabled={value <= min}
          onClick={() => commit(value - step)}
          icon={Minus}
        />
        <input
          id={id}
          inputMode="numeric"
          value={text}
          onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 7))}
          onBlur={() => commit(Number(text))}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit(Number(text))
            if (event.key === 'ArrowUp') commit(value + step)
            if (event.key === 'ArrowDown') commit(value - step)
          }}
          className="h-12 w-full min-w-0 flex-1 bg-transparent text-center text-lg font-semibold outline-offset-0"
        />
        <StepButton label={`${label}: more`} disabled={value >= max} onClick={() => commit(value + step)} icon={Plus} />
      </div>
    </div>
  )
}

function StepButton({
  label,
  disabled,
  onClick,
  icon: Icon,
}: {
  label: string
  disabled: boolean
  onClick: () => void
  icon: typeof Plus
}) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-12 flex-none place-items-center text-brand disabled:text-edge disabled:opacity-50"
    >
      <Icon aria-hidden />
    </button>
  )
}

/** The nearest allowed number: `min` plus whole steps, at most `max`. */
export function roundToStep(requested: number, { min, max, step }: { min: number; max: number; step: number }): number {
  const steps = Math.round((requested - min) / step)
  const stepsMax = Math.floor((max - min) / step)
  return min + Math.min(Math.max(steps, 0), Math.max(stepsMax, 0)) * step
}
