import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { SheetDialog, type SheetProps, useBackCloses } from '#web/ui/sheet.tsx'
import { useWide } from './use-wide.ts'

/**
 * A sheet that is the third column of the page on a desktop, at the side of what it belongs to, which stays usable
 * (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). It has the props of `Sheet`, and closes as one: by Escape, its button and the back button.
 */
export function Panel(props: SheetProps) {
  const desktop = useWide()
  // Here and not in either frame: the entry stays when one takes the place of the other.
  useBackCloses(props)
  const host = desktop ? document.getElementById('panel') : null
  if (host === null) return <SheetDialog {...props} />
  return props.open ? createPortal(<Column {...props} />, host) : null
}

function Column({ onOpenChange, title, description, children, footer, persistent = false }: SheetProps) {
  const id = useId()
  const heading = useFocusWhileOpen()
  const close = () => onOpenChange(false)
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || persistent) return
    event.preventDefault()
    close()
  }
  return (
    <section
      role="dialog"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      className="pinned flex w-95 animate-appear flex-col border-l border-line bg-surface 2xl:w-100"
    >
      <div className="flex min-h-14 flex-none items-center gap-2 border-b border-line px-4">
        <h2 id={id} ref={heading} tabIndex={-1} className="flex-1 text-lg font-semibold">
          {title}
        </h2>
        {!persistent && (
          <button
            type="button"
            aria-label={t`Close`}
            onClick={close}
            className="-mr-3 grid size-11 place-items-center rounded-full text-muted"
          >
            <X aria-hidden />
          </button>
        )}
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-4 py-4">
        {description !== undefined && <p className="mb-3 text-base text-muted">{description}</p>}
        {children}
      </div>
      {footer !== undefined && (
        <div className="safe-bottom flex flex-none flex-col gap-2 border-t border-line px-4 pt-3">{footer}</div>
      )}
    </section>
  )
}

/** The focus goes to the title, and back to where it was when the panel closes. */
function useFocusWhileOpen() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])
  return heading
}
