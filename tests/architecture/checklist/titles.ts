/** The title of a test or of a group, as its file has it: placeholders such as `${…}` and `%s` stay. */
export interface Title {
  readonly text: string
  /** Quoted texts in the table of `.each`, one of which may fill a placeholder of the title. Empty without a placeholder. */
  readonly rows: readonly string[]
  /** Where the text ends in the file, before its closing quote. */
  readonly end: number
}

/** The titles of all tests and groups in the text of a test file. */
export function titlesIn(text: string): readonly Title[] {
  return [...text.matchAll(/(?<![.\w'"`$-])(?:it|test|describe)\b/g)].flatMap(
    ({ index, 0: word }) => titleAt(text, index + word.length) ?? [],
  )
}

const placeholder = /%[sdij]|\$\w/

/** Skips `.each<…>(…)` and `.skipIf(…)` and returns the first argument of the call if it is a string. */
function titleAt(text: string, from: number): Title | undefined {
  const table: string[] = []
  let at = from
  for (;;) {
    at = past(text, at, /\.\w+/y)
    if (text[at] === '<') at = closing(text, at)
    if (text[at] !== '(') return undefined
    const first = past(text, at + 1, /\s+/y)
    quoted.lastIndex = first
    const found = quoted.exec(text)?.[2]
    if (found !== undefined) {
      const title = unescaped(found)
      return { text: title, rows: placeholder.test(title) ? table : [], end: quoted.lastIndex - 1 }
    }
    const end = closing(text, at)
    table.push(...[...text.slice(at, end).matchAll(allQuoted)].map(([, , content = '']) => unescaped(content)))
    at = past(text, end, /\s+/y)
  }
}

const quoted = /(['"`])((?:\\.|(?!\1)[^\\])*)\1/y
const allQuoted = new RegExp(quoted.source, 'g')
const unescaped = (content: string) => content.replaceAll(/\\(['"`])/g, '$1')

function past(text: string, at: number, pattern: RegExp): number {
  let end = at
  for (pattern.lastIndex = end; pattern.test(text); pattern.lastIndex = end) end = pattern.lastIndex
  return end
}

/** The index after the bracket that closes the one at `opening`. Quoted text is skipped, and arrows are no brackets. */
function closing(text: string, opening: number): number {
  const [opens, closes] = text[opening] === '<' ? ['<([{', '>)]}'] : ['([{', ')]}']
  let depth = 0
  for (let at = opening; at < text.length; at += 1) {
    quoted.lastIndex = at
    if (quoted.test(text)) at = quoted.lastIndex - 1
    else if (opens.includes(text[at] ?? '')) depth += 1
    else if (closes.includes(text[at] ?? '') && text[at - 1] !== '=' && (depth -= 1) === 0) return at + 1
  }
  return text.length
}
