import { createContext, useCallback, useContext } from 'react'
import { navigate as write, usePathname } from 'wouter/use-browser-location'

/** What every history entry of the app carries. `value` is what the screens give each other. */
interface Entry {
  readonly index: number
  readonly value?: unknown
  /** A sheet lies over the page: its entry exists so that the back button closes it. */
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
 * Leaving from an open sheet takes the sheet's own entry, so that back does not land on an invisible sheet. As with any link, going
 * to where one is already adds no entry: so a second tap, before the next screen is drawn, does no harm.
 */
export function navigate(to: string, { state, replace = false }: NavigateOptions = {}): void {
  const { index, sheet = false } = currentEntry()
  const inPlace = replace || sheet || new URL(to, location.href).href === location.href
  write(to, { replace: inPlace, state: { index: inPlace ? index : index + 1, value: state } satisfies Entry })
}

export function useNavigate(): (to: string, options?: NavigateOptions) => void {
  return navigate
}

interface Shown {
  /** Of the history's entry. */
  readonly state: unknown
  readonly search: string
}

/** What the screen that is shown was opened with. For a moment after a tap that is still the one before that of the address. */
export const ShownWith = createContext<Shown>({ state: undefined, search: '' })

/** What the screen that came before handed over; undefined when the address was opened directly. */
export function useRouteState<T>(): T | undefined {
  const { state } = useContext(ShownWith)
  return isEntry(state) ? (state.value as T | undefined) : undefined
}

/** What stands behind the question mark. */
export function useQuery(): URLSearchParams {
  return new URLSearchParams(useContext(ShownWith).search)
}

/** Back within the app; to `fallback` when the app was entered on this very screen. */
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

/** Also at the start: after a reload the sheet is gone and its entry is not, so that a press of the back button would do nothing. */
export function closeSheetEntry(): void {
  if (currentEntry().sheet) history.back()
}
