import { t } from '@lingui/core/macro'
import type { TicketTopic } from '#shared/support/topics.ts'

/** What a ticket can be about, for the person who writes it. */
export const topicTexts = (): Readonly<Record<TicketTopic, string>> => ({
  PAYMENT: t`Payment or refund`,
  DELIVERY: t`Shares not arrived`,
  SIGNING: t`Signing`,
  KYC: 'KYC',
  SELLING: t`Selling`,
  OTHER: t`Something else`,
})
