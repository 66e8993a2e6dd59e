import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { phone, slowDown } from '#tests/bench/web/load.ts'
import type { ManyCompaniesSite } from './site.ts'

/** What somebody with a cheap phone has seen of a screen, in ms since they asked for it. */
export interface Seen {
  readonly largestPaintMs: number
  /** Until the words were there that the screen is opened for; undefined when they never came. */
  readonly wordsMs: number | undefined
  /** How much of every task was longer than 50 ms, from the first paint until nothing moved. */
  readonly blockedMs: number
  /** How far things moved after they were there. */
  readonly shift: number
}

/** Kept from the beginning, because long tasks and slow events are told to nobody who comes later. */
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

/** By frames, so that the words count when they are painted. */
const whenThere = (words: string) => `new Promise((resolve) => {
  const look = () => document.body?.textContent.includes(${JSON.stringify(words)}) ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(look)
  look()
})`
const wordsMaxMs = 10_000
/** What a screen does after its last answer. */
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

/** A new phone with the session of an earlier visit and nothing else of it. A quarter of the processor; a bad network only where told. */
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

/** Far more than anything else takes, so that only the way to the house and back counts. */
const tripMs = 3_000

/**
 * How often somebody waits for the way there and back, one after the other, until the words are there: the same however busy
 * the machine is. Without HTTP/2, which the embedded house has not, a browser asks for six files at once; the seventh waits.
 */
export async function tripsUntil(browser: Browser, site: ManyCompaniesSite, { path, words }: Look): Promise<number> {
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
    return Math.floor((await page.evaluate<number>(whenThere(words))) / tripMs)
  } finally {
    await context.close()
  }
}

export interface Look {
  readonly path: string
  /** What the screen is opened for. */
  readonly words: string
}

/** Opens a screen and waits until it is at rest. */
export async function see(browser: Browser, site: ManyCompaniesSite, { path, words }: Look): Promise<Seen> {
  const { context, page } = await openPhone(browser, site, { slowNetwork: true })
  try {
    await page.goto(`${site.address}${path}`, { waitUntil: 'commit' })
    const never = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), wordsMaxMs))
    const wordsMs = await Promise.race([page.evaluate<number>(whenThere(words)).catch(() => undefined), never])
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(restMs)
    return { ...(await page.evaluate<Omit<Seen, 'wordsMs'>>(readSeen)), wordsMs }
  } finally {
    await context.close()
  }
}
