import { startEarlyRequest } from '#web/platform/early-requests.ts'
import { readFlag, readText } from '#web/platform/storage/local-storage.ts'
import { isOpen, normalizePath } from '#web/platform/navigation/guard.ts'
import { readToken } from '#web/platform/session/token.ts'
import { shellPath } from './shell/shell-path.ts'

/*
 * The build writes this script into every page (infra/site/prerender-pages.ts). It runs before the first paint: it chooses which
 * pre-rendered screen is visible, that of a guest or that of a member, and starts the requests that the first screen needs while
 * the other scripts load (docs/adr/0036-prerender-pages-and-split-code-by-shared-use.md).
 */
const { dataset } = document.documentElement
const token = readToken()
dataset['visitor'] = token === undefined ? 'guest' : 'member'

function applyPreferences(): void {
  const theme = readText('theme')
  if (theme !== undefined) dataset['theme'] = theme
  if (readFlag('creditNotice')) dataset['closed'] = 'credit'
}
// Reading local storage takes 50 ms on a slow phone. Guests rarely have preferences, so their first paint does not wait for it.
if (token === undefined) requestAnimationFrame(() => setTimeout(applyPreferences))
else applyPreferences()

/** The screens of KYC that read its steps. Their code is named in app.html (infra/site/prerender-pages.ts). */
const kycPaths = new Set(['/kycslides', '/status', '/uploadaadhar', '/uploadpan', '/takeselfie', '/sign', '/demat'])

// These addresses repeat those of the configuration and the contracts. tests/performance/site.test.ts compares them.
const path = normalizePath(location.pathname)
const isMember = token !== undefined && !isOpen(path)
if (isMember) {
  dataset['shell'] = shellPath(path)
  startEarlyRequest('/api/users/login_detail', token)
  for (const address of addressesOf(path)) startEarlyRequest(`/api/${address}`, token)
}
preloadCode(isMember ? 'member' : 'guest')

/** What the screen of a path reads first. */
function addressesOf(path: string): readonly string[] {
  const id = new URLSearchParams(location.search).get('id')
  if (path === '/companyoverview' && id !== null) return [`security/${encodeURIComponent(id)}`]
  if (path === '/holdings') return ['holdings_of_client?limit=10']
  if (kycPaths.has(path)) return ['kyc/info']
  return path === '/home' ? ['market/mine'] : []
}

/** The build names the code of some screens in the page (infra/site/prerender-pages.ts). */
function preloadCode(visitor: 'member' | 'guest'): void {
  const text = document.querySelector<HTMLMetaElement>('meta[name=code]')?.content
  if (text === undefined) return
  const named = (JSON.parse(text) as Readonly<Record<typeof visitor, Readonly<Record<string, readonly string[]>>>>)[
    visitor
  ]
  for (const href of ['*', path].flatMap((each) => named[each] ?? []))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
}
