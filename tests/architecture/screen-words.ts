import { glob, readFile } from 'node:fs/promises'
import { parseSync } from 'vite'

/** A node of a syntax tree (https://github.com/estree/estree), as far as it is read here. */
interface Node {
  readonly type: string
  readonly [name: string]: unknown
}

/** Attributes of elements that people read or hear. */
const spokenAttributes = new Set(
  'alt aria-description aria-label aria-valuetext description detail heading hint label placeholder safe text title what'.split(
    ' ',
  ),
)
/** Attributes whose texts are for the browser. */
const silentAttributes = new Set(
  'autoComplete className href htmlFor id inputMode key rel role src target type'.split(' '),
)

/**
 * The texts in `files` that nobody has marked for translation, each with the file that it is in first. What is inserted is named in
 * braces (`Qty {quantity}`), an element within a sentence is numbered (`Read <0/> first`).
 */
export async function wordsIn(files: string): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const file of (await Array.fromAsync(glob(files))).toSorted()) {
    if (/\.test\.|\.d\.ts$|^web\/language\//.test(file)) continue
    const { program } = parseSync(file, await readFile(file, 'utf8'))
    for (const words of wordsOf(program as unknown as Node)) {
      const key = words.replaceAll('&apos;', "'").replaceAll('&amp;', '&').trim()
      if (!found.has(key)) found.set(key, file)
    }
  }
  return found
}

function* wordsOf(node: Node): Generator<string> {
  if (node.type === 'ImportDeclaration' || isType(node) || isMarked(node)) return
  if (node.type === 'JSXAttribute') return yield* wordsOfAttribute(node)
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
    yield* sentencesOf(node)
  } else if (node.type === 'Literal' && isSentence(node['value'])) yield node['value']
  else if (node.type === 'TemplateLiteral') {
    const words = templateOf(node)
    if (isSentence(words)) yield words
  } else if (node.type === 'BinaryExpression' && /^[!=]==$/.test(String(node['operator']))) return
  for (const child of childrenOf(node)) if (!isName(child, node)) yield* wordsOf(child)
}

/** Whether a text names something for the code: the key of a table, or what `lazyScreen` looks for in a module. */
function isName(child: Node, parent: Node): boolean {
  if (parent.type === 'Property') return child === parent['key'] && child.type === 'Literal'
  const callee = parent['callee'] as Node | undefined
  return callee?.['name'] === 'lazyScreen' && child.type === 'Literal'
}

/** Whether it is a text by Lingui's macros. */
function isMarked(node: Node): boolean {
  const name = (node['tag'] ?? node['callee'] ?? (node['openingElement'] as Node | undefined)?.['name']) as
    | Node
    | undefined
  return ['t', 'msg', 'plural', 'Trans', 'Plural'].includes(String(name?.['name']))
}

function isType({ type }: Node): boolean {
  return type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(type)
}

function* wordsOfAttribute(node: Node): Generator<string> {
  const name = String((node['name'] as Node)['name'])
  const value = node['value'] as Node | null
  if (silentAttributes.has(name) || value === null) return
  if (value.type !== 'Literal') return yield* wordsOf(value)
  const text = value['value']
  if ((spokenAttributes.has(name) && hasWord(String(text))) || isSentence(text)) yield String(text)
}

/** The texts of an element with what stands in them. What is there only sometimes (`{isLate && …}`) divides them. */
function* sentencesOf(node: Node): Generator<string> {
  let parts: Part[] = []
  for (const child of node['children'] as readonly Node[]) {
    if (child.type !== 'JSXExpressionContainer' || !isOptional(child['expression'] as Node)) {
      parts.push(...partOf(child))
      continue
    }
    yield* sentenceOf(parts)
    parts = []
  }
  yield* sentenceOf(parts)
}

/** A text, a value, or an element; `isSaid`: it has a text of its own. */
type Part = { readonly text: string } | { readonly value: Node } | { readonly isSaid: boolean }

function partOf(child: Node): Part[] {
  if (child.type === 'JSXText') return [{ text: collapse(String(child['value'])) }]
  if (child.type !== 'JSXExpressionContainer') return [{ isSaid: hasText(child) }]
  const expression = child['expression'] as Node
  if (expression.type === 'JSXEmptyExpression') return []
  return [expression.type === 'Literal' ? { text: String(expression['value']) } : { value: expression }]
}

function* sentenceOf(all: readonly Part[]): Generator<string> {
  const parts = all.filter((part) => !('text' in part && part.text === ''))
  if (!parts.some((part) => 'text' in part && hasWord(part.text))) return
  // Icons stand before and after a sentence.
  while (isIcon(parts[0])) parts.shift()
  while (isIcon(parts.at(-1))) parts.pop()
  const names = new Names()
  let elements = 0
  const words = parts.map((part) => {
    if ('text' in part) return part.text
    if ('isSaid' in part) return `<${elements++}/>`
    return part.value.type === 'TemplateLiteral' ? templateOf(part.value, names) : `{${names.of(part.value)}}`
  })
  yield words.join('').trim()
}

/** Components that write a value: a date, an amount, a change. */
const values = new Set(['Dated', 'Day', 'Money', 'Percent', 'When'])

function isValue(node: Node): boolean {
  const opening = node['openingElement'] as { readonly name: Node } | undefined
  return opening !== undefined && values.has(String(opening.name['name']))
}

const isIcon = (part: Part | undefined) => part !== undefined && 'isSaid' in part && !part.isSaid
const isOptional = ({ type }: Node) => type === 'LogicalExpression'

function hasText(node: Node): boolean {
  if (isValue(node)) return true
  return ['JSXText', 'Literal', 'JSXExpressionContainer'].includes(node.type)
    ? node.type !== 'JSXText' || hasWord(String(node['value']))
    : ((node['children'] as readonly Node[] | undefined) ?? []).some(hasText)
}

function templateOf(node: Node, names = new Names()): string {
  const expressions = node['expressions'] as readonly Node[]
  const texts = (node['quasis'] as readonly Node[]).map(({ value }) => (value as { readonly cooked: string }).cooked)
  return texts
    .map((text, index) => text + (index < expressions.length ? `{${names.of(expressions[index])}}` : ''))
    .join('')
}

/** A name for each value of a text. */
class Names {
  readonly #used = new Map<string, number>()

  of(node: Node | undefined): string {
    const name = nameOf(node)
    const times = (this.#used.get(name) ?? 0) + 1
    this.#used.set(name, times)
    return times === 1 ? name : `${name}${times}`
  }
}

function nameOf(node: Node | undefined): string {
  if (node?.type === 'Identifier') return String(node['name'])
  if (node?.type === 'MemberExpression') return nameOf(node['property'] as Node)
  if (node?.type === 'ChainExpression') return nameOf(node['expression'] as Node)
  if (node?.type === 'CallExpression')
    return nameOf((node['arguments'] as readonly Node[])[0] ?? (node['callee'] as Node))
  return 'value'
}

/** White space as JSX has it. */
function collapse(text: string): string {
  const lines = text.split('\n')
  return lines
    .map((line, index) => (index > 0 ? line.trimStart() : line))
    .map((line, index) => (index < lines.length - 1 ? line.trimEnd() : line))
    .filter((line) => line !== '')
    .join(' ')
}

const hasWord = (text: string) => /[A-Za-z]{2}/.test(text.replaceAll(/\{\w+\}|<\d+\/>/g, ''))

/** Texts for people have a space or a capital. */
function isSentence(value: unknown): value is string {
  if (typeof value !== 'string' || !hasWord(value)) return false
  if (/^[A-Z][a-z]+$/.test(value)) return true
  return /\S \S/.test(value) && (/^[“(₹]?[A-Z]/.test(value) || !/[-:[\]<>=/_#*]/.test(value))
}

function* childrenOf(node: Node): Generator<Node> {
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && typeof (child as Node).type === 'string') yield child as Node
}
