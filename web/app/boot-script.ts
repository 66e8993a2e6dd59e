import { begin } from '#web/platform/early-requests.ts'
import { readFlag, readText } from '#web/platform/local-storage.ts'
import { isOpen } from '#web/platform/guard.ts'
import { readToken } from '#web/platform/token.ts'

/*
 * Stands in every page itself (vite.config.ts) and runs before anything of it is painted: what the page shows until its scripts
 * are there must not be another's, and what those will ask for first is on its way while they are.
 */
const { dataset } = document.documentElement
const token = readToken()
dataset['visitor'] = token === undefined ? 'guest' : 'member'

function showWishes(): void {
  const theme = readText('theme')
  if (theme !== undefined) dataset['theme'] = theme
  if (readFlag('creditNotice')) dataset['closed'] = 'credit'
}
// To ask the browser's storage takes a cheap phone 50 ms. Strangers, who hardly ever have wishes, see the landing first.
if (token === undefined) requestAnimationFrame(() => setTimeout(showWishes))
else showWishes()

// As the configuration names the API, and shared its paths: tests/performance/site.test.ts holds them against each other.
if (token !== undefined && !isOpen(location.pathname)) {
  begin('/api/users/login_detail', token)
  if (location.pathname === '/home') for (const file of ['first.json', 'mine']) begin(`/api/market/${file}`, token)
}
