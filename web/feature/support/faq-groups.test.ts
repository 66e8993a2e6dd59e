import { expect, it } from 'vitest'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { groupFaqs } from './faq-groups.ts'

const own = { id: 40, question: 'A question of the desk', answer: '<p>Yes.</p>' }

it('puts every question of a new stage into a group of its own, and those of the desk at the end', () => {
  const groups = groupFaqs([...firstFaqs, own], '')
  expect(groups.flatMap(({ faqs }) => faqs)).toHaveLength(firstFaqs.length + 1)
  expect(groups.at(-1)).toEqual({ name: 'More questions', faqs: [own] })
})

it('finds every word in question and answer, whatever its case, and no tag', () => {
  const ids = (search: string) => groupFaqs(firstFaqs, search).flatMap(({ faqs }) => faqs.map(({ id }) => id))
  expect(ids(' CML  copy ')).toContain(13)
  expect(ids('strong>')).toEqual([])
  expect(ids('refund')).toContain(10)
})
