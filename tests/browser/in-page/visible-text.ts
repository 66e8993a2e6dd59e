/** A line of a text on the page. `box` is where its glyphs are, which is less than the line's height. */
export interface Line {
  readonly element: Element
  readonly text: string
  readonly box: DOMRect
  /** What lies in one plane: the nearest bar or tooltip around it, or the page. */
  readonly layer: Element
}

/** Whether an element lies over others on purpose: a bar, or a tooltip. */
function isLayer(element: Element): boolean {
  const { position, zIndex } = getComputedStyle(element)
  return position === 'fixed' || position === 'sticky' || (position === 'absolute' && zIndex !== 'auto')
}

/** The ancestors of an element, itself first. */
export function* ancestors(element: Element | null): Generator<Element> {
  for (let each = element; each !== null; each = each.parentElement) yield each
}

/** Whether an element is not for the eye, or lies behind an open dialog. */
export function isHidden(element: Element): boolean {
  // Such as what a closed disclosure holds.
  if (!element.checkVisibility()) return true
  for (const each of ancestors(element)) {
    if (each.hasAttribute('inert') || each.hasAttribute('data-aria-hidden')) return true
    const { display, opacity, visibility, clipPath } = getComputedStyle(each)
    // `inset(50%)` leaves nothing for the eye: a text for screen readers.
    if (display === 'none' || opacity === '0' || clipPath === 'inset(50%)') return true
    if (each === element && visibility !== 'visible') return true
  }
  return false
}

/** The texts of the page by element. */
export function visibleTexts(): { readonly text: Text; readonly element: Element }[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: { text: Text; element: Element }[] = []
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      element === null ||
      node.textContent?.trim() === '' ||
      /^(?:SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName)
    )
      continue
    if (!isHidden(element)) found.push({ text: node as Text, element })
  }
  return found
}

/** The lines of a text, each with the part of its height that glyphs fill. */
export function linesOf({ text, element }: { readonly text: Text; readonly element: Element }): Line[] {
  const range = document.createRange()
  range.selectNodeContents(text)
  const layer = [...ancestors(element)].find(isLayer) ?? document.body
  const size = Number.parseFloat(getComputedStyle(element).fontSize)
  return [...range.getClientRects()]
    .filter(({ width, height }) => width > 1 && height > 1)
    .map(({ left, top, width, height }) => {
      const glyphs = Math.min(height, size * 0.9)
      return { element, text: text.data, layer, box: new DOMRect(left, top + (height - glyphs) / 2, width, glyphs) }
    })
}

/** An element as a person finds it: its tag, its classes and how it begins. */
export function nameOf(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().replaceAll(/\s+/g, ' ')
  const label = words === '' ? (element.getAttribute('name') ?? element.getAttribute('placeholder') ?? '') : words
  return `${element.tagName.toLowerCase()} "${label.slice(0, 60)}"`
}
