/** Finds the translation of a text; undefined if there is none. */
export type Translate = (text: string) => string | undefined

/** Stand for the elements within a text, by their number. */
const firstElement = 0xe000
const element = /[\uE000-\uE0FF]/
export const elementSign = (index: number) => String.fromCharCode(firstElement + index)

/** The number of the element that a sign stands for; undefined for other characters. */
export function elementOf(sign: string): number | undefined {
  return element.test(sign) ? sign.charCodeAt(0) - firstElement : undefined
}

interface Pattern {
  readonly expression: RegExp
  /** The names of what is inserted, in the order of the original. */
  readonly names: readonly string[]
  readonly translation: string
  /** Whether the original has several. */
  readonly ofSentences: boolean
}

/** Between the parts of a text: its sentences, or what a dot separates. */
const between = / · |(?<=[.!?…]) (?=\S)/g
const slot = /\{(\w+)\}|<(\d+)\/>/g
/** Texts are few, but some hold times and amounts. */
const mostRemembered = 5_000

/**
 * Translates whole texts with a dictionary. `Qty {quantity}` in it stands for any text that begins so; what is inserted is translated
 * too. `Read <0/> first` has an element, and only in its place. Texts of several sentences, or of parts with a dot between, are
 * translated part by part if they are not in the dictionary as they are.
 */
export function translator(dictionary: Readonly<Record<string, string>>): Translate {
  const exact = new Map(Object.entries(dictionary))
  const patterns = [...exact.keys()].flatMap((key) => patternOf(key, exact.get(key) ?? '')).toSorted(byLiteral)
  const remembered = new Map<string, string | undefined>()

  function translate(text: string): string | undefined {
    if (remembered.has(text)) return remembered.get(text)
    if (remembered.size >= mostRemembered) remembered.clear()
    const found = whole(text) ?? byPart(text)
    remembered.set(text, found)
    return found
  }

  /** What is inserted into one sentence has no end of a sentence: the pattern would swallow what follows. */
  function byPattern(text: string): string | undefined {
    for (const { expression, names, translation, ofSentences } of patterns) {
      const values = expression.exec(text)?.slice(1)
      if (values === undefined || (!ofSentences && values.some((value) => value.search(between) >= 0))) continue
      const inserted = new Map(names.map((name, index) => [name, values[index] ?? '']))
      return translation.replaceAll(slot, (_, name?: string, number?: string) => {
        const value = inserted.get(name ?? number ?? '') ?? ''
        return translate(value) ?? value
      })
    }
    return undefined
  }

  const whole = (text: string) => exact.get(text) ?? byPattern(text)

  /** The longest beginning that is known, and then what follows it. */
  function byPart(text: string): string | undefined {
    const gaps = [...text.matchAll(between)].map(({ 0: gap, index }) => [index, index + gap.length] as const)
    for (const [end, next] of gaps.toReversed()) {
      const head = whole(text.slice(0, end))
      if (head !== undefined) return head + text.slice(end, next) + (translate(text.slice(next)) ?? text.slice(next))
    }
    const [, next] = gaps[0] ?? []
    const rest = next === undefined ? undefined : translate(text.slice(next))
    return rest === undefined ? undefined : text.slice(0, next) + rest
  }

  return translate
}

interface Weighed extends Pattern {
  readonly literals: number
}

/** Longer originals first: they say more exactly what is meant. */
const byLiteral = (one: Weighed, other: Weighed) => other.literals - one.literals

function patternOf(key: string, translation: string): Weighed[] {
  const names: string[] = []
  let source = ''
  let end = 0
  for (const { 0: found, 1: name, 2: number, index } of key.matchAll(slot)) {
    source += escaped(key.slice(end, index)) + (name === undefined ? '([\uE000-\uE0FF])' : '([^\uE000-\uE0FF]+?)')
    names.push(name ?? number ?? '')
    end = index + found.length
  }
  if (names.length === 0) return []
  const expression = new RegExp(`^${source}${escaped(key.slice(end))}$`, 's')
  return [
    {
      expression,
      names,
      translation,
      ofSentences: key.search(between) >= 0,
      literals: key.replaceAll(slot, '').length,
    },
  ]
}

const escaped = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')
