import { useEffect, useId, useRef } from 'react'
import { FieldMessage } from './field-message.tsx'

interface OtpFieldProps {
  label: string
  /** The heading above asks for the same: the label is for screen readers only. */
  labelHidden?: boolean
  value: string
  onChange: (digits: string) => void
  /** Called once when the last digit arrives. */
  onComplete?: (digits: string) => void
  error?: string | undefined
  disabled?: boolean
  length?: number
}

/** One transparent input over drawn boxes: paste, autofill and screen readers use a single field. */
export function OtpField({
  label,
  labelHidden = false,
  value,
  onChange,
  onComplete,
  error,
  disabled = false,
  length = 6,
}: OtpFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (disabled) return
    input.current?.focus({ preventScroll: true })
    // A refused code stays to be read, and the next digit replaces it.
    if (error) input.current?.select()
  }, [disabled, error])

  function change(text: string) {
    const digits = text.replace(/\D/g, '').slice(0, length)
    onChange(digits)
    if (digits.length === length && digits !== value) onComplete?.(digits)
  }

  const border = error ? 'border-loss' : 'border-edge'
  const focus = `group-focus-within:outline-2 ${error ? 'group-focus-within:outline-loss' : 'group-focus-within:border-brand group-focus-within:outline-brand'}`
  /** The box that shows the focus: the next to fill, or the last. */
  const active = Math.min(value.length, length - 1)
  return (
    <div>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div className="group relative">
        <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-2">
          {Array.from({ length }, (_, index) => (
            <span
              key={index}
              className={`grid h-14 place-items-center rounded-control border bg-surface text-2xl font-semibold ${border} ${index === active ? focus : ''}`}
            >
              {value[index] ?? ''}
            </span>
          ))}
        </div>
        {/* No maxLength: it would cut a pasted "123 456" before the space is removed. */}
        <input
          ref={input}
          id={id}
          value={value}
          disabled={disabled}
          onChange={(event) => change(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="\d*"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          className="absolute inset-0 h-full w-full cursor-text bg-transparent text-lg text-transparent caret-transparent opacity-0"
        />
      </div>
      <FieldMessage id={`${id}-note`} error={error} />
    </div>
  )
}
