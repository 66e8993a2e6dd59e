import { createContext, useCallback, useContext } from 'react'
import { navigate as write, usePathname } from 'wouter/use-browser-location'
import { shownPerson } from '#web/platform/session/follow-tabs.ts'

/** The state of every history entry of the app. `value` is what one screen passes to the next. */
interface Entry {
  readonly index: number
  readonly value?: unknown
  /** Whose screen it was. Its value is for nobody else: the history outlives a session. */
  readonly person?: string | undefined
  /** The path of the entry before it. */
  readonly from?: string | undefined
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
  const { index, from, sheet = false } = currentEntry()
  const inPlace = replace || sheet || new URL(to, location.href).href === location.href
  const entry: Entry = {
    index: inPlace ? index : index + 1,
    value: state,
    person: shownPerson(),
    from: inPlace ? from : location.pathname,
  }
  write(to, { replace: inPlace, state: entry })
}

/** The location hook of wouter's router: `<Link>` and `useLocation` write entries of the app by it. */
export function useEntryLocation(options?: { ssrPath?: string }): [string, typeof navigate] {
  return [usePathname(options), navigate]
}

interface ShownEntry {
  readonly path: string
  /** State of the history entry. */
  readonly state: unknown
  readonly search: string
}

/** The history entry of the screen that is rendered. It follows the address with a delay, because the screen is deferred (web/app/routes.tsx). */
export const ShownEntryContext = createContext<ShownEntry>({ path: '', state: undefined, search: '' })

/** The same for a screen: its path stays while the address already leads to the next one. */
export function useShownLocation(): [string, typeof navigate] {
  return [useContext(ShownEntryContext).path, navigate]
}

/** What the previous screen passed to this one. Undefined when the address was opened directly. */
export function useRouteState<T>(): T | undefined {
  const { state } = useContext(ShownEntryContext)
  return isEntry(state) && isOwn(state) ? (state.value as T | undefined) : undefined
}

/** A visitor's entry is for whoever logs in next: they continue it. */
function isOwn({ person }: Entry): boolean {
  return person === undefined || person === shownPerson()
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

/** Returns the index of the entry. */
export function openSheetEntry(): number {
  const { index, value, person } = currentEntry()
  const from = location.pathname
  const entry: Entry = { index: index + 1, value, person, from, sheet: true }
  write(location.href, { state: entry })
  return index + 1
}

/** Removes the entry of the sheet at an index. Also called at the start: a reload closes the sheet and keeps its entry, and the back button would have no effect. */
export function closeSheetEntry(at = currentEntry().index): void {
  const { index, sheet } = currentEntry()
  if (sheet && index === at) history.back()
}
