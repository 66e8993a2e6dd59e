import type { DomElement, DomWindow } from './dom.ts'
import type { PageClock } from './page-clock.ts'

const remPx = 16
/** Of a row of Home. */
const rowRem = 4.5
/** The height of a small phone. */
const heightPx = 740

/**
 * Adds to a window what jsdom lacks and the site uses. There is no layout: an element has the height that it names in rem, if any, and
 * begins at the top of the page. What a person sees of layout, scrolling and drawing is proved in Chromium (tests/browser).
 */
export function addMissing(window: DomWindow, clock: PageClock, userAgent?: string): void {
  const ignore = () => undefined
  const observer = class {
    observe = ignore
    unobserve = ignore
    disconnect = ignore
  }
  Object.assign(window, {
    innerHeight: heightPx,
    matchMedia: () => ({ matches: false, addEventListener: ignore, removeEventListener: ignore }),
    ResizeObserver: observer,
    IntersectionObserver: observer,
    Path2D: class {},
    TextEncoder,
    TextDecoder,
    structuredClone,
    queueMicrotask,
    Response,
    Request,
    Headers,
  })
  Object.assign(window['URL'] as object, { createObjectURL: () => 'blob:shown', revokeObjectURL: ignore })
  addTime(window, clock)
  addLayout(window)
  const context = drawsNothing()
  Object.assign(window.HTMLCanvasElement.prototype, { getContext: () => context })
  if (userAgent !== undefined) Object.defineProperty(window.navigator, 'userAgent', { value: userAgent })
}

function addTime(window: DomWindow, clock: PageClock): void {
  const RealDate = window['Date'] as DateConstructor
  class PageDate extends RealDate {
    constructor(...values: [] | [number]) {
      super(...(values.length === 0 ? ([clock.now()] as [number]) : values))
    }
    static override now = clock.now
  }
  Object.assign(window, { Date: PageDate })
}

function addLayout(window: DomWindow): void {
  const scrollTo = (x: number | { top?: number }, y?: number) => {
    window['scrollY'] = Math.max(0, typeof x === 'number' ? (y ?? 0) : (x.top ?? 0))
    window.dispatchEvent(new window.Event('scroll'))
  }
  Object.defineProperty(window, 'scrollY', { value: 0, writable: true })
  Object.assign(window, { scrollTo })
  Object.assign(window.Element.prototype, {
    scrollIntoView: () => undefined,
    getBoundingClientRect(this: DomElement) {
      const height = this.style?.height ?? ''
      // A list is as high as its rows, whose height the styles would give.
      const rows = /^calc\(var\(--row\) \* (\d+)\)$/.exec(height)?.[1]
      const heightRem = rows === undefined ? /^([\d.]+)rem$/.exec(height)?.[1] : Number(rows) * rowRem
      const top = -Number(window['scrollY'])
      const heightOf = Number(heightRem ?? 0) * remPx
      return { x: 0, y: top, left: 0, top, width: 0, right: 0, height: heightOf, bottom: top + heightOf }
    },
  })
}

/** A canvas context whose methods do nothing and whose texts have no width. */
function drawsNothing(): object {
  const properties: Record<string | symbol, unknown> = {}
  return new Proxy(properties, {
    get: (_, name) => (name in properties ? properties[name] : () => ({ width: 0 })),
  })
}
