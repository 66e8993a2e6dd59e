import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

/** A list whose rows lead on. */
export function RowList({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {children}
    </ul>
  )
}

interface RowProps {
  onChoose: () => void
  busy?: boolean
  disabled?: boolean
  children: ReactNode
}

export function Row({ onChoose, busy = false, disabled = false, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        disabled={busy || disabled}
        aria-busy={busy || undefined}
        className="flex min-h-13 w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 disabled:opacity-60"
      >
        <span className="min-w-0 flex-1 text-[length:min(var(--text-base),7vw)] wrap-anywhere">{children}</span>
        <ChevronRight aria-hidden className="flex-none text-muted @max-[13rem]:hidden" />
      </button>
    </li>
  )
}

/** Placeholders for rows that are loading. `lines`: as many as a row has. */
export function RowSkeletons({ label, rows, lines = 1 }: { label: string; rows: number; lines?: 1 | 2 }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line rounded-card border border-line bg-surface">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex min-h-13 flex-col justify-center gap-2 px-4 py-2.5">
          <Skeleton className="h-4 w-1/2" />
          {lines === 2 && <Skeleton className="h-3.5 w-4/5" />}
        </div>
      ))}
    </div>
  )
}
