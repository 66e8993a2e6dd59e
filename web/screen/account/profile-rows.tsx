import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** A fact of a `dl`, with what can be done about it. */
export function DetailRow({ label, value, good = false, action, note }: { label: string; value: ReactNode; good?: boolean; action?: ReactNode; note?: ReactNode }) {
  return (
    <div className="py-1.5">
      <div className="flex min-h-10 items-center gap-3">
        <dt className="flex-none text-muted">{label}</dt>
        <dd className={`min-w-0 flex-1 text-right wrap-anywhere ${good ? 'font-semibold text-gain' : ''}`}>{value}</dd>
        {action !== undefined && <dd className="flex-none">{action}</dd>}
      </div>
      {note !== undefined && <dd className="pb-1 text-sm text-muted">{note}</dd>}
    </div>
  )
}

const rowLook = 'flex min-h-13 w-full items-center gap-3 text-left'

/** A row that leads elsewhere: within the app by `to`, outside by `href`. */
export function LinkRow({ icon, to, href, children }: { icon?: ReactNode; to?: string; href?: string; children: ReactNode }) {
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

export function ButtonRow({ icon, busy = false, onClick, children }: { icon: ReactNode; busy?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" disabled={busy} aria-busy={busy || undefined} onClick={onClick} className={`${rowLook} text-loss disabled:opacity-45`}>
      {icon}
      {children}
    </button>
  )
}
