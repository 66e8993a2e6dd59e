import { useId } from 'react'

interface MessageFieldProps {
  label: string
  rows: number
  disabled: boolean
  /** The field of the form. Its errors have no words. */
  field: {
    readonly name: string
    readonly value: string
    readonly onChange: (event: { readonly target: { readonly value: string } }) => void
    readonly onBlur: () => void
  }
}

/** The longest message that the server takes. */
const messageLengthMax = 4_000

/** A field of several lines for what a person writes to support. */
export function MessageField({ label, rows, disabled, field: { name, value, onChange, onBlur } }: MessageFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        required
        rows={rows}
        maxLength={messageLengthMax}
        disabled={disabled}
        name={name}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        className="block w-full rounded-control border border-edge bg-surface px-3 py-2.5 text-lg focus-visible:outline-offset-1 disabled:bg-sunken"
      />
    </div>
  )
}
