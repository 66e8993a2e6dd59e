import { createContext, useCallback, useContext } from 'react'
import { navigate as writeEntry, usePathname } from 'wouter/use-browser-location'

/** The state of every history entry of the app. `value` is what one screen passes to the next. */
interface Entry {
  readonly index: number
  readonly value?: unknown
  /** The entry of an open sheet. The back button removes it, which closes the sheet. */
  readonly sheet?: boolean
}

export interface NavigateOptions {
  readonly state?: unknown
  readonly replace?: boolean
}

export function currentEntry(): Entry {
  const state: unknown = history.state
  return isEntry(state) ? state : { index: 0 }
}

function isEntry(state: unknown): state is Entry {
  return typeof state === 'object' && state !== null && 'index' in state && typeof state.index === 'number'
}

/**
 * Opens a path of the app. Navigating from an open sheet replaces the entry of the sheet, so that back does not return to a closed
 * sheet. As with any link, navigating to the current address adds no entry, so a double tap has the effect of one.
 */
export function navigate(to: string, { state, replace = false }: NavigateOptions = {}): void {
  const { index, sheet = false } = currentEntry()
  const inPlace = replace || sheet || new URL(to, location.href).href === location.href
  writeEntry(to, { replace: inPlace, state: { index: inPlace ? index : index + 1, value: state } satisfies Entry })
}

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return navigate
}

interface ShownEntry {
  /** State of the history entry. */
  readonly state: unknown
  readonly search: string
}

/** The history entry of the screen that is rendered. It follows the address with a delay, because the screen is deferred (web/app/routes.ts). */
export const ShownEntryContext = createContext<ShownEntry>({ state: undefined, search: '' })

/** What the previous screen passed to this one. Undefined when the address was opened directly. */
export function useRouteState<T>(): T | undefined {
  const { state } = useContext(ShownEntryContext)
  return isEntry(state) ? (state.value as T | undefined) : undefined
}

/** The query of the address. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useContext(ShownEntryContext).search)
}

/** Goes back within the app, or to `fallback` when the app was opened on this screen. */
export function useBack(fallback: string): () => void {
  return useCallback(() => {
    if (currentEntry().index > 0) history.back()
    else navigate(fallback, { replace: true })
  }, [fallback])
}

export function usePath(): string {
  return usePathname({ ssrPath: '/' })
}

export function openSheetEntry(): void {
  const { index, value } = currentEntry()
  history.pushState({ index: index + 1, value, sheet: true } satisfies Entry, '')
}

/** Removes the entry of a sheet. Also called at the start: a reload closes the sheet and keeps its entry, and the back button would have no effect. */
export function closeSheetEntry(): void {
  if (currentEntry().sheet) history.back()
}
