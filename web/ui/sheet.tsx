import { t } from '@lingui/core/macro'
import * as Dialog from '@radix-ui/react-dialog'
import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { closeSheetEntry, currentEntry, openSheetEntry } from '#web/platform/navigation/navigation.ts'

export interface SheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  /** Must be answered: no close button, and a tap outside has no effect. */
  persistent?: boolean
}

/** Pulling the sheet down this far closes it. */
const closeDistancePx = 80

/** A dialog at the lower edge, from 768 px in the middle. Escape, pulling it down and the back button close it. In a low window, or with large text, its footer scrolls with it. */
export function Sheet(props: SheetProps) {
  useBackCloses(props)
  return <SheetDialog {...props} />
}

/** A sheet whose frame closes it by the back button: see `useBackCloses`. */
export function SheetDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  persistent = false,
}: SheetProps) {
  const panel = useRef<HTMLDivElement>(null)
  const drag = useDragToClose(panel, () => onOpenChange(false))
  const opener = useRef<Element | null>(null)
  const preventClose = (event: Event) => persistent && event.preventDefault()
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 animate-appear bg-veil" />
        <Dialog.Content
          ref={panel}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          onOpenAutoFocus={() => {
            // Opened by code, as after the checkout: the previous opener stays.
            if (document.activeElement !== document.body) opener.current = document.activeElement
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to its own trigger component.
            event.preventDefault()
            const to = opener.current?.isConnected ? opener.current : document.querySelector('h1')
            if (to instanceof HTMLElement) to.focus({ preventScroll: true })
          }}
          onEscapeKeyDown={preventClose}
          onInteractOutside={preventClose}
          className="fixed inset-x-0 bottom-0 z-40 mx-auto flex max-h-[90dvh] w-full max-w-column animate-rise flex-col rounded-t-card border border-b-0 border-line bg-surface outline-none low:overflow-y-auto md:inset-y-0 md:my-auto md:h-fit md:rounded-card md:border-b"
        >
          <div {...(persistent ? {} : drag)} className="touch-none px-4 pt-2">
            <span aria-hidden className="mx-auto block h-1 w-9 rounded-full bg-line md:hidden" />
            <div className="flex min-h-11 items-center gap-2">
              <Dialog.Title className="flex-1 text-lg font-semibold">{title}</Dialog.Title>
              {!persistent && (
                <Dialog.Close
                  aria-label={t`Close`}
                  className="-mr-3 grid size-11 place-items-center rounded-full text-muted"
                >
                  <X aria-hidden />
                </Dialog.Close>
              )}
            </div>
          </div>
          <Scroller>
            {description !== undefined && (
              <Dialog.Description className="text-base text-muted">{description}</Dialog.Description>
            )}
            {children !== undefined && <div className="mt-3">{children}</div>}
          </Scroller>
          {footer !== undefined && (
            <div className="safe-bottom flex flex-col gap-2 border-t border-line px-4 pt-3">{footer}</div>
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** The content of the sheet. When it is longer or wider than its room the keyboard can scroll it. */
function Scroller({ children }: { children: ReactNode }) {
  const scroller = useRef<HTMLDivElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const [outer, inner] = [scroller.current, content.current]
    if (outer === null || inner === null) return
    const sizes = new ResizeObserver(() =>
      setLong(outer.scrollHeight > outer.clientHeight || outer.scrollWidth > outer.clientWidth),
    )
    for (const each of [outer, inner]) sizes.observe(each)
    return () => sizes.disconnect()
  }, [])
  return (
    <div
      ref={scroller}
      tabIndex={isLong ? 0 : undefined}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain low:flex-none px-4 pb-4 -outline-offset-2"
    >
      <div ref={content}>{children}</div>
    </div>
  )
}

/** An open sheet has a history entry of its own; going back from it closes the sheet and stays on the page. */
export function useBackCloses({ open, onOpenChange, persistent }: SheetProps) {
  const closeNow = useEffectEvent(() => onOpenChange(false))
  const closes = open && !persistent
  useEffect(() => {
    if (!closes) return
    const at = openSheetEntry()
    // A sheet may be open over another one, which has an entry before.
    const onBack = () => currentEntry().index < at && closeNow()
    addEventListener('popstate', onBack)
    return () => {
      removeEventListener('popstate', onBack)
      closeSheetEntry(at)
    }
  }, [closes])
}

/** Moves the sheet with the pointer on its header, then closes it or moves it back. */
function useDragToClose(panel: { readonly current: HTMLDivElement | null }, close: () => void) {
  const startY = useRef<number | undefined>(undefined)
  function moveBy(distance: number) {
    panel.current?.style.setProperty('transform', distance > 0 ? `translateY(${distance}px)` : '')
  }
  return {
    onPointerDown(event: PointerEvent<HTMLDivElement>) {
      // A press on the close button must stay a click.
      if (event.target instanceof Element && event.target.closest('button')) return
      startY.current = event.clientY
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLDivElement>) {
      if (startY.current !== undefined) moveBy(event.clientY - startY.current)
    },
    onPointerUp(event: PointerEvent<HTMLDivElement>) {
      if (startY.current === undefined) return
      const distance = event.clientY - startY.current
      startY.current = undefined
      moveBy(0)
      if (distance > closeDistancePx) close()
    },
    onPointerCancel() {
      startY.current = undefined
      moveBy(0)
    },
  }
}
