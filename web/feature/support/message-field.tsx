import { useId } from 'react'

interface MessageFieldProps {
  label: string
  rows: number
  value: string
  disabled: boolean
  onChange: (text: string) => void
}

/** The longest message that the server takes. */
const messageLengthMax = 4_000

/** A field of several lines for what a person writes to support. */
export function MessageField({ label, rows, value, disabled, onChange }: MessageFieldProps) {
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
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full rounded-control border border-edge bg-surface px-3 py-2.5 text-lg focus-visible:outline-offset-1 disabled:bg-sunken"
      />
    </div>
  )
}
