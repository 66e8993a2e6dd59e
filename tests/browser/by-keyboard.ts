import type { FrameLocator, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** So many presses of Tab lead everywhere on a screen. */
const tabsMax = 150

/**
 * The page of a person without a mouse: a click is a way by Tab to what is clicked, or by the arrows within tabs, and Enter or the space
 * bar; what is filled in is typed. Whatever cannot be reached in that way fails.
 */
export function byKeyboard(page: Page): Page {
  return wrapped(page, page)
}

const finders = new Set(['getByRole', 'getByText', 'getByLabel', 'locator', 'frameLocator', 'first', 'last', 'nth'])

function wrapped<Target extends Page | FrameLocator | Locator>(page: Page, target: Target): Target {
  const own = 'press' in target && !('goto' in target) ? hands(page, target as Locator) : {}
  return new Proxy(target, {
    get(_, name) {
      if (name in own) return own[name as keyof typeof own]
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      const method = value.bind(target) as (...args: unknown[]) => unknown
      return finders.has(String(name)) ? (...args: unknown[]) => wrapped(page, method(...args) as Locator) : method
    },
  })
}

/** What hands do with an element. */
function hands(page: Page, locator: Locator) {
  async function reach(): Promise<void> {
    await locator.waitFor()
    await expect.poll(() => locator.isEnabled()).toBe(true)
    for (let tabs = 0; tabs < tabsMax; tabs += 1) {
      const next = await locator.evaluate(nextKey)
      if (next === null) return
      await page.keyboard.press(next)
    }
    throw new Error(`${tabsMax} presses of Tab do not lead to ${String(locator)}`)
  }
  return {
    async click(): Promise<void> {
      await reach()
      await page.keyboard.press('Enter')
    },
    async check(): Promise<void> {
      await reach()
      await page.keyboard.press('Space')
    },
    /** A letter goes to the option that begins with it. */
    async selectOption(label: string): Promise<void> {
      await reach()
      await page.keyboard.type(label)
    },
    async fill(text: string): Promise<void> {
      await reach()
      await page.keyboard.press('ControlOrMeta+A')
      if (text === '') await page.keyboard.press('Delete')
      else await page.keyboard.type(text)
    },
  }
}

/** What of an element of the page is needed here. */
interface PageElement {
  readonly ownerDocument: { readonly activeElement: PageElement | null; hasFocus(): boolean }
  contains(other: PageElement): boolean
  matches(selector: string): boolean
  closest(selector: string): PageElement | null
}

/** Runs in the page: the key that leads nearer to an element; null when the focus is on it, or on the link or button that it is in. */
function nextKey(element: unknown): string | null {
  const wanted = element as PageElement
  const { activeElement: focused } = wanted.ownerDocument
  if (focused === null || !wanted.ownerDocument.hasFocus()) return 'Tab'
  if (focused.contains(wanted) && focused.matches('a, button, input, textarea, select, [role=tab]')) return null
  const areTabs = focused.matches('[role=tab]') && wanted.matches('[role=tab]')
  return areTabs && focused.closest('[role=tablist]') === wanted.closest('[role=tablist]') ? 'ArrowRight' : 'Tab'
}
