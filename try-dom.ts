import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
const t0 = performance.now(), c0 = process.cpuUsage()
const lap = (what: string) => { const c = process.cpuUsage(c0); console.log(what, Math.round(performance.now()-t0), 'ms; cpu', Math.round((c.user+c.system)/1000)) }
const { openSite, restoreSession } = await import('./tests/browser/visitor.ts')
lap('import app')
const { shiftedClock } = await import('#infra/local/clock.ts')
const { startLocalApp } = await import('#infra/local/app.ts')
const { collectingLog } = await import('#infra/local/log.ts')
const { makeSecrets, openSecrets } = await import('#infra/local/secrets.ts')
const { seedData, asha } = await import('#tests/harness/seed.ts')
const { openSession } = await import('#functions/account/commands.ts')
const { readUserByPhone } = await import('#functions/account/queries.ts')
const made = makeSecrets(shiftedClock())
const clock = shiftedClock()
await openSecrets({made}).read('hash-key')
const s = openSecrets({made})
for (const n of ['hash-key','session-key','token-key'] as any) await s.read(n).catch(()=>0)
lap('secrets')
async function startApp() {
const app = await startLocalApp({ clock, log: collectingLog().log, secrets: openSecrets({ made }), ports: { site: 0, sandbox: 0 }, sandboxes: true, pages: '/tmp/comp/dist/web', inProcessFetch: true })
lap('start')
await seedData(app.ports)
await app.drain()
app.start()
lap('seed')
return app
}
await (await startApp()).close()
const app = await startApp()
const code = readFileSync('dist/try/bundle.js', 'utf8')
const script = new vm.Script(code, { filename: 'bundle.js' })
lap('compile')
const kind = process.argv[2]
const req = createRequire('/tmp/domtest/x.js')
const user = await readUserByPhone(app.ports, asha.phone)
const token = await openSession(app.ports, user!)
async function visit(path: string) {
  let window: any, close: any, context: any
  const html = '<!doctype html><html lang=en><head><title>x</title></head><body><div id="root"></div></body></html>'
  if (kind === 'jsdom') {
    const { JSDOM, VirtualConsole, CookieJar } = req('jsdom')
    const dom = new JSDOM(html, { url: app.siteAddress + path, runScripts: 'outside-only', pretendToBeVisual: true })
    window = dom.window; context = dom.getInternalVMContext(); close = () => dom.window.close()
  } else {
    const { Window } = req('happy-dom')
    window = new Window({ url: app.siteAddress + path, settings: { enableJavaScriptEvaluation: true, suppressInsecureJavaScriptEnvironmentWarning: true } as any })
    window.document.write(html)
    context = window
    close = () => window.happyDOM.abort()
    if (!vm.isContext(window)) { console.log('not context'); vm.createContext(window) }
  }
  window.document.cookie = `token=${token}`
  window.fetch = (url: string, init: any) => app.fetch(new URL(url, window.location.href).href, init)
  for (const name of ['Response','Request','Headers','setImmediate','structuredClone','TextEncoder','TextDecoder','queueMicrotask']) window[name] = (globalThis as any)[name]

  window.matchMedia ??= () => ({ matches: false, addEventListener() {}, removeEventListener() {} })
  window.ResizeObserver ??= class { observe() {} unobserve() {} disconnect() {} }
  window.IntersectionObserver ??= class { observe() {} unobserve() {} disconnect() {} }
  window.scrollTo = () => {}
  if (window.crypto?.randomUUID === undefined) Object.defineProperty(window, 'crypto', { value: crypto })
  script.runInContext(context)
  return { window, close }
}
async function until(f: () => boolean, ms = 5000) { const t = performance.now(); while (!f()) { if (performance.now() - t > ms) throw new Error('timeout'); await new Promise(r => setTimeout(r, 5)) } }
lap('dom imported?')
for (let i = 0; i < 8; i++) {
  const { window, close } = await visit('/home')
  try { await until(() => window.document.body.textContent.includes('Kaveri Robotics')) } catch (e) { console.log(window.document.body.innerHTML.slice(0, 800)); process.exit(1) }
  lap('shown ' + i)
  if (i === 7) console.log(window.document.body.innerHTML.length, window.document.querySelectorAll('*').length)
  const { queryAllByRole } = req('@testing-library/dom')
  for (let k = 0; k < 10; k++) queryAllByRole(window.document.body, 'button', { name: 'Interested' })
  lap('10 queries ' + i)
  await new Promise(r=>setTimeout(r,30)); await close()
}
await app.close()
lap('end')
