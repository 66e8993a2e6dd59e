import { readToken } from './token.ts'

// All tabs of a browser share the token. A page shows the data of one person: it must notice when the token becomes another's.

let shown: { readonly person: string | undefined } | undefined
let channel: BroadcastChannel | undefined

/** The subject of a token, which the server has signed. Undefined without a token. */
export function personOf(token: string | undefined): string | undefined {
  if (token === undefined) return undefined
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return String((JSON.parse(atob(payload)) as { sub: unknown }).sub)
  } catch {
    return token
  }
}

/** The person whose data this page shows: of its start, or whom it has logged in since. Undefined for a visitor. */
export function shownPerson(): string | undefined {
  shown ??= { person: personOf(readToken()) }
  return shown.person
}

/** Call it after this page has logged somebody in or out: the page is theirs now, and the other tabs are told. */
export function announcePerson(): void {
  shown = { person: personOf(readToken()) }
  openChannel()?.postMessage(null)
}

/**
 * Calls `onOther` when another tab has logged the person of this page out, or somebody else in. The other tab says so; a page that
 * was asleep looks again when it is shown. Call it once.
 */
export function followTabs(onOther: (loggedIn: boolean) => void): void {
  function look() {
    const person = personOf(readToken())
    if (person === shownPerson()) return
    shown = { person }
    onOther(person !== undefined)
  }
  shownPerson()
  openChannel()?.addEventListener('message', look)
  addEventListener('focus', look)
  addEventListener('pageshow', look)
}

/** Old browsers have no channel: their tabs look when they are shown. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('person')
  return channel
}
