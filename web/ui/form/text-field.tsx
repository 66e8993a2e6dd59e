import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { FieldMessage } from './field-message.tsx'

interface TextFieldProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  /** The heading above asks for the same: the label is for screen readers only. */
  labelHidden?: boolean
  helper?: ReactNode
  error?: string | undefined
  /** Inside the frame before the text: a dial code, a rupee sign. */
  leading?: ReactNode
  ref?: Ref<HTMLInputElement>
}

export function TextField({
  label,
  labelHidden = false,
  helper,
  error,
  leading,
  id,
  className = '',
  ...input
}: TextFieldProps) {
  const ownId = useId()
  const field = id ?? ownId
  const note = `${field}-note`
  const hasNote = Boolean(error) || helper !== undefined
  return (
    <div className={className}>
      <label htmlFor={field} className={labelHidden ? 'sr-only' : 'mb-1.5 block text-sm font-semibold'}>
        {label}
      </label>
      <div
        className={`flex min-h-12 flex-wrap items-center rounded-control border bg-surface focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-brand has-disabled:bg-sunken has-[input:read-only]:bg-sunken ${error ? 'border-loss' : 'border-edge'}`}
      >
        {leading}
        <input
          id={field}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? note : undefined}
          {...input}
          className="typed flex-1 bg-transparent outline-none placeholder-shown:text-ellipsis placeholder:text-muted"
        />
      </div>
      {hasNote && <FieldMessage id={note} error={error} helper={helper} />}
    </div>
  )
}
