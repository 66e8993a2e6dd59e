import { readFileSync, mkdirSync, writeFileSync, readdirSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { openSite, restoreSession } from './tests/browser/visitor.ts'
import { chromiumFlags, findChromium } from './tests/chromium.ts'
const g = `/sys/fs/cgroup/cpuacct/comp/b${process.pid}`
mkdirSync(g, { recursive: true }); writeFileSync(g + '/cgroup.procs', String(process.pid))
const pw = 'AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion'
const [features = '', ...extra] = process.argv.slice(2)
const usage = () => Number(readFileSync(g + '/cpuacct.usage', 'utf8')) / 1e6
const { app } = await openSite()
const t0 = usage()
const browser = await chromium.launch({ executablePath: findChromium()!, args: [...chromiumFlags, ...(features === '-' ? [] : [`--disable-features=${pw},${features}`]), ...extra] })
const t1 = usage()
let pages = 0, navs = 0
const seen = new Set<string>()
const look = () => { for (const p of readFileSync(g + '/cgroup.procs', 'utf8').split('\n').filter(Boolean)) { try { const c = readFileSync(`/proc/${p}/cmdline`, 'utf8'); if (c.includes('type=renderer')) seen.add(p) } catch {} } }
for (let i = 0; i < 4; i++) {
  let t = usage()
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
  await restoreSession(context, app)
  const page = await context.newPage(); look()
  pages += usage() - t; t = usage()
  for (const path of ['/home', '/profile', '/Support', '/FAQs', '/holdings', '/filter']) { await page.goto(app.siteAddress + path); await page.getByRole('heading').first().waitFor(); look() }
  navs += usage() - t
  await context.close()
}
const t2 = usage()
await browser.close(); await app.close()
console.log(`launch ${Math.round(t1 - t0)} new page ${Math.round(pages / 4)} nav ${Math.round(navs / 24)} total ${Math.round(usage() - t0)} renderers ${seen.size}`, features.slice(0, 80), extra.join(' '))
process.exit()
