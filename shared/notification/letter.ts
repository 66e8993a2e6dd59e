import { brand } from '#shared/brand.ts'
import { letterPage } from './letter-page.ts'

export interface EmailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** A line of the table of facts. One without a value is left out. */
export type Fact = readonly [label: string, value: string | number | false | null | undefined]

export interface Letter {
  /** Without the name of the brand. */
  readonly subject: string
  /** Paragraphs with an empty line between them. A sentence that ends with the address of the action is a button in HTML. */
  readonly text: string
  /** What the reader can do next, and where. A text without the address has no button. */
  readonly action?: { readonly label: string; readonly address: string } | undefined
  readonly facts?: readonly Fact[]
  /** A code that is typed, set large. The text has it in its first sentence. */
  readonly code?: string
  /** Why the reader gets the letter: "You get this because …". */
  readonly why: string
}

/** The same letter as plain text and as HTML: both say the same, and mail programs show the one that their reader prefers. */
export function emailOf(letter: Letter): EmailMessage {
  const { subject, text, code, why } = letter
  const action = letter.action !== undefined && text.includes(letter.action.address) ? letter.action : undefined
  const facts = (letter.facts ?? []).flatMap(([label, value]) => (value ? [[label, String(value)] as const] : []))
  const lines = facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  const closing = `${why} Questions? Write to ${brand.supportEmail}.\n${brand.legalName}`
  const paragraphs = withoutAddress(text, action?.address).split('\n\n')
  return {
    subject: code === undefined ? `${brand.name}: ${subject}` : subject,
    text: [text, lines, closing].filter((part) => part !== '').join('\n\n'),
    html: letterPage({ subject, paragraphs, action, facts, code, why }),
  }
}

/** Leaves out the sentence that ends with the address: the button says it. */
function withoutAddress(text: string, address: string | undefined): string {
  const end = address === undefined ? -1 : text.indexOf(`: ${address}`)
  if (end === -1) return text
  const start = Math.max(...['. ', '? ', '\n'].map((mark) => text.slice(0, end).lastIndexOf(mark) + mark.length), 0)
  const before = text.slice(0, start)
  return `${before.trimEnd()}${text.slice(end + 2 + (address ?? '').length)}`
}
