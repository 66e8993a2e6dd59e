import { startEarlyRequest } from '#web/platform/early-requests.ts'
import { drawFirstRows } from './first-rows.ts'

/*
 * The build writes this script behind the markup of home.html (infra/site/prerender-pages.ts). It draws the first companies as soon as
 * their prices have arrived; the scripts of the app need half a second more on a slow phone
 * (docs/adr/0036-prerender-pages-and-split-code-by-shared-use.md). The page has preloaded the request: it is public, and headers would
 * make it another one. After a failure the app asks again, and reports it.
 */
startEarlyRequest('/api/market/first.json')
drawFirstRows().catch(() => undefined)
