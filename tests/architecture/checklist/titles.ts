/** The titles of all tests and groups in a test file, as written: placeholders such as `${…}` and `%s` stay. */
export function titlesIn(text: string): readonly string[] {
  return [...text.matchAll(/(?<![.\w'"`$-])(?:it|test|describe)\b/g)].flatMap(
    ({ index, 0: word }) => titleAt(text, index + word.length) ?? [],
  )
}

const placeholder = /%[sdij]|\$\w/

/**
 * Whether a test file has a test whose title contains this part. For a title with placeholders, any quoted text of
 * the file counts, because rows of a table fill it.
 */
export function hasTest(text: string, part: string): boolean {
  const titles = titlesIn(text)
  if (titles.some((title) => title.includes(part))) return true
  return (
    titles.some((title) => placeholder.test(title)) &&
    [...text.matchAll(/(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/g)].some(([, , content = '']) => content.includes(part))
  )
}

/** Skips `.each(…)` and `.skipIf(…)` and returns the first argument of the call if it is a string. */
function titleAt(text: string, from: number): string | undefined {
  let at = from
  for (;;) {
    at = past(text, at, /\.\w+/y)
    if (text[at] !== '(') return undefined
    const first = past(text, at + 1, /\s+/y)
    const title = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/y
    title.lastIndex = first
    const found = title.exec(text)?.[2]
    if (found !== undefined) return found.replaceAll(/\\(['"`])/g, '$1')
    at = past(text, closing(text, at), /\s+/y)
  }
}

function past(text: string, at: number, pattern: RegExp): number {
  let end = at
  for (pattern.lastIndex = end; pattern.test(text); pattern.lastIndex = end) end = pattern.lastIndex
  return end
}

const quoted = /(['"`])(?:\\.|(?!\1)[^\\])*\1/y

/** The index after the parenthesis that closes the one at `opening`. Quoted text is skipped. */
function closing(text: string, opening: number): number {
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    quoted.lastIndex = at
    if (quoted.test(text)) at = quoted.lastIndex - 1
    else if ('([{'.includes(text[at] ?? '')) depth += 1
    else if (')]}'.includes(text[at] ?? '') && (depth -= 1) === 0) return at + 1
  }
  return text.length
}
