/** What a ticket can be about, in words. Apart from the schemas, which the site leaves out. */
export const ticketTopics = {
  PAYMENT: 'Payment or refund',
  DELIVERY: 'Shares not arrived',
  SIGNING: 'Signing',
  KYC: 'KYC',
  SELLING: 'Selling',
  OTHER: 'Something else',
} as const
export type TicketTopic = keyof typeof ticketTopics
