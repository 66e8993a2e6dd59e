import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '#web/ui/link.tsx'

/** A fact of a `dl`. */
export function DetailRow({ label, value, good = false }: { label: string; value: string; good?: boolean }) {
  return (
    <div className="flex min-h-13 items-center gap-4 py-2">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className={`min-w-0 flex-1 text-right wrap-anywhere ${good ? 'font-semibold text-gain' : ''}`}>{value}</dd>
    </div>
  )
}

const rowLook = 'flex min-h-13 w-full items-center gap-3 text-left'

/** A row that leads elsewhere: within the app by `to`, outside by `href`. */
export function LinkRow({
  icon,
  to,
  href,
  children,
}: {
  icon?: ReactNode
  to?: string
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
      <Link to={to} className={rowLook}>
        {inside}
      </Link>
    )
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className={rowLook}>
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
      className={`${rowLook} text-loss disabled:opacity-45`}
    >
      {icon}
      {children}
    </button>
  )
}
