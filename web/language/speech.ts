import type { ReactNode } from 'react'
import { elementOf, elementSign, type Translate } from './translator.ts'

/** What another language brings. */
export interface Speech {
  /** The same text in this language; as it is if the language has no words for it. */
  readonly say: (text: string) => string
  /** The properties of an element with its texts in this language. */
  readonly sayProps: <Props>(props: Props) => Props
}

/** The attributes that people read or hear. */
const spoken = ['alt', 'aria-description', 'aria-label', 'aria-valuetext', 'placeholder', 'title'] as const

const elements = /[\uE000-\uE0FF]/

interface SpokenProps {
  readonly [name: string]: unknown
  readonly children?: ReactNode
  readonly translate?: unknown
}

/**
 * Puts texts and the properties of elements into the language of `translate`. An element with `translate="no"` keeps its texts: its
 * words are those of a person. `finish` has the last word on every text: the names of months.
 */
export function speechOf(translate: Translate, finish: (text: string) => string = (text) => text): Speech {
  function find(text: string): string | undefined {
    const { 1: before = '', 2: words = '', 3: after = '' } = /^(\s*)(.*?)(\s*)$/s.exec(text) ?? []
    if (!/[A-Za-z]{2}/.test(words)) return undefined
    const found = translate(words) ?? words
    const finished = finish(found)
    return finished === words ? undefined : before + finished + after
  }

  const say = (text: string) => find(text) ?? text

  function sayChildren(children: ReactNode): ReactNode {
    if (typeof children === 'string') return say(children)
    if (!Array.isArray(children)) return children
    const parts = children as readonly ReactNode[]
    if (!parts.some(isText)) return children
    return saySentence(parts) ?? sayPieces(parts)
  }

  /** The children as one text with elements in it, in the order of this language. Elements at its ends, such as icons, need not be part of it. */
  function saySentence(parts: readonly ReactNode[]): ReactNode[] | undefined {
    const inserted: ReactNode[] = []
    const text = parts
      .map((part) => (isText(part) ? String(part) : isSeen(part) ? elementSign(inserted.push(part) - 1) : ''))
      .join('')
    if (inserted.length === 0) return undefined
    const {
      1: first = '',
      2: middle = '',
      3: last = '',
    } = /^([\uE000-\uE0FF\s]*)(.*?)([\uE000-\uE0FF\s]*)$/s.exec(text) ?? []
    const within = elements.test(middle) ? find(middle) : undefined
    const found = find(text) ?? (within === undefined ? undefined : first + within + last)
    return found?.split(/([\uE000-\uE0FF])/).map((piece) => inserted[elementOf(piece) ?? -1] ?? piece)
  }

  /** Each text between two elements by itself. Every child keeps its place, and with it its state. */
  function sayPieces(parts: readonly ReactNode[]): ReactNode[] {
    const said: ReactNode[] = []
    let text = ''
    let place: number | undefined
    const end = () => {
      if (place !== undefined) said[place] = say(text)
      text = ''
      place = undefined
    }
    for (const part of parts) {
      if (isText(part)) {
        place ??= said.length
        text += String(part)
        said.push('')
        continue
      }
      if (isSeen(part)) end()
      said.push(part)
    }
    end()
    return said
  }

  function sayProps<Props>(props: Props): Props {
    const before = props as SpokenProps
    if (before.translate === 'no') return props
    const after: Record<string, unknown> = {}
    for (const name of spoken) if (typeof before[name] === 'string') after[name] = say(before[name])
    if (before.children !== undefined) after['children'] = sayChildren(before.children)
    return { ...props, ...after }
  }

  return { say, sayProps }
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number'
}

/** Whether it is something other than text: null and booleans are nothing. */
function isSeen(child: ReactNode): boolean {
  return typeof child === 'object' && child !== null
}
