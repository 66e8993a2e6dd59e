import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The line under a field: its error, or else a hint. */
export function FieldMessage({ id, error, helper }: { id: string; error?: string | undefined; helper?: ReactNode }) {
  return (
    <p
      id={id}
      aria-live="polite"
      className={`mt-1.5 flex items-start gap-1.5 text-sm ${error ? 'text-loss' : 'text-muted'}`}
    >
      {error && <CircleAlert aria-hidden className="mt-px size-4" />}
      <span>{error || helper}</span>
    </p>
  )
}
