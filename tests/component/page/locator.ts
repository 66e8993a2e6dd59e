import { queryAllByRole } from '@testing-library/dom'
import type { UserEvent } from '@testing-library/user-event'
import type { DomElement } from './dom.ts'

export interface RoleOptions {
  readonly name?: string | RegExp
  readonly exact?: boolean
  readonly checked?: boolean
  readonly selected?: boolean
  readonly pressed?: boolean
  readonly level?: number
}

type Text = string | RegExp

/** A file as Playwright names its parts. */
export interface InputFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Uint8Array
}

/** What the locators of a page share. */
export interface Reader {
  readonly user: UserEvent
  /** Waits until a check holds. */
  readonly until: (what: string, holds: () => boolean) => Promise<void>
}

/**
 * Finds elements as a person does, each time anew: by role and name, and by text. It has the names and the manners of Playwright's
 * `Locator`, so that a test reads the same in both tiers: an action waits for its one element, which must be visible and enabled.
 */
export class Locator {
  private readonly find: () => readonly DomElement[]
  private readonly reader: Reader
  private readonly description: string

  constructor(find: () => readonly DomElement[], reader: Reader, description: string) {
    this.find = find
    this.reader = reader
    this.description = description
  }

  getByRole(role: string, options: RoleOptions = {}): Locator {
    return this.within(`role ${role} ${JSON.stringify({ ...options, name: String(options.name) })}`, (element) =>
      byRole(element, role, options),
    )
  }

  getByText(text: Text, { exact = false } = {}): Locator {
    return this.within(`text ${String(text)}`, (element) => byText(element, text, exact))
  }

  locator(selector: string): Locator {
    if (selector === '..')
      return this.within('parent', ({ parentElement }) => (parentElement === null ? [] : [parentElement]))
    return this.within(selector, (element) => [...element.querySelectorAll(selector)])
  }

  filter({ hasText, has }: { readonly hasText?: string; readonly has?: Locator }): Locator {
    return this.from(`with ${hasText ?? 'an element'}`, (elements) =>
      elements.filter(
        (element) =>
          (hasText === undefined || matches(element.textContent, hasText, false)) &&
          (has === undefined || has.find().some((inner) => element.contains(inner))),
      ),
    )
  }

  or(other: Locator): Locator {
    return this.from('or', (elements) => [...new Set([...elements, ...other.find()])])
  }

  first = (): Locator => this.from('first', (elements) => elements.slice(0, 1))
  last = (): Locator => this.from('last', (elements) => elements.slice(-1))
  nth = (index: number): Locator => this.from(`number ${index}`, (elements) => elements.slice(index, index + 1))

  async all(): Promise<Locator[]> {
    return this.find().map((_, index) => this.nth(index))
  }
  async count(): Promise<number> {
    return this.find().length
  }

  async waitFor({ state = 'visible' }: { readonly state?: 'visible' | 'hidden' | 'detached' } = {}): Promise<void> {
    await this.reader.until(`${this.description} to be ${state}`, () => {
      const visible = this.find().filter(isVisible)
      if (state === 'visible') return visible.length > 0
      return state === 'hidden' ? visible.length === 0 : this.find().length === 0
    })
  }

  async click(): Promise<void> {
    await this.reader.user.click((await this.actionable()) as never)
  }
  async hover(): Promise<void> {
    await this.reader.user.hover((await this.actionable()) as never)
  }
  async check(): Promise<void> {
    const element = await this.actionable()
    if (!isChecked(element)) await this.reader.user.click(element as never)
    await this.reader.until(`${this.description} to be checked`, () => isChecked(element))
  }
  async fill(value: string): Promise<void> {
    const element = await this.actionable()
    await this.reader.user.clear(element as never)
    if (value !== '') await this.reader.user.paste(value)
  }
  async selectOption(label: string): Promise<void> {
    await this.reader.user.selectOptions((await this.actionable()) as never, label)
  }
  /** Chooses a file in a file field, which may be hidden. */
  async setInputFiles({ name, mimeType, buffer }: InputFile): Promise<void> {
    const element = await this.one()
    const { File } = element.ownerDocument.defaultView
    await this.reader.user.upload(element as never, new File([buffer], name, { type: mimeType }) as never)
  }
  async press(key: string): Promise<void> {
    ;(await this.one()).focus()
    await press(this.reader.user, key)
  }
  /** Types key by key. */
  async pressSequentially(text: string): Promise<void> {
    ;(await this.one()).focus()
    await type(this.reader.user, text)
  }
  async focus(): Promise<void> {
    ;(await this.one()).focus()
  }
  async blur(): Promise<void> {
    ;(await this.one()).blur()
  }

  isVisible = async (): Promise<boolean> => this.find().some(isVisible)
  isDisabled = async (): Promise<boolean> => isDisabled(await this.one())
  isEnabled = async (): Promise<boolean> => !isDisabled(await this.one())
  isChecked = async (): Promise<boolean> => isChecked(await this.one())
  inputValue = async (): Promise<string> => (await this.one()).value
  textContent = async (): Promise<string> => (await this.one()).textContent
  getAttribute = async (name: string): Promise<string | null> => (await this.one()).getAttribute(name)
  allTextContents = async (): Promise<string[]> => this.find().map(({ textContent }) => textContent)

  /** The one element. Several are an error of the test, as in Playwright. */
  private async one(isReady: (element: DomElement) => boolean = () => true): Promise<DomElement> {
    let found: readonly DomElement[] = []
    await this.reader.until(this.description, () => {
      found = this.find()
      if (found.length > 1) throw new Error(`${found.length} elements match: ${this.description}`)
      return found[0] !== undefined && isReady(found[0])
    })
    return found[0] as DomElement
  }

  private actionable(): Promise<DomElement> {
    return this.one((element) => isVisible(element) && !isDisabled(element))
  }

  private within(what: string, query: (element: DomElement) => readonly DomElement[]): Locator {
    return this.from(what, (elements) => [...new Set(elements.flatMap(query))])
  }

  private from(what: string, select: (elements: readonly DomElement[]) => readonly DomElement[]): Locator {
    return new Locator(() => select(this.find()), this.reader, `${this.description} > ${what}`)
  }
}

function byRole(
  element: DomElement,
  role: string,
  { name, exact = false, ...states }: RoleOptions,
): readonly DomElement[] {
  return queryAllByRole(element as never, role, {
    ...states,
    ...(name !== undefined && { name: (accessible: string) => matches(accessible, name, exact) }),
  }) as unknown as readonly DomElement[]
}

const hidden = new Set(['script', 'style', 'title', 'head', 'noscript'])

/** The innermost elements whose text matches. */
function byText(element: DomElement, text: Text, exact: boolean): readonly DomElement[] {
  const inside = [...element.children].filter(
    (child) => !hidden.has(child.localName) && matches(child.textContent, text, false, true),
  )
  return inside.flatMap((child) => {
    const inner = byText(child, text, exact)
    return inner.length > 0 || !matches(child.textContent, text, exact) ? inner : [child]
  })
}

/** `loosely`: whether an element inside may match, although the whole does not. */
function matches(actual: string, expected: Text, exact: boolean, loosely = false): boolean {
  const seen = actual.replace(/\s+/g, ' ').trim()
  if (expected instanceof RegExp) return loosely || expected.test(seen)
  const wanted = expected.replace(/\s+/g, ' ').trim()
  return exact ? seen === wanted : seen.toLowerCase().includes(wanted.toLowerCase())
}

function isVisible(element: DomElement): boolean {
  if (!element.isConnected) return false
  for (let each: DomElement | null = element; each !== null; each = each.parentElement)
    if (each.hasAttribute('hidden') || each.style?.display === 'none') return false
  return true
}

function isDisabled(element: DomElement): boolean {
  return (
    element.disabled ||
    element.getAttribute('aria-disabled') === 'true' ||
    element.closest('fieldset[disabled]') !== null
  )
}

function isChecked(element: DomElement): boolean {
  return element.checked || element.getAttribute('aria-checked') === 'true'
}

/** A key as Playwright names it: `Enter`, `Shift+Tab`. */
export async function press(user: UserEvent, keys: string): Promise<void> {
  const names = keys.split('+')
  const last = names.pop() ?? ''
  await user.keyboard(
    `${names.map((name) => `{${name}>}`).join('')}{${last}}${names.map((name) => `{/${name}}`).join('')}`,
  )
}

export async function type(user: UserEvent, text: string): Promise<void> {
  await user.keyboard(text.replace(/[{[]/g, '$&$&'))
}
