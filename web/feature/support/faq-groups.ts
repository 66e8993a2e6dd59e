import { t } from '@lingui/core/macro'
/** A question with its answer as HTML. */
interface Faq {
  readonly id: number
  readonly question: string
  readonly answer: string
}

/** The groups, with the numbers of their questions (shared/support/first-faqs.ts). What the desk adds comes last. */
const groups = (): readonly (readonly [name: string, ids: readonly number[]])[] => [
  [t`First steps`, [1, 2, 3, 4]],
  [t`KYC and demat`, [5, 12, 13]],
  [t`Buying and money`, [6, 7, 8, 9, 10, 14]],
  [t`Selling`, [11]],
  [t`Your account`, [15, 16]],
]
const rest = () => t`More questions`

/** The questions that have every word of a search in their text, by group. Groups without a question are left out. */
export function groupFaqs<T extends Faq>(
  faqs: readonly T[],
  search: string,
): readonly { readonly name: string; readonly faqs: readonly T[] }[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = faqs.filter((faq) => {
    const text = `${faq.question} ${faq.answer.replace(/<[^>]*>/g, ' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const groupOf = ({ id }: Faq) => groups().find(([, ids]) => ids.includes(id))?.[0] ?? rest()
  return [...groups().map(([name]) => name), rest()]
    .map((name) => ({ name, faqs: found.filter((faq) => groupOf(faq) === name) }))
    .filter(({ faqs: some }) => some.length > 0)
}
