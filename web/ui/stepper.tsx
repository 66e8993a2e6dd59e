import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { FieldMessage } from './field-message.tsx'

interface StepperProps {
  label: string
  /** What the field shows; `NaN` shows an empty field. It may be a number that is not allowed: `error` says why. */
  value: number
  /** The next allowed number below and above. A button is disabled when there is none. */
  less: number
  more: number
  error: string | undefined
  helper: string
  onChange: (value: number) => void
}

/** A number field with buttons. What is typed is kept as it is, on every key. */
export function Stepper({ label, value, less, more, error, helper, onChange }: StepperProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <div
        className={`flex w-full items-center rounded-control border bg-surface ${error === undefined ? 'border-edge' : 'border-loss'}`}
      >
        <StepButton label={`${label}: less`} disabled={value <= less} onClick={() => onChange(less)} icon={Minus} />
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={note}
          value={Number.isNaN(value) ? '' : String(value)}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 7)
            onChange(digits === '' ? Number.NaN : Number(digits))
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            onChange(event.key === 'ArrowUp' ? more : less)
          }}
          className="h-12 w-full min-w-0 flex-1 bg-transparent text-center text-lg font-semibold outline-offset-0"
        />
        <StepButton label={`${label}: more`} disabled={value >= more} onClick={() => onChange(more)} icon={Plus} />
      </div>
      <FieldMessage id={note} error={error} helper={helper} />
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
