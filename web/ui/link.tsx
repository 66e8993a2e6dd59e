import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { navigate } from '#web/platform/navigation.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string
  state?: unknown
}

/** A link within the app. With a modifier key or another mouse button the browser handles it like any link. */
export function Link({ to, state, onClick, ...rest }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    navigate(to, { state })
  }
  return <a {...rest} href={to} onClick={follow} />
}
