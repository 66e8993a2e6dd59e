/** A first stop of the keyboard, seen only while it has the focus: leads over what comes in between. `to`: the selector of its end, which takes the focus. */
export function SkipLink({ to, className = '', children }: { to: string; className?: string; children: string }) {
  return (
    <a
      href={to}
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>(to)?.focus()
      }}
      className={`sr-only top-2 left-2 z-50 rounded-control bg-ink px-4 py-3 text-ground focus:not-sr-only focus:fixed ${className}`}
    >
      {children}
    </a>
  )
}
