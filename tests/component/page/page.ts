import type { Script } from 'node:vm'
import { configure } from '@testing-library/dom'
import { type UserEvent, userEvent, PointerEventsCheckLevel } from '@testing-library/user-event'
import { Locator, press, type RoleOptions, type } from './locator.ts'
import { globPattern, Network, type Route } from './network.ts'
import { PageWindow } from './page-window.ts'
import { until } from './until.ts'

// Without styles there is nothing to compute for them.
configure({ computedStyleSupportsPseudoElements: false })

export interface PageOptions {
  readonly siteAddress: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly script: Script
  readonly userAgent?: string
  readonly blocksRedirects?: boolean
}

/** A page of the site in jsdom, with the names of Playwright's `Page`. */
export class Page {
  /** Errors of the page: failed scripts, and what it writes to the console as an error. */
  readonly complaints: string[] = []
  readonly network: Network
  private readonly tab: PageWindow
  private readonly user: UserEvent
  private readonly body: Locator
  private readonly ran = new Set<Script>()

  constructor({ siteAddress, fetch, script, userAgent, blocksRedirects = false }: PageOptions) {
    this.network = new Network(fetch)
    this.tab = new PageWindow({
      address: siteAddress,
      network: this.network,
      script,
      complaints: this.complaints,
      blocksRedirects,
      ...(userAgent !== undefined && { userAgent }),
    })
    const { document } = this.tab.window
    this.user = userEvent.setup({
      document: document as never,
      delay: null,
      // A person can choose any file in the dialog of the system.
      applyAccept: false,
      pointerEventsCheck: PointerEventsCheckLevel.Never,
    })
    this.body = new Locator(() => [document.body], { user: this.user, until: this.until }, 'page')
  }

  /** `state`: what an earlier screen has left in the entry of the history. */
  async goto(address: string, state: unknown = null): Promise<void> {
    await this.tab.open(address, state)
  }
  reload = (): Promise<void> => this.tab.reload()
  goBack = (): Promise<void> => this.tab.goBack()

  async close(): Promise<void> {
    this.tab.close()
  }

  url(): string {
    return this.tab.left ?? this.tab.window.location.href
  }
  async waitForURL(glob: string): Promise<void> {
    const pattern = globPattern(glob)
    await this.until(`the address ${glob}`, () => pattern.test(this.url()))
  }

  /** Waits until a check holds; an error says what the page shows. */
  private until = (what: string, holds: () => boolean): Promise<void> =>
    until(what, holds, {
      changed: this.tab.changed,
      seen: () => [`at ${this.url()}`, this.tab.window.document.body.textContent, ...this.complaints].join('\n'),
    })

  getByRole = (role: string, options?: RoleOptions): Locator => this.body.getByRole(role, options)
  getByText = (text: string | RegExp, options?: { readonly exact?: boolean }): Locator =>
    this.body.getByText(text, options)
  locator = (selector: string): Locator => this.body.locator(selector)

  readonly keyboard = {
    press: (keys: string): Promise<void> => press(this.user, keys),
    type: (text: string): Promise<void> => type(this.user, text),
  }

  /** Moves the time of the page; timers that become due run on the way. */
  readonly clock = {
    pause: (): void => this.tab.clock.pause(),
    advance: (ms: number): Promise<void> => this.tab.clock.advance(ms),
  }

  route = (glob: string, handle: (route: Route) => unknown, options?: { readonly times?: number }): void =>
    this.network.route(glob, handle, options)
  waitForResponse = (glob: string): Promise<Response> => this.network.nextResponse(glob)
  waitForFailure = (glob: string): Promise<void> => this.network.nextFailure(glob)
  unroute = (glob: string): void => this.network.unroute(glob)

  /** The value of an expression in the page, awaited. */
  async evaluate<Value>(expression: string): Promise<Value> {
    return structuredClone(await this.tab.evaluate(expression)) as Value
  }
  /** Runs a script in the page, once. */
  run(script: Script): void {
    if (this.ran.has(script)) return
    this.ran.add(script)
    this.tab.run(script)
  }
  /** Adds to the globals of the page, as the wrapper app does. */
  provide(globals: Readonly<Record<string, unknown>>): void {
    Object.assign(this.tab.window, globals)
  }
  private dispatch(type: string): void {
    const { window } = this.tab
    window.dispatchEvent(new window.Event(type))
  }
  setOffline(isOffline: boolean): void {
    this.network.isOffline = isOffline
    Object.defineProperty(this.tab.window.navigator, 'onLine', { value: !isOffline, configurable: true })
    this.dispatch(isOffline ? 'offline' : 'online')
  }

  get cookies(): string {
    return this.tab.window.document.cookie
  }
  set cookie(cookie: string) {
    this.tab.window.document.cookie = cookie
  }
}
