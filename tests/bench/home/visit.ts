import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { phone, slowDown } from '#tests/bench/web/load.ts'
import type { ManyCompaniesSite } from './site.ts'

/** What a person with a slow phone sees of a screen, in ms since the request. */
export interface Seen {
  readonly largestPaintMs: number
  /** Until the expected text was painted; undefined if it never was. */
  readonly textMs: number | undefined
  /** The total blocking time: how much of every task was longer than 50 ms, from the first paint until rest. */
  readonly blockedMs: number
  /** The cumulative layout shift. */
  readonly shift: number
}

/** Observes from the beginning, because long tasks and slow events are not replayed to later observers. */
const observe = `
  globalThis.benched = { tasks: [], events: [], shift: 0, paint: 0 }
  const watch = (type, take, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more })
  watch('longtask', (entry) => benched.tasks.push([entry.startTime, entry.duration]))
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) benched.shift += entry.value })
  watch('largest-contentful-paint', (entry) => { benched.paint = entry.startTime })
  watch('event', (entry) => { if (entry.interactionId > 0) benched.events.push([entry.name, entry.duration]) }, { durationThreshold: 16 })
`

const readSeen = `(() => {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
  const blockedMs = benched.tasks.filter(([start]) => start >= first).reduce((sum, [, ms]) => sum + Math.max(0, ms - 50), 0)
  return { largestPaintMs: benched.paint, blockedMs, shift: benched.shift }
})()`

/** By frames, so that text counts when it is painted. */
const whenThere = (text: string) => `new Promise((resolve) => {
  const check = () => document.body?.textContent.includes(${JSON.stringify(text)}) ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(check)
  check()
})`
const textMaxMs = 10_000
/** The time for work after the last response. */
const restMs = 1_000

export interface Opened {
  readonly context: BrowserContext
  readonly page: Page
  readonly devtools: CDPSession
}

async function newPhone(browser: Browser, site: ManyCompaniesSite): Promise<BrowserContext> {
  const context = await browser.newContext(phone)
  await context.addCookies([{ name: 'token', value: site.token, url: site.address }])
  return context
}

/** A new phone with a session and an empty cache. A quarter of the processor; a slow network only if requested. */
export async function openPhone(
  browser: Browser,
  site: ManyCompaniesSite,
  { slowNetwork }: { slowNetwork: boolean },
): Promise<Opened> {
  const context = await newPhone(browser, site)
  await context.addInitScript(observe)
  const page = await context.newPage()
  return { context, page, devtools: await slowDown(page, { slowNetwork }) }
}

/** Far more than anything else takes, so that only round trips count. */
const tripMs = 3_000

/**
 * The number of sequential round trips until the text is there: independent of the load of
 * the machine. Without HTTP/2, which the local server lacks, a browser requests six files at once; the seventh waits.
 */
export async function tripsUntil(browser: Browser, site: ManyCompaniesSite, { path, text }: View): Promise<number> {
  const context = await newPhone(browser, site)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: tripMs,
      downloadThroughput: -1,
      uploadThroughput: -1,
    })
    await page.goto(`${site.address}${path}`, { waitUntil: 'commit' })
    return Math.floor((await page.evaluate<number>(whenThere(text))) / tripMs)
  } finally {
    await context.close()
  }
}

export interface View {
  readonly path: string
  /** The text that the screen is opened for. */
  readonly text: string
}

/** Opens a screen and waits until it is at rest. */
export async function see(browser: Browser, site: ManyCompaniesSite, { path, text }: View): Promise<Seen> {
  const { context, page } = await openPhone(browser, site, { slowNetwork: true })
  try {
    await page.goto(`${site.address}${path}`, { waitUntil: 'commit' })
    const never = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), textMaxMs))
    const textMs = await Promise.race([page.evaluate<number>(whenThere(text)).catch(() => undefined), never])
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(restMs)
    return { ...(await page.evaluate<Omit<Seen, 'wordsMs'>>(readSeen)), textMs }
  } finally {
    await context.close()
  }
}
