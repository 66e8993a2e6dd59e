/** The part of the DOM that these tests use. Its whole library stays out of the project, because most of that is no browser code. */
export interface DomElement {
  readonly textContent: string
  readonly localName: string
  readonly id: string
  readonly parentElement: DomElement | null
  readonly children: Iterable<DomElement>
  readonly ownerDocument: DomDocument
  readonly isConnected: boolean
  readonly style: { readonly display: string; readonly height: string }
  value: string
  readonly checked: boolean
  readonly disabled: boolean
  getAttribute(name: string): string | null
  hasAttribute(name: string): boolean
  matches(selector: string): boolean
  closest(selector: string): DomElement | null
  contains(other: DomElement): boolean
  querySelectorAll(selector: string): Iterable<DomElement>
  focus(): void
  blur(): void
  click(): void
  replaceChildren(...nodes: DomElement[]): void
  dispatchEvent(event: unknown): boolean
}

export interface DomDocument {
  readonly body: DomElement
  readonly head: DomElement
  readonly activeElement: DomElement | null
  cookie: string
  title: string
  readonly defaultView: DomWindow
  createElement(name: string): DomElement & { id: string }
}

interface Listens {
  addEventListener(type: string, listener: unknown, options?: unknown): void
  removeEventListener(type: string, listener: unknown, options?: unknown): void
}

/** The window is also the global object of the scripts in it, so tests put there what jsdom lacks. */
export interface DomWindow extends Record<string, unknown> {
  readonly document: DomDocument & Listens
  readonly addEventListener: Listens['addEventListener']
  readonly removeEventListener: Listens['removeEventListener']
  readonly history: {
    readonly state: unknown
    back(): void
    pushState(state: unknown, unused: string, address: string): void
    replaceState(state: unknown, unused: string, address: string): void
  }
  readonly location: { readonly href: string; readonly origin: string } & Record<string, unknown>
  readonly navigator: object
  readonly HTMLElement: { readonly prototype: object }
  readonly HTMLCanvasElement: { readonly prototype: object }
  readonly Element: { readonly prototype: object }
  readonly MutationObserver: new (listen: () => void) => { observe(target: DomElement, options: object): void }
  readonly File: new (parts: readonly Uint8Array[], name: string, options: { readonly type: string }) => object
  readonly Event: new (type: string, options?: object) => object
  dispatchEvent(event: object): boolean
  close(): void
}
