import { type RefObject, useEffect } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * The keys of the list on a tablet or a desktop: `/` goes to the search, the arrows from company to company, Enter opens one as on any
 * link, Escape leads from a company back to its row.
 */
export function useListKeys(page: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const target = page.current === null ? undefined : targetOf(event, page.current)
      if (target == null) return
      event.preventDefault()
      target.focus()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [page])
}

/** The element to which a key leads. */
function targetOf({ key }: KeyboardEvent, page: HTMLElement): HTMLElement | null | undefined {
  const list = page.querySelector<HTMLElement>('[data-pane=list]')
  const at = document.activeElement
  if (list === null || document.querySelector('[role=dialog][aria-modal=true]') !== null) return undefined
  if (key === '/' && !isTyping(at)) return list.querySelector<HTMLElement>('[type=search]')
  const step = steps[key]
  if (step !== undefined && list.contains(at)) return rowBeside(list, at, step)
  if (key === 'Escape' && at?.closest('[data-pane=detail]') && !isTyping(at))
    return list.querySelector<HTMLElement>('li [aria-current]') ?? rowsOf(list)[0]
  return undefined
}

function rowBeside(list: HTMLElement, at: Element | null, step: number): HTMLElement | undefined {
  const rows = rowsOf(list)
  const index = rows.findIndex((row) => row.closest('li') === at?.closest('li'))
  if (index >= 0) return rows[index + step]
  return at?.matches('[type=search]') && step > 0 ? rows[0] : undefined
}

/** The links of the companies, from the first to the last that is drawn. */
function rowsOf(list: HTMLElement): HTMLElement[] {
  const place = (row: HTMLElement) => Number(row.closest('li')?.ariaPosInSet)
  return [...list.querySelectorAll<HTMLElement>('li a[href^="/companyOverview"]')].toSorted(
    (one, other) => place(one) - place(other),
  )
}

function isTyping(at: Element | null): boolean {
  return at?.matches('input, textarea, select, [role=slider], [contenteditable]') ?? false
}
