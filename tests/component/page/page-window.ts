import { readFileSync } from 'node:fs'
import type { Script } from 'node:vm'
import { JSDOM, VirtualConsole } from 'jsdom'
import { brand } from '#shared/brand.ts'
import type { DomElement, DomWindow } from './dom.ts'
import { addMissing } from './missing.ts'
import type { Network, PageRequestInit } from './network.ts'
import { PageClock } from './page-clock.ts'
import { pageRequest } from './page-request.ts'

const html = readFileSync(new URL('../../../web/app.html', import.meta.url), 'utf8')

/** One run of the site's script. What an earlier run has started must not reach a later one. */
interface Load {
  over: boolean
  readonly drop: (() => void)[]
}

export interface WindowOptions {
  readonly address: string
  readonly network: Network
  /** The site as one script: an expression that is called with the `location` of the page. */
  readonly script: Script
  readonly complaints: string[]
  readonly userAgent?: string
  /** Whether the page stays when it is to go to another site, as browsers do without a tap. */
  readonly blocksRedirects: boolean
}

/**
 * A window of jsdom in which the site runs. A page load runs the script of the site anew in the same window, which keeps cookies,
 * storage and history, and cuts off what the load before has started: timers, listeners, requests.
 */
export class PageWindow {
  readonly clock = new PageClock()
  readonly window: DomWindow
  /** The address outside of the site that the page has gone to. */
  left: string | undefined
  private readonly dom: JSDOM
  private readonly head: readonly DomElement[]
  private readonly options: WindowOptions
  private readonly waiting: (() => void)[] = []
  private load: Load = { over: true, drop: [] }

  constructor(options: WindowOptions) {
    this.options = options
    const virtualConsole = new VirtualConsole()
    const complain = (problem: unknown) =>
      options.complaints.push(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem))
    virtualConsole.on('error', complain)
    virtualConsole.on('jsdomError', complain)
    this.dom = new JSDOM(html, {
      url: options.address,
      runScripts: 'outside-only',
      pretendToBeVisual: true,
      virtualConsole,
    })
    this.window = this.dom.window
    this.head = [...this.window.document.head.children]
    addMissing(this.window, this.clock, options.userAgent)
    this.followListeners(this.window)
    this.followListeners(this.window.document)
    const { MutationObserver, document } = this.window
    new MutationObserver(() => this.resolveWaiting()).observe(document.body, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
  }

  /** Resolves after the next change of the document, once the task that makes it has ended. */
  changed = (): Promise<void> => new Promise((resolve) => this.waiting.push(resolve))

  private resolveWaiting(): void {
    const waiting = this.waiting.splice(0)
    if (waiting.length > 0) setImmediate(() => waiting.forEach((resolve) => resolve()))
  }

  /** Opens an address as a person does in the bar of the browser. */
  async open(address: string, state: unknown): Promise<void> {
    this.stop()
    await this.traversed()
    this.window.history.pushState(state, '', address)
    this.start()
  }

  async reload(): Promise<void> {
    this.stop()
    await this.traversed()
    this.start()
  }

  async goBack(): Promise<void> {
    this.window.history.back()
    await this.traversed()
  }

  /** Resolves once the steps through the history that were asked for are made. jsdom takes two tasks for one; in a browser it ends with the page. */
  private async traversed(): Promise<void> {
    for (let task = 0; task < 2; task += 1) await new Promise((resolve) => setImmediate(resolve))
  }

  close(): void {
    this.stop()
    this.window.close()
  }

  evaluate(expression: string): unknown {
    return (this.window['eval'] as (text: string) => unknown)(expression)
  }

  run(script: Script): unknown {
    return script.runInContext(this.dom.getInternalVMContext())
  }

  private stop(): void {
    this.load.over = true
    this.load.drop.forEach((drop) => drop())
    this.clock.clearAll()
  }

  private start(): void {
    this.stop()
    const load: Load = { over: false, drop: [] }
    this.load = load
    const { document } = this.window
    document.head.replaceChildren(...this.head)
    document.title = brand.name
    const root = document.createElement('div') as DomElement & { id: string }
    root.id = 'root'
    document.body.replaceChildren(root)
    const { clock } = this
    const timer =
      (start: typeof clock.setTimeout) =>
      (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
        load.over ? undefined : start(this.guarded(load, run), ms, ...values)
    Object.assign(this.window, {
      fetch: (address: string, init?: RequestInit) => this.fetch(load, address, init),
      XMLHttpRequest: pageRequest((address, init) => this.fetch(load, address, init)),
      setTimeout: timer(clock.setTimeout),
      setInterval: timer(clock.setInterval),
      clearTimeout: clock.clear,
      clearInterval: clock.clear,
      setImmediate: (run: () => void) => void setImmediate(this.guarded(load, run)),
    })
    const site = this.run(this.options.script) as (location: object) => void
    site(this.location(load))
  }

  /** A task of a load: it ends with it, and its failure is one of the page. */
  private guarded<Values extends unknown[]>(load: Load, run: (...values: Values) => void): (...values: Values) => void {
    return (...values) => {
      if (load.over) return
      try {
        run(...values)
      } catch (failure) {
        this.options.complaints.push(failure instanceof Error ? (failure.stack ?? failure.message) : String(failure))
      }
    }
  }

  /** A response that arrives after the page was left is handled by nobody. */
  private async fetch(load: Load, address: string, init?: PageRequestInit): Promise<Response> {
    const { network } = this.options
    const never = new Promise<never>(() => undefined)
    if (load.over) return never
    try {
      const cookie = this.dom.cookieJar.getCookieStringSync(this.window.location.href)
      const headers = { ...(init?.headers as Record<string, string> | undefined), ...(cookie !== '' && { cookie }) }
      const response = await network.fetch(this.window, address, { ...init, headers })
      if (load.over) return await never
      for (const each of response.headers.getSetCookie())
        this.dom.cookieJar.setCookieSync(each, this.window.location.href, { ignoreError: true })
      return response
    } catch (failure) {
      return load.over ? await never : Promise.reject(failure as Error)
    }
  }

  /** The page's `location`, which jsdom cannot leave. */
  private location(load: Load): object {
    const go = (address: string, replace: boolean) => {
      if (load.over) return
      const { location, history } = this.window
      const { href, origin } = new URL(address, location.href)
      if (origin !== location.origin && this.options.blocksRedirects) return
      this.stop()
      if (origin !== location.origin) {
        this.left = href
        return
      }
      if (replace) history.replaceState(null, '', href)
      else history.pushState(null, '', href)
      this.start()
    }
    const { location } = this.window
    return Object.create(null, {
      ...Object.fromEntries(
        ['origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'].map((name) => [
          name,
          { get: () => location[name] },
        ]),
      ),
      href: {
        get: () => location.href,
        set(address: string) {
          go(address, false)
        },
      },
      toString: { value: () => location.href },
      assign: { value: (address: string) => go(address, false) },
      replace: { value: (address: string) => go(address, true) },
      reload: { value: () => load.over || this.start() },
    }) as object
  }

  /** Removes at the end of a load the listeners that it has added. */
  private followListeners(target: DomWindow | DomWindow['document']): void {
    const { addEventListener } = target
    Object.assign(target, {
      addEventListener: (type: string, listener: unknown, options?: unknown) => {
        addEventListener.call(target, type, listener, options)
        // Between two loads only the test adds any.
        if (!this.load.over) this.load.drop.push(() => target.removeEventListener(type, listener, options))
      },
    })
  }
}
