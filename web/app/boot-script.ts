import { startEarlyRequest } from '#web/platform/early-requests.ts'
import { readFlag, readText } from '#web/platform/local-storage.ts'
import { isOpen } from '#web/platform/guard.ts'
import { readToken } from '#web/platform/token.ts'

/*
 * The build writes this script into every page (infra/site/prerender-pages.ts). It runs before the first paint: it chooses which
 * pre-rendered screen is visible, that of a guest or that of a member, and starts the requests that the first screen needs while
 * the other scripts load (docs/adr/0028-pre-render-landing-and-home.md).
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

// These addresses repeat those of the configuration and the contracts. tests/performance/site.test.ts compares them.
if (token !== undefined && !isOpen(location.pathname)) {
  startEarlyRequest('/api/users/login_detail', token)
  if (location.pathname === '/home')
    for (const file of ['first.json', 'mine']) startEarlyRequest(`/api/market/${file}`, token)
}
