import type { Place } from '#web/ui/places.ts'

/** Home, which is the list, and what is opened beside it (docs/adr/0040-lay-the-app-out-in-panes-and-colour-by-turn.md). */
const besideList = new Set(['/home', '/companyoverview', '/newinfo', '/news', '/filter', '/watchlist'])

/** Screens on which a person finishes one thing, or that explain why nothing else is there: no rail leads away from them. */
const bare = new Set([
  '/loading',
  '/signeasyloading',
  '/payment-return',
  '/payment-status',
  '/maintenance',
  '/no-internet',
  '/splash',
  '/getanshapp',
])

const placesByPath: Readonly<Record<string, Place>> = {
  '/holdings': 'portfolio',
  '/sell': 'portfolio',
  '/select': 'portfolio',
  '/sellportfilio': 'portfolio',
  '/sellrequest': 'portfolio',
  '/vouchstatus': 'portfolio',
  '/vouchslides': 'home',
  '/support': 'support',
  '/faqs': 'support',
}

/** The panes of a path in lower case. `list`: the list stands beside it. `bare`: it stands alone. */
export function panesOf(path: string): 'list' | 'page' | 'bare' {
  if (besideList.has(path)) return 'list'
  return bare.has(path) ? 'bare' : 'page'
}

/** The place to which a path belongs. */
export function placeOf(path: string): Place {
  return placesByPath[path] ?? (besideList.has(path) ? 'home' : 'profile')
}
