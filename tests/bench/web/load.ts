import type { Browser, CDPSession, Page } from 'playwright-core'
import { chromiumFlags } from '#tests/chromium.ts'

/**
 * A browser that is watched notes where each Error was made, and React makes four as it starts. To know the place it would read the whole
 * script again: more than 100 ms of a cheap phone, which nobody waits for who is not watched. So it notes the places as it reads first.
 */
export const watchedFlags = [...chromiumFlags, '--js-flags=--no-enable-lazy-source-positions']

/** What a person with a cheap phone in a bad network has seen of a page. */
export interface Load {
  /** Until the largest thing on it was there. */
  readonly largestPaintMs: number
  /** How far things moved after they were there. */
  readonly shift: number
  /** What was asked of others than the site itself. */
  readonly strangers: readonly string[]
  /** Policies that were broken, files that were not there. */
  readonly complaints: readonly string[]
}

/** As Lighthouse applies "slow 4G" to a phone: 1.6 Mbit/s and 150 ms of distance with what handshakes make of them, a processor of a quarter. */
const network = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const slowdown = 4

export const phone = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
} as const

const readLargestPaint = `new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime)).observe({ type: 'largest-contentful-paint', buffered: true }))`
/** An observer of what never happened never calls. */
const readShift = `new Promise((resolve) => {
  let shift = 0
  new PerformanceObserver((list) => { for (const each of list.getEntries()) shift += each.value }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => resolve(shift)))
})`

/** Opens a page as somebody who has never been there. */
export async function load(
  browser: Browser,
  address: string,
  { path = '/', slow }: { path?: string; slow: boolean },
): Promise<Load> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    if (slow) await slowDown(page)
    const strangers: string[] = []
    page.on('request', (request) => new URL(request.url()).origin !== address && strangers.push(request.url()))
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
    return {
      largestPaintMs: await page.evaluate<number>(readLargestPaint),
      shift: await page.evaluate<number>(readShift),
      strangers,
      complaints,
    }
  } finally {
    await context.close()
  }
}

/** A bad network and a cheap phone; with its own network only the phone is. */
export async function slowDown(
  page: Page,
  { slowNetwork = true }: { slowNetwork?: boolean } = {},
): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  if (slowNetwork) {
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return devtools
}
