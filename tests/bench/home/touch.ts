import type { Locator, Page } from 'playwright-core'
import type { Opened } from './visit.ts'
import type { ManyCompaniesSite } from './site.ts'

/** The browser tells only of what took longer, and in steps of 8 ms. */
const leastMs = 16
const afterKeyMs = 250
const afterTapMs = 400
/** What looking for the place has set in motion. */
const beforeTapMs = 200

/** The slowest answer to what a finger did since it was asked last, until the next frame was painted. */
async function slowest(page: Page, afterMs = afterTapMs): Promise<number> {
  await page.waitForTimeout(afterMs)
  return page.evaluate<number>(`Math.max(${leastMs}, ...benched.events.splice(0).map(([, ms]) => ms))`)
}

/** By the place alone: a tap on an element has a script of the tool listen along, which is in what is measured. */
async function touch(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('what is to be tapped is not to be seen')
  await page.waitForTimeout(beforeTapMs)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Types into the search of the whole listing, letter by letter. Answers what each took, in ms. */
export async function typeInto(page: Page, text: string): Promise<readonly number[]> {
  await touch(page, page.getByRole('searchbox', { name: 'Search by company name' }))
  await slowest(page)
  const letters: number[] = []
  for (const letter of text) {
    await page.keyboard.type(letter)
    letters.push(await slowest(page, afterKeyMs))
  }
  return letters
}

interface Tap {
  readonly what: string
  readonly ms: number
}

/** The way of a person through lists and a company. What a screen does not have is left out, and told. */
export async function tapThrough(
  page: Page,
  { company }: ManyCompaniesSite,
  tell: (line: string) => void,
): Promise<readonly Tap[]> {
  const taps: Tap[] = []
  const tap = async (what: string, found: Locator) => {
    const there = await found
      .first()
      .waitFor({ timeout: 5_000 })
      .then(
        () => true,
        () => false,
      )
    if (!there || !(await found.first().isEnabled())) return tell(`nothing to tap: ${what}`)
    await touch(page, found.first())
    taps.push({ what, ms: await slowest(page) })
  }
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await slowest(page)
  for (const name of ['Coming Soon', 'Out of Stock', 'Available']) await tap(`the list ${name}`, tab(name))
  // Those of a company that is not marked yet.
  for (const name of ['Notify me', 'Interested'])
    await tap(name, page.getByRole('button', { name: new RegExp(`^${name}`), pressed: false }))
  await tap('the filter', page.getByRole('link', { name: /filter/i }).or(button(/filter/i)))
  await tap('leaving the filter', button('CANCEL'))
  await tap('a company', page.getByRole('link', { name: company.name }))
  await page.getByRole('tab', { name: 'Price Trend' }).waitFor()
  for (const name of ['1W', '2Y']) await tap(`the range ${name}`, button(name))
  for (const name of ['About', 'News', 'Price Trend']) await tap(`the tab ${name}`, tab(name))
  await tap('back', button('Back'))
  return taps
}

/** How many elements there are at most, before, while and after the list is pulled through. */
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
  /** How many of them, of 0 to 1, came later than 25 ms after the one before. */
  readonly late: number
}

const scrolledPx = 12_000
const speedPx = 3_000

/** A finger that pulls the list through. */
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
  const gaps = at.slice(1).map((each, place) => each - (at[place] ?? 0))
  const all = gaps.reduce((sum, each) => sum + each, 0)
  return { perSecond: (gaps.length * 1_000) / all, late: gaps.filter((gap) => gap > 25).length / gaps.length }
}
