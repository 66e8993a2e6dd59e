import { t } from '@lingui/core/macro'
import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldMessage } from '#web/ui/form/field-message.tsx'

interface StepperProps {
  label: string
  /** What the field shows; `NaN` shows an empty field. It may be a number that is not allowed: `error` says why. */
  value: number
  /** Stands before the number, as the sign of a currency. */
  prefix?: string
  /** At the right of the label. */
  aside?: ReactNode
  /** The next allowed number below and above. A button is disabled when there is none. */
  less: number
  more: number
  error: string | undefined
  helper: ReactNode
  onChange: (value: number) => void
}

/** A number field with buttons. What is typed is kept as it is, on every key. */
export function Stepper({ label, value, prefix, aside, less, more, error, helper, onChange }: StepperProps) {
  const id = useId()
  const note = `${id}-note`
  return (
    <div>
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside}
      </div>
      <div
        className={`flex w-full items-center rounded-control border bg-surface outline-offset-2 outline-brand has-[input:focus]:outline-2 ${error === undefined ? 'border-edge' : 'border-loss'}`}
      >
        <StepButton label={t`${label}: less`} disabled={value <= less} onClick={() => onChange(less)} icon={Minus} />
        <span className="flex min-w-0 flex-1 items-center justify-center text-[length:min(var(--text-lg),7vw)] font-semibold">
          {prefix !== undefined && <span aria-hidden>{prefix}</span>}
          <input
            id={id}
            inputMode="numeric"
            autoComplete="off"
            size={1}
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
            className={`h-12 min-w-0 bg-transparent outline-none ${prefix === undefined ? 'w-full text-center' : 'field-sizing-content min-w-8'}`}
          />
        </span>
        <StepButton label={t`${label}: more`} disabled={value >= more} onClick={() => onChange(more)} icon={Plus} />
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
      className="grid h-12 w-[44px] flex-none place-items-center text-brand disabled:text-edge disabled:opacity-50"
    >
      <Icon aria-hidden />
    </button>
  )
}
