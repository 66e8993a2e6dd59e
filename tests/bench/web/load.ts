import type { Browser, CDPSession, Page } from 'playwright-core'
import { chromiumFlags } from '#tests/chromium.ts'

/**
 * An attached debugger records where each Error is created, and React creates four at its start. To find each position it would read the whole
 * script again: more than 100 ms of a slow phone that exist only under observation. So positions are recorded while the script is read first.
 */
export const watchedFlags = [...chromiumFlags, '--js-flags=--no-enable-lazy-source-positions']

/** What a person with a slow phone in a slow network sees of a page. */
export interface Load {
  /** The largest contentful paint. */
  readonly largestPaintMs: number
  /** The cumulative layout shift. */
  readonly shift: number
  /** Requests to other origins. */
  readonly foreignRequests: readonly string[]
  /** Violated policies and missing files. */
  readonly complaints: readonly string[]
}

/** As Lighthouse applies "slow 4G" to a phone: 1.6 Mbit/s, 150 ms of latency with a factor for handshakes, a quarter of the processor. */
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
/** An observer is not called for entries that never occur. */
const readShift = `new Promise((resolve) => {
  let shift = 0
  new PerformanceObserver((list) => { for (const each of list.getEntries()) shift += each.value }).observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => setTimeout(() => resolve(shift)))
})`

/** Opens a page as on a first visit. */
export async function load(
  browser: Browser,
  address: string,
  { path = '/', slow }: { path?: string; slow: boolean },
): Promise<Load> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    if (slow) await slowDown(page)
    const foreignRequests: string[] = []
    page.on('request', (request) => new URL(request.url()).origin !== address && foreignRequests.push(request.url()))
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await page.goto(`${address}${path}`, { waitUntil: 'networkidle' })
    return {
      largestPaintMs: await page.evaluate<number>(readLargestPaint),
      shift: await page.evaluate<number>(readShift),
      foreignRequests,
      complaints,
    }
  } finally {
    await context.close()
  }
}

/** A slow network and a slow phone; with `slowNetwork: false` only the phone. */
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
