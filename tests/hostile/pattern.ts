import type { Random } from '#tests/simulation/random.ts'

/** No repeat goes further than this beyond its least. */
const extraMax = 12
const shown = Array.from({ length: 94 }, (_, place) => String.fromCharCode(33 + place))

/** A text that a regular expression of the contracts matches: classes, groups, alternatives, repeats; no look-around. */
export function fitting(pattern: string, random: Random): string {
  let at = 0
  const peek = () => pattern[at]
  const take = () => pattern[at++] ?? ''

  function alternatives(): () => string {
    const options = [sequence()]
    while (peek() === '|') {
      at += 1
      options.push(sequence())
    }
    return () => random.pick(options)()
  }

  function sequence(): () => string {
    const parts: (() => string)[] = []
    while (at < pattern.length && peek() !== '|' && peek() !== ')') parts.push(repeated(atom()))
    return () => parts.map((part) => part()).join('')
  }

  function atom(): () => string {
    const sign = take()
    if (sign === '^' || sign === '$') return () => ''
    if (sign === '(') {
      if (pattern.startsWith('?:', at)) at += 2
      const inner = alternatives()
      at += 1
      return inner
    }
    if (sign === '[') return oneOf(members())
    if (sign === '.') return oneOf(shown)
    return oneOf(sign === '\\' ? escaped() : [sign])
  }

  const oneOf = (signs: readonly string[]) => () => random.pick(signs)

  function escaped(): string[] {
    const sign = take()
    if (sign === 'x') return [String.fromCharCode(Number.parseInt(take() + take(), 16))]
    if (sign === 'd') return [...'0123456789']
    if (sign === 'w') return shown.filter((each) => /\w/.test(each))
    if (sign === 's') return [' ']
    return [sign]
  }

  function members(): string[] {
    const isNegated = peek() === '^'
    if (isNegated) at += 1
    const signs: string[] = []
    while (at < pattern.length && peek() !== ']') {
      const from = peek() === '\\' ? (take(), escaped()) : [take()]
      if (from.length === 1 && peek() === '-' && pattern[at + 1] !== ']') {
        at += 1
        const to = peek() === '\\' ? (take(), escaped()) : [take()]
        const [first = 0, last = 0] = [from[0]?.charCodeAt(0), to[0]?.charCodeAt(0)]
        for (let code = first; code <= last; code += 1) signs.push(String.fromCharCode(code))
      } else signs.push(...from)
    }
    at += 1
    return isNegated ? shown.filter((each) => !signs.includes(each)) : signs
  }

  function repeated(part: () => string): () => string {
    const counted = /^(?:\{(\d+)(,?)(\d*)\}|[?*+])\??/.exec(pattern.slice(at))
    if (counted === null) return part
    at += counted[0].length
    const [whole, least = whole.startsWith('+') ? '1' : '0', comma, most] = counted
    const from = Number(least)
    const limit = whole.startsWith('?') ? 1 : counted[1] !== undefined && comma === '' ? from : most ? Number(most) : from + extraMax
    return () => Array.from({ length: random.whole(from, Math.min(limit, from + extraMax)) }, () => part()).join('')
  }

  return alternatives()()
}
