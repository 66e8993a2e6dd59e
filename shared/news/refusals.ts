import { refusal } from '#shared/kernel/refusal.ts'

export const NEWS_OF_ANOTHER = refusal(
  'NEWS_OF_ANOTHER',
  409,
  'This item is about another company. Please publish a new one.',
)
