/** What may come first in the rest of a pattern; `mayBeEmpty`: it also matches nothing. */
interface First {
  readonly digits: ReadonlySet<string>
  readonly mayBeEmpty: boolean
}

/**
 * The digits with which a match of a pattern can begin, in order. Understands the patterns of libphonenumber: digits, `\d`, classes,
 * groups, alternatives and quantifiers. Throws for anything else.
 */
export function firstDigitsOf(pattern: string): string {
  let at = 0

  function alternatives(): First {
    const digits = new Set<string>()
    let mayBeEmpty = false
    do {
      const each = sequence()
      for (const digit of each.digits) digits.add(digit)
      mayBeEmpty ||= each.mayBeEmpty
    } while (pattern[at] === '|' && (at += 1))
    return { digits, mayBeEmpty }
  }

  function sequence(): First {
    const digits = new Set<string>()
    let mayBeEmpty = true
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const each = quantified()
      if (mayBeEmpty) for (const digit of each.digits) digits.add(digit)
      mayBeEmpty &&= each.mayBeEmpty
    }
    return { digits, mayBeEmpty }
  }

  function quantified(): First {
    const each = single()
    const quantifier = /^(?:[?*+]|\{\d+(?:,\d*)?\})/.exec(pattern.slice(at))?.[0] ?? ''
    at += quantifier.length
    return /^(?:[?*]|\{0)/.test(quantifier) ? { ...each, mayBeEmpty: true } : each
  }

  function single(): First {
    const rest = pattern.slice(at)
    const group = /^\((?:\?:)?/.exec(rest)?.[0]
    if (group !== undefined) {
      at += group.length
      const inner = alternatives()
      at += 1
      return inner
    }
    const text = /^(?:\d|\\d|\[[\d-]+\])/.exec(rest)?.[0]
    if (text === undefined) throw new Error(`a pattern of phone numbers has an unknown part: ${rest}`)
    at += text.length
    const one = new RegExp(`^${text}$`)
    return { digits: new Set([...'0123456789'].filter((digit) => one.test(digit))), mayBeEmpty: false }
  }

  return [...alternatives().digits].sort().join('')
}
