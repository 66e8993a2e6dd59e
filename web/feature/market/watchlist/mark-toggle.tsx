import { t } from '@lingui/core/macro'
import { Bell, Bookmark } from 'lucide-react'
import type { WatchlistKind } from '#shared/market/market.ts'

const labels = () => ({ interested: t`Interested`, notify: t`Notify me` }) as const
const icons = { interested: Bookmark, notify: Bell } as const

interface MarkToggleProps {
  kind: WatchlistKind
  /** The name of the company. */
  about: string
  done: boolean
  onClick: () => void
  className: string
}

/** Marks a company. Once it is marked the button is disabled; a tap says where the mark can be taken back. `aria-disabled` keeps the focus, which `disabled` would lose. */
export function MarkToggle({ kind, about, done, onClick, className }: MarkToggleProps) {
  const Icon = icons[kind]
  return (
    <button
      type="button"
      title={labels()[kind]}
      aria-label={
        done && kind === 'notify' ? t`${labels()[kind]}: ${about}, you will be told` : t`${labels()[kind]}: ${about}`
      }
      aria-pressed={done}
      aria-disabled={done}
      onClick={onClick}
      // The name of the button is its text too; there is room for the icon only.
      className={`flex items-center justify-center text-[0px] -outline-offset-2 ${done ? 'text-brand [&>svg]:fill-current' : 'text-muted hover:text-brand'} ${className}`}
    >
      <Icon aria-hidden />
      {labels()[kind]}
    </button>
  )
}
