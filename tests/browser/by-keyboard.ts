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

/** Runs in the page: the key that leads nearer to an element; null when the focus is on it, or on the link or button that it is in. */
function nextKey(element: Node): string | null {
  interface Focusable {
    readonly role: string | null
    contains(other: Node): boolean
    matches(selector: string): boolean
    getAttribute(name: string): string | null
    closest(selector: string): object | null
  }
  const owner = element.ownerDocument as unknown as { activeElement: Focusable | null; hasFocus(): boolean }
  const [focused, wanted] = [owner.activeElement, element as unknown as Focusable]
  if (!owner.hasFocus() || focused === null) return 'Tab'
  if (focused.contains(element) && focused.matches('a, button, input, textarea, select, [role=tab]')) return null
  const isTab = (each: Focusable) => each.getAttribute('role') === 'tab'
  const areOfOneList =
    isTab(focused) && isTab(wanted) && focused.closest('[role=tablist]') === wanted.closest('[role=tablist]')
  return areOfOneList ? 'ArrowRight' : 'Tab'
}
