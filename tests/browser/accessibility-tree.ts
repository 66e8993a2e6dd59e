import type { CDPSession } from 'playwright-core'

/** A node of Chromium's accessibility tree, as far as it is read here. */
interface AxNode {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

const interactive = new Set(
  'button link textbox searchbox checkbox radio combobox switch tab menuitem option slider spinbutton listbox'.split(
    ' ',
  ),
)
const landmarks = new Set('banner navigation main contentinfo complementary search region form'.split(' '))
const fields = new Set('textbox searchbox combobox spinbutton'.split(' '))

/** What a screen reader could not tell: what has no name, what has the name of another, what is out of order. */
export async function treeFailures(session: CDPSession): Promise<string[]> {
  const { nodes } = (await session.send('Accessibility.getFullAXTree')) as unknown as {
    readonly nodes: readonly AxNode[]
  }
  const seen = nodes.filter(({ ignored }) => !ignored)
  return [
    ...unnamed(seen),
    ...twice(seen.filter((node) => landmarks.has(roleOf(node)))),
    ...headings(seen),
    ...undescribed(seen),
    ...silent(seen),
  ]
}

const roleOf = ({ role }: AxNode) => role?.value ?? ''
const nameOf = ({ name }: AxNode) => name?.value.trim() ?? ''
const propertyOf = ({ properties = [] }: AxNode, name: string) =>
  properties.find((each) => each.name === name)?.value.value

function unnamed(nodes: readonly AxNode[]): string[] {
  const named = nodes.filter((node) => interactive.has(roleOf(node)) || /^(?:image|img|dialog)$/.test(roleOf(node)))
  return named.filter((node) => nameOf(node) === '').map((node) => `${roleOf(node)} without a name`)
}

function twice(nodes: readonly AxNode[]): string[] {
  const names = nodes.map((node) => `${roleOf(node)} "${nameOf(node)}"`)
  return names.filter((name, index) => names.indexOf(name) !== index).map((name) => `${name} is there twice`)
}

/** One heading of the first level, and none that skips a level. Of an open dialog the tree has the dialog alone, which begins at the second. */
function headings(nodes: readonly AxNode[]): string[] {
  const levels = nodes.filter((node) => roleOf(node) === 'heading').map((node) => Number(propertyOf(node, 'level')))
  const isDialog = nodes.some((node) => roleOf(node) === 'dialog')
  const first = levels.filter((level) => level === 1).length
  const skipped = levels.filter(
    (level, index) => level > (index === 0 ? (isDialog ? 2 : 1) : (levels[index - 1] ?? 0) + 1),
  )
  return [
    ...(first === 1 || (isDialog && first === 0) ? [] : [`${first} headings of the first level`]),
    ...skipped.map((level) => `a heading of level ${level} skips one: ${levels.join(', ')}`),
  ]
}

/** A field with an error says what is wrong. */
function undescribed(nodes: readonly AxNode[]): string[] {
  return nodes
    .filter((node) => fields.has(roleOf(node)) && propertyOf(node, 'invalid') === 'true')
    .filter((node) => (node.description?.value ?? '') === '' && propertyOf(node, 'errormessage') === undefined)
    .map((node) => `the error of "${nameOf(node)}" is not part of its description`)
}

/** Toasts and errors are read out because a live region is there before they are. A dialog is read out itself. */
function silent(nodes: readonly AxNode[]): string[] {
  if (nodes.some((node) => roleOf(node) === 'dialog')) return []
  const isLive = nodes.some((node) => ['polite', 'assertive'].includes(String(propertyOf(node, 'live'))))
  return isLive ? [] : ['no live region']
}
