import type { Failure, LayoutOptions } from '#tests/browser/layout-failure.ts'
import { ancestors, isHidden, type Line, linesOf, nameOf, visibleTexts } from './visible-text.ts'

/** A word may lie this far over an edge: glyphs are smaller than their box. */
const tolerancePx = 2
/** A word that is wider than this part of the window must go on in the next line on a small phone. */
const wordMax = 0.6

/** What is wrong with the layout of the page as it is now. */
export function layoutFailures(options: LayoutOptions): Failure[] {
  const texts = visibleTexts()
  const lines = texts.flatMap(linesOf)
  return unique([
    ...sideways(),
    ...lines.flatMap((line) => clipped(line, options)),
    ...lines.flatMap(outside),
    ...texts.flatMap(brokenWords),
    ...cutFields(),
    ...overlaps(lines),
    ...bars(),
    ...smallTargets(options.targetPx),
    ...hiddenFocus(),
    ...colourAlone(),
  ])
}

function sideways(): Failure[] {
  const { scrollWidth } = document.documentElement
  return scrollWidth > innerWidth
    ? [{ kind: 'sideways', element: 'page', detail: `${scrollWidth} px in ${innerWidth}; ${widest()}` }]
    : []
}

/** What reaches furthest to the right. */
function widest(): string {
  const all = [...document.body.querySelectorAll('*')]
  const over = all.filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
  return over.slice(-2).map(nameOf).join(', ')
}

const doesScroll = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
const doesClip = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

/** A line is clipped by an ancestor that cannot be scrolled, or by the edge of the window. */
function clipped({ element, text, box }: Line, { shortened }: LayoutOptions): Failure[] {
  const isReached = { x: false, y: false }
  const failure = (kind: Failure['kind'], by: string): Failure[] => [
    { kind, element: nameOf(element), detail: `"${text.trim().slice(0, 40)}" by ${by}` },
  ]
  for (const each of ancestors(element)) {
    const style = getComputedStyle(each)
    const edge = each.getBoundingClientRect()
    const isWide = box.left < edge.left - tolerancePx || box.right > edge.right + tolerancePx
    const isHigh = box.top < edge.top - tolerancePx || box.bottom > edge.bottom + tolerancePx
    const isCut =
      (!isReached.x && doesClip(style.overflowX) && isWide) || (!isReached.y && doesClip(style.overflowY) && isHigh)
    if (isCut && each !== document.body && each !== document.documentElement) {
      const isShort = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (isShort && each.matches(shortened)) return []
      return failure(isShort ? 'shortened' : 'clipped', nameOf(each))
    }
    isReached.x ||= doesScroll(style.overflowX)
    isReached.y ||= doesScroll(style.overflowY)
    if (style.position === 'fixed') {
      const isOutside = !isReached.y && (box.top < -tolerancePx || box.bottom > innerHeight + tolerancePx)
      return isOutside ? failure('clipped', 'the window') : []
    }
  }
  const isOutside =
    !isReached.x && (box.left < -tolerancePx || box.right > document.documentElement.clientWidth + tolerancePx)
  return isOutside ? failure('clipped', 'the page') : []
}

/** A line that reaches over the edge of its card, its row or its button. */
function outside({ element, text, box }: Line): Failure[] {
  const card = element.closest('li, button, a, .rounded-card, [role=dialog]')
  if (card === null || getComputedStyle(card).display === 'inline') return []
  for (const each of ancestors(element)) {
    if (each === card) break
    if (doesScroll(getComputedStyle(each).overflowX)) return []
  }
  const edge = card.getBoundingClientRect()
  const isOver = box.left < edge.left - tolerancePx || box.right > edge.right + tolerancePx
  return isOver
    ? [{ kind: 'outside', element: nameOf(element), detail: `"${text.trim().slice(0, 40)}" of ${nameOf(card)}` }]
    : []
}

/** A word of letters or a date: `21-11-2026`, `2:05 pm`, `27 Nov`. */
const words = /(?<![\w@.&₹])(?:[\p{L}\p{M}’']{2,}(?![\w@.])|\d\d-\d\d-\d{4}|\d\d?:\d\d [ap]m|\d\d? [A-Z][a-z]{2}\b)/gu

/** A word or a date that goes on in the next line. Numbers, addresses and ids may. */
function brokenWords({ text, element }: { readonly text: Text; readonly element: Element }): Failure[] {
  // The axis of a chart, whose dates stand in its table too.
  if (getComputedStyle(element).hyphens === 'auto' || element.closest('[aria-hidden=true]') !== null) return []
  const range = document.createRange()
  range.selectNodeContents(text)
  if (range.getClientRects().length < 2) return []
  return [...text.data.matchAll(words)].flatMap(({ index, 0: word }) => {
    range.setStart(text, index)
    range.setEnd(text, index + word.length)
    const parts = [...range.getClientRects()].filter(({ width }) => width > 1)
    const width = parts.reduce((sum, part) => sum + part.width, 0)
    const isBroken = width < innerWidth * wordMax && parts.some(({ top }) => top > (parts[0]?.bottom ?? 0) - 1)
    return isBroken ? [{ kind: 'broken-word' as const, element: nameOf(element), detail: word }] : []
  })
}

const pen = document.createElement('canvas').getContext('2d')

/** Numbers, choices and examples that are wider than their fields. Other texts that are typed move along in theirs. */
function cutFields(): Failure[] {
  return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].flatMap((field) => {
    if (isHidden(field) || pen === null) return []
    const [shown, style] = shownIn(field)
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    const width = pen.measureText(shown).width + (Number.parseFloat(style.letterSpacing) || 0) * shown.length
    if (width <= room + tolerancePx) return []
    const detail = `"${shown}": ${Math.round(width)} px in ${Math.round(room)}`
    return [{ kind: 'clipped' as const, element: nameOf(field), detail }]
  })
}

const isNumber = ({ type, inputMode }: HTMLInputElement) =>
  /^(?:tel|number)$/.test(type) || /^(?:tel|numeric|decimal)$/.test(inputMode)

/** What a field shows of itself, and how. */
function shownIn(field: HTMLInputElement | HTMLSelectElement): readonly [string, CSSStyleDeclaration] {
  const style = getComputedStyle(field)
  if (field instanceof HTMLSelectElement) return [field.selectedOptions[0]?.text ?? '', style]
  if (field.value !== '') return [isNumber(field) ? field.value : '', style]
  return [style.textOverflow === 'ellipsis' ? '' : field.placeholder, getComputedStyle(field, '::placeholder')]
}

/** Lines of different elements that are painted over each other. Bars lie over what scrolls, so that each is compared with its own. */
function overlaps(lines: readonly Line[]): Failure[] {
  const seen = lines.flatMap((line) => {
    const box = line.element.closest('[aria-hidden=true]') === null ? seenOf(line) : undefined
    return box === undefined ? [] : [{ ...line, box }]
  })
  const sorted = seen.toSorted((a, b) => a.box.top - b.box.top)
  return sorted.flatMap((line, index) => {
    const found: Failure[] = []
    for (const other of sorted.slice(index + 1)) {
      if (other.box.top >= line.box.bottom) break
      if (other.element === line.element || other.layer !== line.layer || !doesMeet(line.box, other.box)) continue
      found.push({ kind: 'overlap', element: nameOf(line.element), detail: `over ${nameOf(other.element)}` })
    }
    return found
  })
}

function doesMeet(a: DOMRect, b: DOMRect): boolean {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
  return width > tolerancePx && height > tolerancePx
}

/** The part of a line that its list or its sheet shows at the moment. */
function seenOf({ element, box }: Line): DOMRect | undefined {
  let { left, right, top, bottom } = box
  for (const each of ancestors(element)) {
    if (each === document.body) break
    const { overflowX, overflowY } = getComputedStyle(each)
    const edge = each.getBoundingClientRect()
    if (overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
    if (overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
  }
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : undefined
}

/** What stays where it is while the page scrolls. A pane that scrolls itself is no bar, and a dialog has bars of its own. */
function pinnedBars(): Element[] {
  const dialog = document.querySelector('[role=dialog]')
  return [...(dialog ?? document.body).querySelectorAll('*')].filter((element) => {
    const { position, overflowY } = getComputedStyle(element)
    return (position === 'fixed' || position === 'sticky') && !doesScroll(overflowY) && !isHidden(element)
  })
}

const barsMax = 0.45

function bars(): Failure[] {
  const pinned = pinnedBars().filter((each) => getComputedStyle(each).pointerEvents !== 'none')
  const edges = pinned.map((each) => each.getBoundingClientRect())
  const steps = Array.from({ length: 40 }, (_, index) => (index + 0.5) / 40)
  const points = steps.flatMap((x) => steps.map((y) => [x * innerWidth, y * innerHeight] as const))
  const covered = points.filter(([x, y]) => edges.some((edge) => isInside(edge, x, y))).length / points.length
  if (covered <= barsMax) return []
  return [
    { kind: 'bars', element: pinned.map(nameOf).join(', '), detail: `${Math.round(covered * 100)} % of the window` },
  ]
}

const isInside = ({ left, right, top, bottom }: DOMRect, x: number, y: number) =>
  x >= left && x < right && y >= top && y < bottom

const interactive =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=radio], [role=checkbox], [role=switch], [role=option], [role=link]'

function targets(): HTMLElement[] {
  const dialog = document.querySelector('[role=dialog]')
  return [...(dialog ?? document).querySelectorAll<HTMLElement>(interactive)].filter((each) => {
    const { width, height } = each.getBoundingClientRect()
    return width > 1 && height > 1 && !isHidden(each) && !each.matches(':disabled')
  })
}

/** Targets that a finger misses. A link in a sentence is as high as its line (WCAG 2.2, 2.5.8). */
function smallTargets(leastPx: number): Failure[] {
  return targets().flatMap((target) => {
    const { width, height } = target.getBoundingClientRect()
    if ((width >= leastPx - 0.5 && height >= leastPx - 0.5) || isInSentence(target) || isLargeEnough(target, leastPx))
      return []
    return [
      { kind: 'target' as const, element: nameOf(target), detail: `${Math.round(width)}×${Math.round(height)} px` },
    ]
  })
}

function isInSentence(target: HTMLElement): boolean {
  const words = target.closest('p, li, dd, td')?.textContent?.trim() ?? ''
  return getComputedStyle(target).display === 'inline' && words.length > (target.textContent?.trim().length ?? 0) + 3
}

/** Whether what surrounds the target belongs to it: its label, or a box that is larger than what is seen. */
function isLargeEnough(target: HTMLElement, leastPx: number): boolean {
  target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { left, top, width, height } = target.getBoundingClientRect()
  const [x, y, reach] = [left + width / 2, top + height / 2, leastPx / 2 - 1]
  const label = target.closest('label') ?? [...((target as HTMLInputElement).labels ?? [])][0]
  const belongs = (hit: Element | null) => hit !== null && (target.contains(hit) || label?.contains(hit) === true)
  const points = [
    [x - reach, y],
    [x + reach, y],
    [x, y - reach],
    [x, y + reach],
  ] as const
  if (points.every(([px, py]) => belongs(document.elementFromPoint(px, py)))) return true
  const edge = label?.getBoundingClientRect()
  return edge !== undefined && edge.width >= leastPx - 0.5 && edge.height >= leastPx - 0.5
}

/** Elements that a bar covers when the focus is on them (WCAG 2.2, 2.4.11). */
function hiddenFocus(): Failure[] {
  const before = document.activeElement
  const position = { left: scrollX, top: scrollY }
  const pinned = pinnedBars()
  const found = targets().flatMap((target) => {
    target.focus()
    if (document.activeElement !== target || pinned.some((bar) => bar.contains(target))) return []
    const edge = target.getBoundingClientRect()
    const bar = pinned.find((each) => doesCover(each.getBoundingClientRect(), edge))
    return bar === undefined
      ? []
      : [{ kind: 'focus' as const, element: nameOf(target), detail: `behind ${nameOf(bar)}` }]
  })
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  scrollTo({ ...position, behavior: 'instant' })
  return found
}

const doesCover = (bar: DOMRect, edge: DOMRect) =>
  bar.left <= edge.left && bar.right >= edge.right && bar.top <= edge.top && bar.bottom >= edge.bottom

/** A dot or a bar in a colour of a status, without words beside it. */
function colourAlone(): Failure[] {
  return [...document.querySelectorAll('[class*=bg-gain], [class*=bg-loss], [class*=bg-warn]')].flatMap((element) => {
    const words =
      `${element.getAttribute('aria-label') ?? ''}${(element.closest('li') ?? element.parentElement)?.textContent ?? ''}`.trim()
    return words !== '' || isHidden(element)
      ? []
      : [{ kind: 'colour' as const, element: nameOf(element), detail: 'no words' }]
  })
}

function unique(failures: readonly Failure[]): Failure[] {
  return [...new Map(failures.map((each) => [JSON.stringify(each), each])).values()]
}

/** What has no translation: addresses, ids, and what stands in quotation marks because it is written so elsewhere. */
const quoted = /\S+@\S+|\S+\.\S+\.\S+|\b\w+_\S+|“[^”]*”/g

/**
 * On a screen in another language: the texts that still have English words, except `names`. What is marked as English or as somebody's
 * own words may, and a message that was there before the language changed.
 */
export function englishTexts(names: readonly string[]): string[] {
  const isMarked = ['[lang|=en]', '[translate=no]', 'p[aria-live]', '[role=alert]']
    .map((each) => `${each}, ${each} *`)
    .join(', ')
  const texts = visibleTexts().flatMap(({ text, element }) => (element.matches(isMarked) ? [] : [text.data.trim()]))
  const labels = [...document.body.querySelectorAll('[aria-label], [placeholder]')].flatMap((element) =>
    isHidden(element) ? [] : [element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? ''],
  )
  const isName = new RegExp(names.join('|'), 'g')
  // An abbreviation has no small letters.
  return [...new Set([...texts, ...labels])].filter((text) =>
    /[a-z]{3}/.test(text.replaceAll(quoted, '').replaceAll(isName, '')),
  )
}
