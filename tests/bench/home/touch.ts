import type { Locator, Page } from 'playwright-core'
import type { Opened } from './visit.ts'
import type { ManyCompaniesSite } from './site.ts'

/** The browser reports only slower events, in steps of 8 ms. */
const leastMs = 16
const afterKeyMs = 250
const afterTapMs = 400
/** Waits for the work that the lookup of the position started. */
const beforeTapMs = 200

/** The slowest interaction since the last call, until the next frame was painted. */
export async function slowest(page: Page, afterMs = afterTapMs): Promise<number> {
  await page.waitForTimeout(afterMs)
  return page.evaluate<number>(`Math.max(${leastMs}, ...benched.events.splice(0).map(([, ms]) => ms))`)
}

/** By coordinates: a tap on an element makes the tool add a listener, whose time would be measured. */
export async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('the element to tap is not visible')
  await page.waitForTimeout(beforeTapMs)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Types into the search over all companies, letter by letter. Returns the time of each in ms. */
export function typeInto(page: Page, text: string): Promise<readonly number[]> {
  return typeIntoField(page, page.getByRole('searchbox', { name: 'Search by company name' }), text)
}

/** Types into a field, letter by letter. Returns the time of each in ms. */
export async function typeIntoField(page: Page, field: Locator, text: string): Promise<readonly number[]> {
  await touch(page, field)
  await slowest(page)
  const letters: number[] = []
  for (const letter of text) {
    await page.keyboard.type(letter)
    letters.push(await slowest(page, afterKeyMs))
  }
  return letters
}

export interface Tap {
  readonly what: string
  readonly ms: number
}

/** Walks through lists and a company. */
export async function tapThrough(page: Page, { company }: ManyCompaniesSite): Promise<readonly Tap[]> {
  const taps: Tap[] = []
  const tap = async (what: string, found: Locator) => {
    await touch(page, found.first())
    taps.push({ what, ms: await slowest(page) })
  }
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await slowest(page)
  // The mark that means something on a list, of a company that is not on the watchlist yet.
  const mark = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`), pressed: false })
  await tap('the list Coming Soon', tab('Coming Soon'))
  await tap('Notify me', mark('Notify me'))
  await tap('the list Out of Stock', tab('Out of Stock'))
  await tap('the list Available', tab('Available'))
  await tap('Interested', mark('Interested'))
  await tap('the filter', page.getByRole('link', { name: /filter/i }).or(button(/filter/i)))
  await tap('leaving the filter', button('CANCEL'))
  await tap('a company', page.getByRole('link', { name: company.name }))
  await page.getByRole('tab', { name: 'Price Trend' }).waitFor()
  for (const name of ['1W', '2Y']) await tap(`the range ${name}`, button(name))
  for (const name of ['About', 'News', 'Price Trend']) await tap(`the tab ${name}`, tab(name))
  await tap('back', button('Back'))
  return taps
}

/** The largest number of elements before, during and after a scroll through the list. */
export async function elementsWhileScrolling(page: Page): Promise<number> {
  let most = 0
  for (let pull = 0; pull < 40; pull += 1) {
    most = Math.max(most, await page.evaluate<number>(`document.querySelectorAll('*').length`))
    await page.evaluate(`scrollBy(0, ${pull % 2 === 0 ? 700 : 5_000})`)
    await page.waitForTimeout(50)
  }
  await page.evaluate('scrollTo(0, 0)')
  return most
}

interface Frames {
  readonly perSecond: number
  /** The share of frames, from 0 to 1, that came later than 25 ms after the one before. */
  readonly late: number
}

const scrolledPx = 12_000
const speedPx = 3_000

/** A touch gesture that scrolls the list. */
export async function framesWhileScrolling({ page, devtools }: Pick<Opened, 'page' | 'devtools'>): Promise<Frames> {
  await page.evaluate(`(() => {
    globalThis.framed = []
    const note = (at) => { framed.push(at); globalThis.framing = requestAnimationFrame(note) }
    globalThis.framing = requestAnimationFrame(note)
  })()`)
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 195,
    y: 500,
    yDistance: -scrolledPx,
    speed: speedPx,
    gestureSourceType: 'touch',
    preventFling: true,
  })
  const at = await page.evaluate<number[]>('(cancelAnimationFrame(framing), framed)')
  const gaps = at.slice(1).map((each, index) => each - (at[index] ?? 0))
  const all = gaps.reduce((sum, each) => sum + each, 0)
  return { perSecond: (gaps.length * 1_000) / all, late: gaps.filter((gap) => gap > 25).length / gaps.length }
}
