import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A labelled value in a `dl`. */
export function DetailRow({ label, value, good = false }: { label: string; value: string; good?: boolean }) {
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-4 py-2">
      <dt className="text-muted">{label}</dt>
      <dd className={`min-w-0 flex-[1_1_6rem] text-right wrap-anywhere ${good ? 'font-semibold text-gain' : ''}`}>
        {value}
      </dd>
    </div>
  )
}

interface OpenedDetailRowProps {
  label: string
  value: string
  good: boolean
  onOpen: () => void
}

/** A labelled value in a `dl` that opens a screen. A tap anywhere in the row counts. */
export function OpenedDetailRow({ label, value, good, onOpen }: OpenedDetailRowProps) {
  return (
    <div className="relative flex min-h-13 flex-wrap items-center gap-x-4 py-2">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 flex-[1_1_6rem] text-right">
        <button
          type="button"
          aria-label={`${label}: ${value}`}
          onClick={onOpen}
          className={`inline-flex min-h-11 max-w-full items-center gap-2 text-[length:min(var(--text-base),7vw)] wrap-anywhere after:absolute after:inset-0 ${good ? 'font-semibold text-gain' : ''}`}
        >
          {value}
          <ChevronRight aria-hidden className="text-muted" />
        </button>
      </dd>
    </div>
  )
}

/** With large text the words need the room of the icon. */
export const rowClass =
  'flex min-h-13 w-full items-center gap-3 text-left text-[length:min(var(--text-base),7vw)] @max-[13rem]:gap-1 @max-[13rem]:[&>.lucide:first-child]:hidden'

/** A row that is a link: `to` is a route of the app, `href` an external address. */
export function LinkRow({
  icon,
  to,
  state,
  href,
  children,
}: {
  icon?: ReactNode
  to?: string
  state?: unknown
  href?: string
  children: ReactNode
}) {
  const inside = (
    <>
      {icon}
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden className="text-muted" />
    </>
  )
  if (to !== undefined) {
    return (
      <Link to={to} state={state} className={rowClass}>
        {inside}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={rowClass}>
      {inside}
    </a>
  )
}

export function ButtonRow({
  icon,
  busy = false,
  onClick,
  children,
}: {
  icon: ReactNode
  busy?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      disabled={busy}
      aria-busy={busy || undefined}
      onClick={onClick}
      className={`${rowClass} text-loss disabled:opacity-45`}
    >
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </button>
  )
}
