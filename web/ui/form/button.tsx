import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { useOnline } from '#web/platform/online.ts'

const variants = {
  primary: 'bg-brand text-on-brand enabled:hover:bg-brand-strong',
  secondary: 'border border-line bg-surface text-ink enabled:hover:bg-sunken',
  danger: 'border border-line bg-surface text-loss enabled:hover:bg-loss-tint',
  quiet: 'text-brand enabled:hover:bg-tint',
} as const

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and disables the button. */
  busy?: boolean
  kind?: keyof typeof variants
  full?: boolean
  /** For what moves money or shares: stands in its place without a network, such as 'Paying needs a connection.' */
  needs?: string
}

export function Button({
  busy = false,
  kind = 'primary',
  full = false,
  disabled,
  className = '',
  needs,
  children,
  ...rest
}: ButtonProps) {
  const online = useOnline()
  if (needs !== undefined && !online && !busy)
    return <p className={`py-3 text-center text-base text-muted ${className}`}>{needs}</p>
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`inline-flex min-h-12 items-center justify-center gap-2 rounded-control px-[min(calc(var(--spacing)*4),5vw)] text-[length:min(var(--text-base),7vw)] font-semibold transition-[background-color,opacity] ${busy ? '' : 'disabled:opacity-45'} ${variants[kind]} ${full ? 'w-full' : ''} ${className}`}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  )
}
