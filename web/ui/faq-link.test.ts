import { expect, it } from 'vitest'
import { firstFaqs } from '#shared/support/first-faqs.ts'
import { faqLinks } from './faq-link.tsx'

it('has the words of the question to which it leads', () => {
  for (const { id, words } of Object.values(faqLinks()))
    expect(firstFaqs.find((faq) => faq.id === id)?.question).toBe(words)
})
